"""The examples run, and the learner learns."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.dom import minidom

EXAMPLES = Path(__file__).parent.parent / "examples"
ROOT = EXAMPLES.parent.parent.parent


def run(*words: str) -> str:
    environment = dict(os.environ, OMP_NUM_THREADS="1")
    done = subprocess.run(
        [sys.executable, *words], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def test_random_rollouts() -> None:
    output = run(str(EXAMPLES / "rollouts.py"), "20")
    assert "carcassonne" in output and "observations (64, 2750)" in output


def test_the_learner_visibly_improves(tmp_path: Path) -> None:
    picture = tmp_path / "learner.svg"
    output = run(str(EXAMPLES / "learner.py"), "14", str(picture))
    first, last = map(float, re.findall(r"([\d.]+)%", output))
    assert first < last and last > 75, output
    line = minidom.parse(str(picture)).getElementsByTagName("polyline")[0]
    assert len(line.getAttribute("points").split()) == 14


def test_the_bot_has_twenty_lines() -> None:
    text = (EXAMPLES / "twenty_lines.py").read_text(encoding="utf-8").split('"""')[2]
    assert sum(bool(line.strip()) for line in text.splitlines()) <= 20


def test_the_block_of_the_readme_shows_a_board(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```python\n(.*?)```", readme, re.DOTALL)
    assert block is not None
    program = tmp_path / "block.py"
    program.write_text(block[1] + "\nprint(state._repr_svg_())\n", encoding="utf-8")
    assert "<svg" in run(str(program))


def test_the_blocks_of_the_page_run(tmp_path: Path) -> None:
    page = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= 4
    program = tmp_path / "page.py"
    # One after the other in one program, as one would read them.
    program.write_text("\n".join(blocks), encoding="utf-8")
    run(str(program))
