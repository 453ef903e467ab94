"""What a phone needs to put Plump among its apps: the web app manifest."""

from flask import Blueprint, Response, url_for

from plumpscore.store.json_text import dumps
from plumpscore.web.assets import address
from plumpscore.web.language import current, gettext

blueprint = Blueprint("manifest", __name__)

PAPER = "#fbf6ea"
"""As `--paper` in `static/css/tokens.css`; a manifest knows one colour, light or dark."""

ICONS = (
    ("icons/app-192.png", "192x192", "any"),
    ("icons/app-512.png", "512x512", "any"),
    ("icons/app-maskable-512.png", "512x512", "maskable"),
)


@blueprint.get("/manifest.webmanifest")
def show() -> Response:
    """Give the manifest in the reader's language."""
    text = {
        "id": "/",
        "name": "Plump",
        "short_name": "Plump",
        "description": gettext("The protokoll for Plump, kept on one phone at the table."),
        "lang": current().code,
        "start_url": url_for("home.home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": address(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for path, sizes, purpose in ICONS
        ],
        "shortcuts": [
            {"name": gettext("New game"), "url": url_for("new.new")},
            {"name": gettext("House rules"), "url": url_for("catalogue.index")},
        ],
    }
    response = Response(dumps(text), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response
