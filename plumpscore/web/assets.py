"""Static files: addresses that change with the content, so that browsers may keep them for good."""

import re
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, current_app, send_from_directory

from plumpscore.paths import asset_folder

_AND = "+"
"""Between the names of stylesheets that are sent as one: a phone asks once, not seven times."""

_IMPORT = re.compile(r'^(?:import|export|\} from)\b[^"\n]*"(\.{1,2}/[^"]+)"', re.MULTILINE)

_KEPT = "public, max-age=31536000, immutable"
_CHECKED = "no-cache"

_IDLE = ("Content-Disposition", "Last-Modified", "ETag", "Accept-Ranges")
"""Headers that say nothing to who keeps a file for good: a tenth of what a first page weighs."""

# Not left to the machine's own tables: a script that is served as plain text does not run.
_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def init_app(app: Flask) -> None:
    """Serve ``static/`` and give templates ``asset``, ``stylesheet`` and ``modules``.

    ``asset("css/base.css")`` is the address of a file; ``stylesheet(["base", "new"])`` that of
    several stylesheets as one; ``modules("js/new.js")`` those of all scripts that one imports. All
    files share one version, so that the relative imports of a script stay within it.
    """
    folder = asset_folder("static")
    version = f"v-{digest(folder)}"
    blueprint = Blueprint("assets", __name__)

    @blueprint.get("/static/<path:path>")
    def serve(path: str) -> Response:
        prefix, _, rest = path.partition("/")
        is_versioned = prefix.startswith("v-") and bool(rest)
        kept = _KEPT if prefix == version else _CHECKED
        return _send(folder, rest if is_versioned else path, kept)

    app.register_blueprint(blueprint)

    def asset(path: str) -> str:
        return f"/static/{version}/{path}"

    @cache
    def modules(entry: str) -> list[str]:
        return [asset(path) for path in imports(folder, entry)]

    app.extensions["assets"] = asset
    app.jinja_env.globals["asset"] = asset
    app.jinja_env.globals["modules"] = modules
    app.jinja_env.globals["stylesheet"] = lambda names: asset(f"css/{_AND.join(names)}.css")


def address(path: str) -> str:
    """Return the address of a file, as ``asset`` gives it to templates."""
    asset: Callable[[str], str] = current_app.extensions["assets"]
    return asset(path)


def digest(folder: Path) -> str:
    """Return a short name for all that a folder holds, other with any change to it."""
    whole = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        whole.update(path.relative_to(folder).as_posix().encode() + b"\0")
        whole.update(sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:12]


def imports(folder: Path, entry: str) -> list[str]:
    """Return a script and all that it imports, directly or not, as paths within a folder."""
    found: list[str] = []
    waiting = [entry]
    while waiting:
        path = waiting.pop(0)
        if path in found:
            continue
        found.append(path)
        script = folder / path
        names = _IMPORT.findall(script.read_text(encoding="utf-8"))
        waiting += [_within(folder, script.parent / name) for name in names]
    return found


def _within(folder: Path, path: Path) -> str:
    return path.resolve().relative_to(folder.resolve()).as_posix()


def _send(folder: Path, path: str, kept: str) -> Response:
    if _AND in path:
        return _send_joined(folder, path, kept)
    response = send_from_directory(folder, path, mimetype=_TYPES.get(Path(path).suffix))
    response.headers["Cache-Control"] = kept
    for name in _IDLE if kept == _KEPT else ():
        response.headers.pop(name, None)
    if response.status_code == 200:
        file, response.direct_passthrough = response.response, False
        response.get_data()  # whole, as what compresses a file piece by piece does not close it
        if close := getattr(file, "close", None):
            close()  # now, and not when a phone that went away lets go of the answer
    return response


def _send_joined(folder: Path, path: str, kept: str) -> Response:
    """Several stylesheets of one folder as one: ``css/tokens+base.css``."""
    place = Path(path)
    known = {file.stem: file for file in (folder / "css").glob("*.css")}
    names = place.stem.split(_AND)
    if place.parent.as_posix() != "css" or place.suffix != ".css" or not known.keys() >= set(names):
        abort(404)
    text = "\n".join(known[name].read_text(encoding="utf-8") for name in names)
    return Response(text, mimetype=_TYPES[".css"], headers={"Cache-Control": kept})
