// Shows a stored view of El Dorado: `eldorado.html?view=first`.

import { mount } from 'svelte';
import '../src/theme/tokens.css';
import '../src/theme/base.css';
import Gallery from './Eldorado.svelte';

mount(Gallery, { target: document.getElementById('app')! });
