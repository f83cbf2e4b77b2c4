"""The laws of the house: sizes, arrows between packages, words on every public door, honest citations."""

import ast
import re
import statistics
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from shamble.kernel import ledger
from shamble.kernel.ledger import Ledger

ROOT = Path(__file__).parents[1]
LONGEST_FUNCTION = 60
LONGEST_MODULE = 500
NINE_IN_TEN_FUNCTIONS = 22

# Who may import whom, besides itself. The table's order is the order of the arrows, downward.
MAY_IMPORT = {
    "cli": {"ui", "tracker", "games", "geometry", "odds", "kernel"},
    "ui": {"geometry", "odds", "kernel"},
    "tracker": {"kernel"},
    "games": {"geometry", "odds", "kernel"},
    "geometry": {"kernel"},
    "odds": {"kernel"},
    "kernel": set(),
}
ON_THE_BOARD = {"array", "asyncio", "binascii", "gc", "io", "json", "machine", "micropython", "os", "rp2"}
ON_THE_BOARD |= {"collections", "select", "struct", "sys", "time", "uctypes", "shamble_tracker"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tracked() -> list[Path]:
    """Return the files of the project: what git tracks or, in an unpacked archive, what is there."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode == 0:
        return [path for name in listing.stdout.split("\0") if (path := ROOT / name).is_file()]
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file() and not path.relative_to(ROOT).parts[0].startswith(".")
    ]


@cache
def modules(*folders: str) -> dict[str, ast.Module]:
    """Return the syntax tree of each Python file under these folders, by its path in the project."""
    names = {path.relative_to(ROOT).as_posix(): path for path in tracked() if path.suffix == ".py"}
    chosen = {name: path for name, path in names.items() if name.split("/")[0] in folders}
    return {name: ast.parse(path.read_text(encoding="utf-8"), name) for name, path in chosen.items()}


@cache
def texts() -> dict[str, str]:
    """Return the text of each file that is text, by its path in the project."""
    found = {}
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            found[path.relative_to(ROOT).as_posix()] = content.decode("utf-8", errors="replace")
    return found


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def length(function: Function) -> int:
    return function.end_lineno - function.lineno + 1


def code_length(function: Function) -> int:
    return length(function) - len((ast.get_docstring(function, clean=False) or "").splitlines())


def test_no_function_is_too_long():
    trees = modules("host", "firmware", "hardware", "tests")
    faults = [
        f"{name}:{function.lineno} {function.name} has {length(function)} lines"
        for name, tree in trees.items()
        for function in functions(tree)
        if length(function) > LONGEST_FUNCTION
    ]
    assert faults == []


def test_no_module_is_too_long():
    lines = {name: texts()[name].count("\n") for name in modules("host", "firmware", "hardware", "tests")}
    assert {name: count for name, count in lines.items() if count > LONGEST_MODULE} == {}


def test_nine_functions_in_ten_are_short():
    lengths = [
        code_length(function)
        for tree in modules("host", "firmware", "hardware").values()
        for function in functions(tree)
    ]
    assert statistics.quantiles(lengths, n=10)[-1] <= NINE_IN_TEN_FUNCTIONS


def test_every_module_says_what_it_is():
    trees = modules("host", "firmware", "hardware", "tests")
    assert [name for name, tree in trees.items() if tree.body and not ast.get_docstring(tree)] == []


def imports(folder: str) -> Iterator[tuple[str, str]]:
    """Yield (module, full name of what it imports) for a folder; `from a import b` yields `a.b`."""
    for name, tree in modules(folder).items():
        module = dotted(name)
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from ((module, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = module.split(".")[: -node.level] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                yield from ((module, f"{source}.{alias.name}") for alias in node.names)


def dotted(name: str) -> str:
    """Return the module name of a file: `host/shamble/cli/main.py` is `shamble.cli.main`."""
    return name.partition("/")[2].removesuffix(".py").replace("/", ".")


def forbidden(module: str, imported: str) -> bool:
    """Whether this import points upward, or sideways from one game to another."""
    _, source, *inside = module.split(".")
    top, target, *wanted = [*imported.split("."), ""]
    if top != "shamble" or source not in MAY_IMPORT or target in ("", "__version__"):
        return False
    if source == target == "games":
        in_a_game = len(inside) > 1
        return in_a_game and is_a_game(wanted[0]) and wanted[0] != inside[0]
    return target != source and target not in MAY_IMPORT[source]


def is_a_game(name: str) -> bool:
    return name != "" and (ROOT / "host" / "shamble" / "games" / name).is_dir()


def test_arrows_between_packages_point_downward():
    assert [arrow for arrow in imports("host") if forbidden(*arrow)] == []


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("shamble.kernel.session", "shamble.games"),
        ("shamble.geometry.plane", "shamble.games.allout"),
        ("shamble.games.allout.turn", "shamble.games.riese.turn"),
        ("shamble.games.allout.turn", "shamble.ui.prompt"),
        ("shamble.ui.prompt", "shamble.cli.main"),
        ("shamble.tracker.link", "shamble.ui.prompt"),
    ],
)
def test_an_upward_arrow_would_be_seen(module, imported, monkeypatch):
    monkeypatch.setitem(globals(), "is_a_game", {"allout", "riese"}.__contains__)
    assert forbidden(module, imported)
    assert not forbidden("shamble.cli.main", imported)


def test_the_kernel_stands_on_the_standard_library_alone():
    allowed = {"shamble", *sys.stdlib_module_names}
    kernel = [arrow for arrow in imports("host") if arrow[0].startswith("shamble.kernel")]
    assert [arrow for arrow in kernel if arrow[1].split(".")[0] not in allowed] == []


def test_the_firmware_imports_only_what_the_board_has():
    assert [arrow for arrow in imports("firmware") if arrow[1].split(".")[0] not in ON_THE_BOARD] == []


def public_doors(tree: ast.AST) -> Iterator[Function]:
    """Yield the public functions of a module and the public methods of its public classes."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_doors(node)
        elif isinstance(node, Function) and not node.name.startswith("_") and not is_told_elsewhere(node):
            yield node


def is_told_elsewhere(function: Function) -> bool:
    """An override, an overload or a setter is described where the name was first defined."""
    decorators = {ast.unparse(decorator).split(".")[-1] for decorator in function.decorator_list}
    return bool(decorators & {"overload", "override", "setter"})


def is_annotated(function: Function) -> bool:
    given = function.args
    arguments = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    bare = [argument.arg for argument in arguments if argument and argument.annotation is None]
    return function.returns is not None and not [name for name in bare if name not in ("self", "cls")]


def test_every_public_door_is_described_and_annotated():
    doors = [
        (name, door) for name, tree in modules("host", "hardware").items() for door in public_doors(tree)
    ]
    assert [f"{name}:{d.lineno} {d.name}" for name, d in doors if not ast.get_docstring(d)] == []
    assert [f"{name}:{d.lineno} {d.name}" for name, d in doors if not is_annotated(d)] == []


def test_no_file_names_a_place_of_one_machine():
    # Written in pieces, so that this file does not name one either.
    places = "|".join(["work", "root", "tmp", "home", "Users"])
    place = re.compile(rf"(?<![\w.~/$}}-])/(?:{places})/\w")
    registry = re.compile(
        "--(?:extra-)?" + "index-url|registry" + r"\s*=\s*http|//[\w.]*" + r"pypi\.org/simple"
    )
    faults = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if place.search(line) or registry.search(line)
    ]
    assert faults == []


@cache
def clause_ids() -> set[str]:
    return {clause.id for game in ledger.games() for clause in Ledger.load(game).clauses}


def test_every_cited_clause_exists():
    prefixes = "|".join(sorted({clause.partition("-")[0] for clause in clause_ids()}))
    citation = re.compile(rf"\b(?:{prefixes})-\d{{3}}\b")
    faults = {
        name: unknown
        for name, text in texts().items()
        if (unknown := set(citation.findall(text)) - clause_ids())
    }
    assert faults == {}


def test_every_waiver_has_a_clause_and_a_reason():
    waivers = tomllib.loads((ROOT / "tests" / "waivers.toml").read_text(encoding="utf-8"))
    assert set(waivers) - clause_ids() == set()
    assert [clause for clause, reason in waivers.items() if len(reason.split()) < 3] == []
