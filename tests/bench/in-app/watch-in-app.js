/** Runs in a page before its own scripts: what a person sees of the screen that they have just asked for. */
globalThis.inApp = {
  /**
   * All elements of a selector, in any shadow root.
   * @param {string} selector
   * @returns {Element[]}
   */
  all(selector, root = document) {
    const below = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? inApp.all(selector, shadowRoot) : [],
    );
    return [...root.querySelectorAll(selector), ...below];
  },
  /**
   * What the elements show, as one text: none for cells that wait for their text. A drawn picture counts by its size.
   * @param {string} selector
   */
  shown: (selector) =>
    inApp
      .all(selector)
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => (element instanceof HTMLCanvasElement ? `${element.width}` : element.textContent.trim()))
      .join('\n')
      .trim(),
  /**
   * Notes when the elements show something else than now, and have been painted with it.
   * @param {string} selector
   * @param {'click' | ''} from the event from which the time is taken; '' gives the moment alone
   */
  watch(selector, from) {
    const before = inApp.shown(selector);
    inApp.began = from === '' ? 0 : undefined;
    inApp.painted = new Promise((resolve) => {
      const look = () => {
        const now = inApp.shown(selector);
        if (inApp.began === undefined || now === '' || now === before) requestAnimationFrame(look);
        // The frame after the one in which they are there has painted them.
        else requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now() - inApp.began));
      };
      requestAnimationFrame(look);
    });
    if (from !== '')
      addEventListener(from, ({ timeStamp }) => (inApp.began = performance.timeOrigin + timeStamp), {
        capture: true,
        once: true,
      });
  },
};
