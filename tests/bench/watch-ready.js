/**
 * Runs in a page before its own scripts: notes when something of a selector is first there for a person, in any shadow
 * root, with text in it or ready to be typed into, and writes `ready` to the console then.
 * @param {string} selector
 */
globalThis.watchReady = function watchReady(selector) {
  const isReady = (element) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const isFilled = isField ? !element.disabled : element.textContent.trim() !== '';
    return isFilled && element.getClientRects().length > 0;
  };
  const find = (root) =>
    [...root.querySelectorAll(selector)].some(isReady) ||
    [...root.querySelectorAll('*')].some((element) => element.shadowRoot && find(element.shadowRoot));
  const look = () => {
    if (!find(document)) return requestAnimationFrame(look);
    document.documentElement.dataset.readyAt = performance.timeOrigin + performance.now();
    console.debug('ready');
  };
  requestAnimationFrame(look);
};
