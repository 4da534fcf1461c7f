"""Fixtures: the binary, and a running server."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture(scope="session")
def binary() -> str:
    """The path that `cargo xtask python` sets, or the default of cargo."""
    path = Path(os.environ.get("TESSERA_BINARY", ROOT / "target/debug/tessera"))
    assert path.exists(), f"{path} is missing; build it with: cargo build -p tessera-cli"
    return str(path)


@pytest.fixture
def server(binary: str, tmp_path: Path) -> Iterator[str]:
    listen = ["--listen", "127.0.0.1:0", "--limits", "off"]
    process = subprocess.Popen(
        [binary, "serve", *listen, "--database", f"sqlite://{tmp_path}/tables.db"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield found[0]
                break
        else:
            pytest.fail("the server ended")
    finally:
        process.terminate()
        process.wait(timeout=30)
