/** Waits until `find` gives something, and gives that. @param {() => unknown} find */
export async function until(find, { timeout = 8000 } = {}) {
  const deadline = performance.now() + timeout;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${find}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Puts markup on the page in a box of its own, and gives the first element of it. @param {string} html */
export function place(html, { width } = {}) {
  const box = document.createElement('div');
  box.className = 'test-box';
  if (width) box.style.width = `${width}px`;
  box.innerHTML = html;
  document.body.append(box);
  return box.firstElementChild;
}

/** Takes every box away. */
export function clearPage() {
  for (const box of document.querySelectorAll('.test-box')) box.remove();
}

/** The next event of a name that reaches the document, or an error after the timeout. @param {string} name */
export function nextEvent(name, { target = document, timeout = 8000 } = {}) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} within ${timeout} ms`)), timeout);
    target.addEventListener(
      name,
      (event) => {
        clearTimeout(timer);
        resolve(event);
      },
      { once: true },
    );
  });
}
