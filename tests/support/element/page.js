// The runner sends what an assertion found as data. An element is none, and the file would never end: its text is sent.
afterEach(function () {
  const { err } = this.currentTest;
  for (const side of ['actual', 'expected'])
    try {
      structuredClone(err?.[side]);
    } catch {
      err[side] = String(err[side]);
    }
});

/**
 * Waits until `find` gives something, and gives that.
 *
 * @template Found
 * @param {() => Found | Promise<Found>} find
 * @returns {Promise<Found>}
 */
export async function until(find, { timeout = 8000 } = {}) {
  const deadline = performance.now() + timeout;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${find}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Puts markup on the page in a box of its own, and gives the first element of it.
 *
 * @template {string} Markup
 * @param {import('./markup.js').Checked<Markup>} html
 * @param {{ width?: number }} [box]
 * @returns {import('./markup.js').First<Markup>}
 */
export function place(html, { width } = {}) {
  const box = document.createElement('div');
  box.className = 'test-box';
  if (width) box.style.width = `${width}px`;
  box.innerHTML = /** @type {string} */ (html);
  document.body.append(box);
  return /** @type {any} */ (box.firstElementChild);
}

/** Takes every box away. */
export function clearPage() {
  for (const box of document.querySelectorAll('.test-box')) box.remove();
}

/**
 * The next event of a name that reaches the document, or an error after the timeout.
 *
 * @param {string} name
 * @param {{ target?: EventTarget; timeout?: number }} [options]
 * @returns {Promise<CustomEvent>}
 */
export function nextEvent(name, { target = document, timeout = 8000 } = {}) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} within ${timeout} ms`)), timeout);
    target.addEventListener(
      name,
      (event) => {
        clearTimeout(timer);
        resolve(/** @type {CustomEvent} */ (event));
      },
      { once: true },
    );
  });
}

/** The addresses that the page has opened in new tabs, where the test has put nothing in the place of `open`. @returns {string[]} */
export const openedTabs = () => window.lendingTest.opened;

/** What has the focus within an element, a field as a rule. @param {Element} element @returns {any} */
export function focusedIn(element) {
  return element.shadowRoot.activeElement;
}

/**
 * Moves the page's clock to a day of this month in India: on the last one, no later day is in the month.
 *
 * @param {number} day
 * @returns puts the clock back
 */
export function moveToDay(day) {
  const { now } = Date;
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: 'numeric' }).format(now());
  Date.now = () => now() + (day - Number(today)) * 86_400_000;
  return () => {
    Date.now = now;
  };
}
