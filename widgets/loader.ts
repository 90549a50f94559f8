/*
 * The one script a page needs: it loads the script of a `lending-…` tag when the tag appears, from beside itself, in the
 * open shadow roots of the page's own elements too. Until the script is loaded, or when it fails, the tag shows its own
 * content. The console gets a warning of a tag's wrong attributes or backend. Stays under 2 kB and without
 * dependencies.
 */
const waits = [500, 1500, 4000, 10_000];
/** Milliseconds before each try after those, once the page knows that the script did not come. */
const lastWait = 30_000;
/** Milliseconds before each further look for the shadow root of a component of the page's own. */
const laterMs = [0, 1000];
/** Tags of the page's own components that are not defined yet. */
const awaited = new Set<string>();
const started = Symbol.for('lending.started');

declare global {
  interface Window {
    /** Tags that are loading or loaded, shared by all loaders of a page: the first loader to see a tag loads it. */
    [started]?: Set<string>;
  }
}

const tags = (window[started] ??= new Set());
const here = import.meta.url;

async function load(tag: string): Promise<void> {
  if (tags.has(tag)) return;
  tags.add(tag);
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Browsers remember a failed module by its address, so each further attempt uses another address.
      await import(/* @vite-ignore */ new URL(`${tag}.js${attempt ? `?retry=${attempt}` : ''}`, here).href);
      if (customElements.get(tag)) return;
      throw new Error(`${tag} is not defined`);
    } catch (error) {
      // The script came, but threw an error: for example when the page's Trusted Types do not list its policy's name.
      if (!/load|fetch|import/i.test(String(error))) {
        // oxlint-disable-next-line no-console -- the page's developer reads here why the tag stays empty
        console.error(`lending-desk: <${tag}> cannot be shown. ${String(error)}`);
        return publishError(tag, 'SCRIPT_FAILED', false);
      }
      if (attempt === waits.length) publishError(tag, 'SCRIPT_NOT_LOADED', true);
      await pause(waits[attempt] ?? lastWait * (0.5 + Math.random() / 2));
    }
  }
}

/** Ends early when the browser is online again. */
const pause = (ms: number) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });

function publishError(tag: string, code: string, retryable: boolean): void {
  const detail = Object.freeze({ v: 1, code, retryable });
  for (const element of elementsIn(document))
    if (element.localName === tag)
      element.dispatchEvent(new CustomEvent('lending-error', { bubbles: true, composed: true, detail }));
}

/** Attributes that any tag may have, and those of the page's own libraries. */
const pagesOwn =
  /^(id|class|style|slot|part|exportparts|title|hidden|inert|lang|dir|role|tabindex|translate|is)$|^(on|aria-|data-|ng-|v-|x-|hx-)/;

/** Warns the page's developer, each line once a page. Nothing stops because of a warning. */
function say({ localName }: Element, what: string): void {
  const line = `<${localName}> ${what}`;
  if (tags.has(line)) return;
  tags.add(line);
  // oxlint-disable-next-line no-console -- only the page's developer can correct it, and looks here
  console.warn(line);
}

/** Warns of attributes that an element does not have. `<lending-frame>` observes none: they go to its screen. */
function sayUnknown(element: Element): void {
  const known: unknown = Reflect.get(element.constructor, 'observedAttributes');
  if (!Array.isArray(known)) return;
  for (const name of element.getAttributeNames())
    if (/^[a-z][a-z0-9-]*$/.test(name) && !known.includes(name) && !pagesOwn.test(name))
      say(element, `has no attribute "${name}". It has ${known.join(', ')}.`);
}

function sayWrong(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element && event instanceof CustomEvent)) return;
  const { code, attribute } = Object(event.detail) as { code?: unknown; attribute?: unknown };
  const given = target.getAttribute('api-base') ?? target.getAttribute('src') ?? '';
  const whole = 'such as https://desk.example.com, with its protocol';
  if (code === 'ATTRIBUTE_INVALID' && attribute === 'api-base')
    say(target, `cannot use the api-base "${given}". It takes the origin of a backend, ${whole}.`);
  if (code !== 'OFFLINE' && code !== 'FRAME_NOT_REACHED') return;
  if (!URL.canParse(given, here)) return;
  const { origin } = new URL(given || here, here);
  if (origin !== location.origin)
    say(target, `gets no answer from ${origin}. Is it up, and does EMBED_ORIGINS there list ${location.origin}?`);
}

/** All elements below a root, in open shadow roots too, but none inside our own elements. */
function* elementsIn(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot && !isOurs(element)) yield* elementsIn(element.shadowRoot);
  }
}
const isOurs = ({ localName }: Element) => localName.startsWith('lending-');

/** Loads or watches an element. A page's component may get its shadow root a little later, or when it is defined. */
function look(element: Element, [wait, ...further]: readonly number[] = laterMs): void {
  const { localName, shadowRoot } = element;
  if (isOurs(element)) {
    if (!customElements.get(localName)) void load(localName);
    void customElements.whenDefined(localName).then(() => sayUnknown(element));
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

addEventListener('lending-error', sayWrong);
watch(document);
