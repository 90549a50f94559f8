/**
 * Runs in a page: clicks something and waits until the rows of the table are others and have been painted.
 * @param {string} selector of what is clicked, in any shadow root
 * @param {string} text that it shows; '' for any
 * @returns {Promise<number>} milliseconds from the click to the painted rows
 */
globalThis.clickToPainted = function clickToPainted(selector, text) {
  const all = (root, wanted) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(wanted) ? [element] : []),
      ...(element.shadowRoot ? all(element.shadowRoot, wanted) : []),
    ]);
  const target = all(document, selector).find((element) => element.textContent.includes(text));
  const body = all(document, 'tbody')[0];
  const shown = () => [...body.querySelectorAll('tr')].map((row) => row.textContent).join('\n');
  const before = shown();
  const filled = () => body.querySelectorAll('tr').length === 10 && body.querySelector('td').textContent.trim() !== '';
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      if (shown() === before || !filled()) requestAnimationFrame(look);
      // The frame after the one in which they are there has painted them.
      else requestAnimationFrame(() => resolve(performance.now() - began));
    };
    target.click();
    requestAnimationFrame(look);
  });
};
