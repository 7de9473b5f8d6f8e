"""Clicks on links of events on pages of `agenda serve` in a headless Chromium.

Usage: opening.py ADDRESS LEARNED CHROMIUM DRIVER (PAGE LINK)…
Ends with a message where a click on the link of a page is not learned, or the link is not followed. LINK is its beginning, below .example.
"""

import pathlib
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

address, learned, chromium, chromedriver = sys.argv[1:5]
options = webdriver.ChromeOptions()
options.binary_location = chromium
# The links lead nowhere: no name is looked up.
nowhere = "--host-resolver-rules=MAP *.example ~NOTFOUND"
for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", nowhere]:
    options.add_argument(argument)
opened = webdriver.Chrome(options=options, service=Service(chromedriver))


def examples():
    """The number of choices that were learned."""
    try:
        lines = pathlib.Path(learned).read_text().splitlines()
    except FileNotFoundError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("examples "))


def click(page, link, count):
    """Opens a page, clicks on a link, and waits until so many choices were learned."""
    opened.get(address + page)
    # The middle of a link of SVG can be beside what it shows.
    element = opened.find_element(By.CSS_SELECTOR, f"a.agenda-link[href^='{link}'], a[href^='{link}'] text")
    element.click()
    WebDriverWait(opened, 60).until(lambda _: examples() == count, f"{page}, {link}: {count} choices")
    WebDriverWait(opened, 60).until(lambda _: link in opened.current_url, f"{page}: {link} is not followed")


try:
    for count, (page, link) in enumerate(zip(sys.argv[5::2], sys.argv[6::2]), 1):
        click(page, link, count)
finally:
    opened.quit()
