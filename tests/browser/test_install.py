"""A phone's browser can put Plump among its apps."""

import pytest

pytestmark = pytest.mark.browser


def seen_by_the_browser(page, address):
    page.goto(address)
    told = page.context.new_cdp_session(page)
    manifest = told.send("Page.getAppManifest")
    reasons = told.send("Page.getInstallabilityErrors")["installabilityErrors"]
    return manifest, [reason["errorId"] for reason in reasons]


@pytest.mark.parametrize("path", ["/", "/new", "/rules"])
def test_the_browser_finds_nothing_in_the_way_of_installing(server, new_page, path):
    manifest, reasons = seen_by_the_browser(new_page(), server.url + path)
    assert manifest["url"] == f"{server.url}/manifest.webmanifest"
    assert manifest["errors"] == []
    assert [reason for reason in reasons if reason != "in-incognito"] == []
