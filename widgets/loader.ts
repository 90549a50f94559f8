/*
 * The one script a page needs: it loads the script of a `lending-…` tag when the tag appears, from beside itself. Until
 * then, and where that fails, the tag shows its own content. Stays under 2 kB and without dependencies.
 */
const waits = [500, 1500, 4000, 10_000];
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
  for (const element of document.querySelectorAll(tag))
    element.dispatchEvent(new CustomEvent('lending-error', { bubbles: true, composed: true, detail }));
}

function discover(root: Element | Document): void {
  const elements = [...root.querySelectorAll(':not(:defined)')];
  if (root instanceof Element) elements.push(root);
  for (const { localName } of elements)
    if (localName.startsWith('lending-') && !customElements.get(localName)) void load(localName);
}

new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) discover(node);
}).observe(document, { childList: true, subtree: true });
addEventListener('online', () => discover(document));
discover(document);
