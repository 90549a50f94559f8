/*
 * The one script a page needs: it loads the script of a `lending-…` tag when the tag appears, from beside itself, in the
 * open shadow roots of the page's own elements too. Until then, and where that fails, the tag shows its own content.
 * What is wrong with a tag's attributes, or with its backend, it says in the console. Stays under 2 kB and without dependencies.
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
      if (customElements.get(tag)) return;
      throw new Error(`${tag} is not defined`);
    } catch (error) {
      // It came, and ended with an error: under a list of Trusted Types without the name that it needs, for example.
      if (!/load|fetch|import/i.test(String(error))) {
        // oxlint-disable-next-line no-console -- who builds the page reads here why the tag stays empty
        console.error(`lending-desk: <${tag}> cannot be shown. ${String(error)}`);
        return publishError(tag, 'SCRIPT_FAILED', false);
      }
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  tags.delete(tag);
  publishError(tag, 'SCRIPT_NOT_LOADED', true);
}

function publishError(tag: string, code: string, retryable: boolean): void {
  const detail = Object.freeze({ v: 1, code, retryable });
  for (const element of elementsIn(document))
    if (element.localName === tag)
      element.dispatchEvent(new CustomEvent('lending-error', { bubbles: true, composed: true, detail }));
}

/** Attributes that any tag may have, and those of the page's own libraries. */
const pagesOwn =
  /^(id|class|style|slot|part|exportparts|title|hidden|inert|lang|dir|role|tabindex|translate|is)$|^(on|aria-|data-|ng-|v-|x-|hx-)/;

/** Each line once a page, for whoever builds it; nothing stops because of it. */
function say({ localName }: Element, what: string): void {
  const line = `<${localName}> ${what}`;
  if (tags.has(line)) return;
  tags.add(line);
  // oxlint-disable-next-line no-console -- nobody but the page's developer can mend it, and this is where they look
  console.warn(line);
}

/** `<lending-frame>` names none: what it is given goes to its screen. */
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

addEventListener('online', () => discover(document));
addEventListener('lending-error', sayWrong);
watch(document);
