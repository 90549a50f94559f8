/**
 * Runs in a page before its own scripts: notes when something of a selector is first there for a person, in any shadow
 * root, with text in it or ready to be typed into.
 * @param {string} selector
 */
globalThis.watchReady = function watchReady(selector) {
  const isReady = (element) => {
    if (!element.matches(selector) || element.getClientRects().length === 0) return false;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return isField ? !element.disabled : element.textContent.trim() !== '';
  };
  const find = (root) =>
    [...root.querySelectorAll('*')].some(
      (element) => isReady(element) || (element.shadowRoot && find(element.shadowRoot)),
    );
  const look = () => {
    if (find(document)) document.documentElement.dataset.readyAt = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
