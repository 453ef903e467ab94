"""GET /healthz"""

from flask.testing import FlaskClient


def test_it_says_ok_once_the_database_answers(api: FlaskClient) -> None:
    answer = api.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")
    assert answer.headers["Cache-Control"] == "no-store"
