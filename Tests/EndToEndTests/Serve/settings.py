"""Clicks through the settings of `agenda serve` in a headless Chromium.

Usage: settings.py ADDRESS CONFIGURATION CHROMIUM DRIVER [FOLDER]
Ends with a message where something is not as it should be. With FOLDER, screenshots are written into it.
"""

import base64
import pathlib
import sys

import axe_core_python
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.ui import Select, WebDriverWait

address, configuration, chromium, chromedriver = sys.argv[1:5]
folder = pathlib.Path(sys.argv[5]) if len(sys.argv) > 5 else None
axe = pathlib.Path(axe_core_python.__file__).with_name("axe.min.js").read_text()
pages = [
    "/", "/settings", "/settings/widget?name=desk", "/settings/calendar?name=work", "/settings/defaults",
    "/settings/theme?copy=dark"]


def browser(language="en", width=1200):
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--window-size={width},1000"]:
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    opened = webdriver.Chrome(options=options, service=Service(chromedriver))
    if width < 500:
        opened.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": True})
    return opened


def prefer(opened, scheme):
    opened.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})


def wait(opened, condition, what):
    WebDriverWait(opened, 90, ignored_exceptions=[StaleElementReferenceException, NoSuchElementException]).until(
        lambda _: condition(), what)


def field(opened, name):
    return opened.find_element(By.ID, "field-" + name)


def is_shown(opened, key):
    return opened.find_element(By.CSS_SELECTOR, f"[data-key={key}]").is_displayed()


def contents():
    return pathlib.Path(configuration).read_text()


def look(opened, name):
    """Nothing of what axe-core knows is wrong with a page, and it is not wider than the window."""
    opened.execute_script(axe)
    wrong = opened.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run().then(found => done(found.violations.map(one => [one.id, one.nodes.map(node => node.html)])))")
    assert not wrong, (name, wrong)
    widths = opened.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], (name, widths)
    if folder:
        picture = opened.execute_cdp_cmd("Page.captureScreenshot", {})["data"]
        (folder / (name + ".png")).write_bytes(base64.b64decode(picture))


def look_at_pages():
    for language, width, schemes in [("en", 1200, ["light", "dark"]), ("de", 360, ["light"]), ("he", 1200, ["dark"])]:
        opened = browser(language, width)
        for scheme in schemes:
            prefer(opened, scheme)
            for number, page in enumerate(pages):
                opened.get(address + page)
                look(opened, f"{language}-{width}-{scheme}-{number}")
        opened.quit()


def edit(opened):
    """Dependent fields come and go, the preview follows, and what is saved is in the file."""
    opened.get(address + "/settings")
    opened.find_element(By.CSS_SELECTOR, "[href='/settings/widget?name=desk']").click()
    preview = opened.find_element(By.ID, "preview")
    former = preview.get_attribute("src")
    assert "/widgets/desk.svg?v=" in former, former
    Select(field(opened, "theme")).select_by_value("light")
    wait(opened, lambda: preview.get_attribute("src") != former, "the preview follows")
    assert preview.get_attribute("src").startswith("data:image/svg+xml,")
    assert contents().count('"dark"') == 1
    for layout, is_there in [("list", False), ("month", True), ("", True)]:
        Select(field(opened, "layout")).select_by_value(layout)
        assert is_shown(opened, "week-numbers") == is_there, layout
    Select(field(opened, "mirror")).select_by_value("true")
    assert not is_shown(opened, "calendars")
    Select(field(opened, "mirror")).select_by_value("")
    Select(field(opened, "family")).select_by_value("small")
    boxes = opened.find_elements(By.CSS_SELECTOR, "[data-key=calendars] input")
    assert [box.is_enabled() for box in boxes] == [True, False]
    field(opened, "text-size").send_keys("9")
    status = opened.find_element(By.ID, "preview-status")
    wait(opened, lambda: "whole number from 1 to 7" in status.text, "the preview says what is wrong")
    field(opened, "text-size").send_keys(Keys.ENTER)
    wait(opened, lambda: opened.find_elements(By.CSS_SELECTOR, "[aria-invalid=true]"), "the value is refused")
    active = opened.switch_to.active_element
    assert active.get_attribute("id") == "field-text-size", active.get_attribute("id")
    described = active.get_attribute("aria-describedby").split()
    texts = [opened.find_element(By.ID, name).text for name in described]
    assert "whole number from 1 to 7" in " ".join(texts), texts
    look(opened, "error")
    assert contents().count('"dark"') == 1
    active.clear()
    active.send_keys("5", Keys.ENTER)
    wait(opened, lambda: opened.current_url.endswith("?done=saved"), "the page says that it is saved")
    text = contents()
    assert 'theme = "light"   # at night' in text and "text-size = 5" in text, text
    assert 'family = "small"' in text and text.startswith("# mine\n"), text


def edit_without_script(opened):
    opened.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    opened.get(address + "/settings/calendar")
    field(opened, "name").send_keys("club")
    field(opened, "path").send_keys("work.ics")
    field(opened, "color").send_keys("reddish")
    opened.find_element(By.CSS_SELECTOR, "button[value=save]").click()
    wait(opened, lambda: opened.find_elements(By.ID, "error-color"), "the colour is refused")
    assert "expected a CSS name" in opened.find_element(By.ID, "error-color").text, "the reason"
    field(opened, "color").clear()
    field(opened, "color").send_keys("red")
    opened.find_element(By.CSS_SELECTOR, "button[value=preview]").click()
    wait(
        opened, lambda: opened.find_element(By.ID, "preview").get_attribute("src").startswith("data:image/svg+xml,"),
        "a preview without a script")
    opened.find_element(By.CSS_SELECTOR, "button[value=save]").click()
    wait(opened, lambda: opened.current_url.endswith("?done=saved"), "it is saved without a script")
    assert contents().endswith('[[calendar]]\nname = "club"\npath = "work.ics"\ncolor = "red"\n'), contents()
    box = "//label[contains(., 'club')]/input"
    ticked = opened.find_element(By.XPATH, box)
    ticked.click()
    opened.find_element(By.CSS_SELECTOR, "form button").click()
    wait(opened, lambda: staleness_of(ticked)(opened), "the page is loaded anew")
    wait(
        opened, lambda: not opened.find_element(By.XPATH, box).is_selected(), "the calendar is not shown")
    opened.get(address + "/settings/calendar?name=club")
    opened.find_element(By.TAG_NAME, "summary").click()
    opened.find_element(By.CSS_SELECTOR, "button[value=remove]").click()
    wait(opened, lambda: "club" not in contents(), "the calendar is removed")


def edit_theme(opened):
    """The preview follows the colours of a theme, one that cannot be read is refused, and the file is a new one."""
    opened.get(address + "/settings/theme?copy=dark")
    preview = opened.find_element(By.ID, "preview")
    field(opened, "accent").clear()
    field(opened, "accent").send_keys("#222222")
    status = opened.find_element(By.ID, "preview-status")
    wait(opened, lambda: "has a contrast of" in status.text, "the preview says what cannot be read")
    field(opened, "accent").clear()
    field(opened, "accent").send_keys("#88ccff")
    wait(opened, lambda: "88ccff" in preview.get_attribute("src"), "the preview follows")
    look(opened, "theme")
    opened.find_element(By.CSS_SELECTOR, "button[value=save]").click()
    wait(opened, lambda: opened.current_url.endswith("?done=saved"), "the theme is saved")
    text = (pathlib.Path(configuration).parent / "themes/dark-2.toml").read_text()
    assert 'accent = "#88ccff"\n' in text and 'background = "#1c1c1e"\n' in text, text


look_at_pages()
window = browser()
try:
    edit(window)
    edit_theme(window)
    edit_without_script(window)
finally:
    window.quit()
