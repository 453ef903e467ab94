"""The reader's language: how it is chosen, remembered, and given to templates and scripts."""

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    g,
    has_request_context,
    redirect,
    request,
)
from werkzeug.wrappers import Response as AnyResponse

from plumpscore.languages import ENGLISH, NAMES, Language, speak
from plumpscore.web import cookies

COOKIE = "plumpscore_language"
REMEMBERED = 400 * 24 * 60 * 60  # seconds; browsers keep no cookie longer

# The codes that browsers ask by; whoever reads nynorsk reads bokmål more gladly than English.
_ASKED_AS = {"sv": "sv", "nb": "nb", "no": "nb", "nn": "nb", "en": "en"}

_blueprint = Blueprint("language", __name__)


def init_app(app: Flask, default: str) -> None:
    """Let ``app`` speak to each reader in their language, in ``default`` where nothing tells.

    Templates get ``_``, ``ngettext``, ``language`` and ``language_names``.
    """
    app.config["DEFAULT_LANGUAGE"] = default
    for code in NAMES:
        speak(code)  # a broken catalog stops the start, not the first reader
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        lambda message: current().gettext(message),
        lambda one, many, n: current().catalog.ngettext(one, many, n),  # noqa: PLW0108 - each reader's
        newstyle=True,
    )
    app.context_processor(lambda: {"language": current(), "language_names": NAMES})
    app.register_blueprint(_blueprint)
    app.after_request(_tell_caches)


def current() -> Language:
    """Return the language of whoever is answered now; English outside of any request."""
    if not has_request_context():
        return ENGLISH
    if "language" not in g:
        g.language = speak(_choose())
    language: Language = g.language
    return language


def gettext(message: str, **facts: object) -> str:
    """Return a text in the reader's language."""
    return current().gettext(message, **facts)


def ngettext(one: str, many: str, n: int, **facts: object) -> str:
    """Return a text in the reader's language, in the form that fits ``n``."""
    return current().ngettext(one, many, n, **facts)


def _choose() -> str:
    if (remembered := cookies.sent(COOKIE)) in NAMES:
        return str(remembered)
    for asked, quality in request.accept_languages:
        code = _ASKED_AS.get(asked.replace("_", "-").split("-")[0].lower())
        if code and quality > 0:
            return code
    return str(current_app.config["DEFAULT_LANGUAGE"])


@_blueprint.post("/language")
def choose() -> AnyResponse:
    """Remember the chosen language, and go back to the page it was chosen on."""
    response = redirect(local_path(request.form.get("back", "")), 303)
    if (code := request.form.get("language", "")) in NAMES:
        cookies.send(response, COOKIE, code, kept=REMEMBERED)
    return response


def local_path(address: str) -> str:
    """Return the address if it is one of this site's own, else the home page's."""
    is_local = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if is_local and address.isprintable() else "/"


def _tell_caches(response: Response) -> Response:
    if "language" in g:
        response.vary.update(("Accept-Language", "Cookie"))
    return response
