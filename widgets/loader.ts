/*
 * The one script a page needs: it loads the script of a `lending-…` tag when the tag appears, from beside itself, in the
 * open shadow roots of the page's own elements too. Until then, and where that fails, the tag shows its own content.
 * Stays under 2 kB and without dependencies.
 */
const waits = [500, 1500, 4000, 10_000];
/** Until a component of the page's own is looked into again. */
const laterMs = [0, 1000];
/** Tags of the page's own whose script is still to come. */
const awaited = new Set<string>();
const started = Symbol.for('lending.started');

declare global {
  interface Window {
    /** Tags under way or there, shared by all loaders of a page: the first one to see a tag loads it. */
    [started]?: Set<string>;
  }
}

const tags = (window[started] ??= new Set());
const here = import.meta.url;

async function load(tag: string): Promise<void> {
  if (tags.has(tag)) return;
  tags.add(tag);
  for (const [attempt, wait] of [...waits, 0].entries()) {
    try {
      // Browsers remember a module that failed by its address, hence another one for each further attempt.
      await import(/* @vite-ignore */ new URL(`${tag}.js${attempt ? `?retry=${attempt}` : ''}`, here).href);
      return;
    } catch {
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  tags.delete(tag);
  const detail = Object.freeze({ v: 1, code: 'SCRIPT_NOT_LOADED', retryable: true });
  for (const element of elementsIn(document))
    if (element.localName === tag)
      element.dispatchEvent(new CustomEvent('lending-error', { bubbles: true, composed: true, detail }));
}

/** Everything below, in open shadow roots too; what is inside our own elements is theirs. */
function* elementsIn(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot && !isOurs(element)) yield* elementsIn(element.shadowRoot);
  }
}
const isOurs = ({ localName }: Element) => localName.startsWith('lending-');

/** One that is put on the page may be given its shadow root a little later, or once its script is there. */
function look(element: Element, [wait, ...further]: readonly number[] = laterMs): void {
  const { localName, shadowRoot } = element;
  if (isOurs(element)) {
    if (!customElements.get(localName)) void load(localName);
  } else if (shadowRoot) watch(shadowRoot);
  else if (localName.includes('-') && wait !== undefined) {
    setTimeout(() => look(element, further), wait);
    if (awaited.has(localName) || customElements.get(localName)) return;
    awaited.add(localName);
    customElements.whenDefined(localName).then(
      () => discover(document),
      // a name such as `font-face`, which no element can have
      () => undefined,
    );
  }
}

function discover(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) look(element);
}

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes)
      if (node instanceof Element) {
        look(node);
        discover(node);
      }
});
function watch(root: Document | ShadowRoot): void {
  observer.observe(root, { childList: true, subtree: true });
  discover(root);
}

addEventListener('online', () => discover(document));
watch(document);
