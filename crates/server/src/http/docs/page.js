// Draws the OpenAPI document of this server. Texts become text nodes, never markup.
'use strict';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

/** An element with attributes and children; texts are children too. */
function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) element.setAttribute(key, value);
  element.append(...children.flat().filter(child => child !== undefined && child !== ''));
  return element;
}

/** A text in which `this` is code, with or without the brackets of a link. */
function prose(text) {
  return (text ?? '').replaceAll(/\[(`[^`]*`)\]/g, '$1').split('`').map((part, place) => (place % 2 ? el('code', {}, part) : part));
}

/** The paragraphs of a text, which are separated by empty lines. */
function paragraphs(text) {
  return (text ?? '').split('\n\n').filter(Boolean).map(part => el('p', {}, prose(part)));
}

const slug = text => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
const nameOf = reference => reference.split('/').at(-1);

/** A short description of the values that a schema allows, with links to types. */
function kind(schema) {
  if (schema === undefined) return ['anything'];
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return [el('a', { href: `#type-${name}` }, name)];
  }
  const either = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (either) {
    const glue = schema.allOf ? ' and ' : ' or ';
    return either.flatMap((one, place) => (place ? [glue, ...kind(one)] : kind(one)));
  }
  if (schema.enum) {
    return schema.enum.flatMap((word, place) => [place ? ' or ' : '', el('code', {}, String(word))]);
  }
  if (schema.const !== undefined) return [el('code', {}, String(schema.const))];
  if (schema.type === 'array') return ['list of ', ...kind(schema.items)];
  if (schema.type === 'object') {
    if (typeof schema.additionalProperties === 'object') {
      return ['object of ', ...kind(schema.additionalProperties)];
    }
    return ['object'];
  }
  const words = { string: 'text', integer: 'number', boolean: 'true or false' };
  return [words[schema.type] ?? schema.type ?? 'anything'];
}

/** A row of a list: a name with its kind and description. */
function row(name, schema, required, about) {
  return el('div', {},
    el('dt', {}, el('code', {}, name), ' ', el('span', { class: 'kind' }, kind(schema)),
      ...(required ? [' ', el('span', { class: 'need' }, 'needed')] : [])),
    el('dd', {}, prose(about)));
}

/** The members of a schema that is an object or a choice of several. */
function members(schema) {
  const parts = [];
  if (schema.properties) {
    const required = schema.required ?? [];
    const rows = Object.entries(schema.properties).map(([name, member]) =>
      row(name, member, required.includes(name), member.description));
    parts.push(el('dl', {}, rows));
  }
  const either = schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
  either.forEach(one => {
    if (one.$ref || one.enum) {
      parts.push(el('p', {}, kind(one), one.description ? ': ' : '', prose(one.description)));
    } else {
      const tag = Object.values(one.properties ?? {}).find(member => member.enum?.length === 1);
      const title = tag ? el('h3', {}, el('code', {}, tag.enum[0])) : '';
      parts.push(title, ...paragraphs(one.description), ...members(one));
    }
  });
  if (!parts.length) parts.push(el('p', { class: 'none' }, kind(schema)));
  return parts.filter(Boolean);
}

function type(name, schema) {
  return el('details', { class: 'type', id: `type-${name}` },
    el('summary', {}, el('span', { class: 'path' }, name)),
    el('div', { class: 'inside' }, paragraphs(schema.description), members(schema)));
}

function path(text) {
  const parts = text.split(/(\{[^}]+\})/);
  return el('span', { class: 'path' },
    parts.map(part => (part.startsWith('{') ? el('b', {}, part) : part)));
}

function who(security) {
  if (!security) return 'for anybody';
  const open = security.some(scheme => Object.keys(scheme).length === 0);
  return open ? 'token or cookie, or neither' : 'token or cookie needed';
}

function body(requestBody) {
  const [media] = Object.values(requestBody.content);
  const need = requestBody.required ? '' : ' It may be left out.';
  return [
    el('h3', {}, 'Body'),
    el('p', {}, 'JSON: ', kind(media.schema), '.', need),
    ...(media.example === undefined ? []
      : [el('pre', { tabindex: '0' }, el('code', {}, JSON.stringify(media.example, null, 2)))]),
  ];
}

function answer(status, response) {
  const [form, media] = Object.entries(response.content ?? {})[0] ?? [];
  const isGood = Number(status) < 400;
  const shown = form === undefined ? ['no body']
    : form === 'application/json' ? kind(media.schema)
    : form === 'application/x-ndjson' ? ['lines of ', ...kind(media.schema)] : [form];
  const lines = response.description.split('\n');
  return el('div', {},
    el('dt', {}, el('span', { class: `status ${isGood ? 'good' : 'bad'}` }, status), ' ',
      el('span', { class: 'kind' }, shown)),
    el('dd', {}, lines.map(line => el('p', {}, prose(line)))));
}

function operation(address, method, described) {
  const inside = el('div', { class: 'inside' },
    el('span', { class: 'who' }, who(described.security)), paragraphs(described.description));
  if (described.parameters?.length) {
    inside.append(el('h3', {}, 'Parts of the address'), el('dl', {}, described.parameters.map(part =>
      row(part.in === 'query' ? `?${part.name}=` : `{${part.name}}`, part.schema, part.required,
        part.description))));
  }
  if (described.requestBody) inside.append(...body(described.requestBody));
  inside.append(el('h3', {}, 'Answers'),
    el('dl', {}, Object.entries(described.responses).map(([status, one]) => answer(status, one))));
  return el('details', { class: 'op', id: described.operationId },
    el('summary', {}, el('span', { class: `method ${method}` }, method.toUpperCase()),
      path(address), el('span', { class: 'summary' }, described.summary)), inside);
}

function section(id, title, about, children) {
  return el('section', { id }, el('h2', {}, title), el('p', { class: 'lead' }, prose(about)), children);
}

function draw(openapi) {
  const operations = Object.entries(openapi.paths).flatMap(([address, item]) =>
    METHODS.filter(method => item[method]).map(method => ({ address, method, ...{ is: item[method] } })));
  const chapters = openapi.tags.map(tag => section(slug(tag.name), tag.name, tag.description,
    operations.filter(({ is }) => is.tags.includes(tag.name))
      .map(({ address, method, is }) => operation(address, method, is))));
  const schemas = Object.entries(openapi.components.schemas)
    .sort(([left], [right]) => left.localeCompare(right));
  chapters.push(section('types', 'Types', 'What bodies and messages are made of.',
    schemas.map(([name, schema]) => type(name, schema))));
  document.getElementById('version').textContent = `Version ${openapi.info.version}.`;
  document.getElementById('main').replaceChildren(
    el('div', { class: 'about' }, paragraphs(openapi.info.description)), ...chapters);
  document.getElementById('chapters').replaceChildren(...chapters.map(chapter =>
    el('li', {}, el('a', { href: `#${chapter.id}` }, chapter.querySelector('h2').textContent))));
}

/** Opens the entry that the address points at. */
function follow() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.tagName === 'DETAILS') target.open = true;
  target.scrollIntoView();
}

/** Shows only entries that contain the word; chapters without any are hidden. */
function find(word) {
  const wanted = word.trim().toLowerCase();
  for (const chapter of document.querySelectorAll('main > section')) {
    let shown = 0;
    for (const entry of chapter.querySelectorAll(':scope > details')) {
      entry.hidden = wanted !== '' && !entry.textContent.toLowerCase().includes(wanted);
      shown += entry.hidden ? 0 : 1;
    }
    chapter.hidden = shown === 0;
  }
}

async function main() {
  try {
    const answered = await fetch('/api/openapi.json');
    if (!answered.ok) throw new Error(`status ${answered.status}`);
    draw(await answered.json());
  } catch (error) {
    document.getElementById('wait').textContent =
      `The document could not be read (${error.message}). Try again in a moment.`;
    return;
  }
  document.getElementById('find').addEventListener('input', event => find(event.target.value));
  addEventListener('hashchange', follow);
  follow();
}

main();
