import { connectionFor, type TokenSource } from '../../widgets/client/connection.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import { loadElement } from '../elements.ts';
import { withPageAttributes, type FrameScreen } from './frame-screen.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What the page around the frame gives the screen; no attributes and no session when no page has joined. */
export interface Given {
  attributes: Attributes;
  /** Set when `attributes` are a whole call: the only attributes of the address that then count, from call to call. */
  lasting?: readonly string[] | undefined;
  getToken?: TokenSource | undefined;
  /** True if a call was set in one step: the screen need not wait for more of it. */
  isInOneStep?: boolean | undefined;
}

function setAttributes(element: HTMLElement, attributes: Attributes, former: Attributes): void {
  for (const name of Object.keys(former)) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

async function elementOf(tag: ScreenRow['tag'], className: string): Promise<HTMLElement> {
  await loadElement(tag);
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function observedBy(element: HTMLElement): readonly string[] {
  const observed: unknown = Reflect.get(element.constructor, 'observedAttributes');
  return Array.isArray(observed) ? observed.filter((each) => typeof each === 'string') : [];
}

/** Warns once a frame of each attribute that the screen does not have: only the page's developer can correct it. */
function sayUnknown(
  { localName }: HTMLElement,
  given: Attributes,
  observed: readonly string[],
  said: Set<string>,
): void {
  for (const name of Object.keys(given)) {
    if (said.has(name) || name === 'api-base' || observed.includes(name)) continue;
    said.add(name);
    // oxlint-disable-next-line no-console -- the one place where a developer looks
    console.warn(
      `<lending-frame> gives an attribute "${name}" that <${localName}> does not have. It has ${observed.join(', ')}.`,
    );
  }
}

export interface Stage {
  /** The screen's element; undefined until it is shown. */
  screen(): HTMLElement | undefined;
  give(given: Given): void;
}

/** Shows a screen in `place`, with sign-in over it while the screen needs a session and has none. */
export function openStage(place: Element, found: FrameScreen, first: Given, failed: () => void): Stage {
  const { row } = found;
  const { token, userInfo } = connectionFor({}).session.state;
  const needsSession = row.access === 'route' || row.access === 'signedIn';
  const said = new Set<string>();
  let given = first;
  let attributes: Attributes = {};
  let screen: HTMLElement | undefined;
  let signIn: HTMLElement | undefined;
  let owner: number | string | undefined;

  async function show(): Promise<void> {
    const user = given.getToken ? 'page' : userInfo.peek()?.id;
    // Another user's session: that user must not send what the former one typed.
    if (screen && needsSession && owner !== user) {
      screen.remove();
      screen = undefined;
      attributes = {};
    }
    owner = user;
    const shown = screen ?? (await elementOf(row.tag, 'screen'));
    const observed = observedBy(shown);
    const next = withPageAttributes(found, given, observed);
    sayUnknown(shown, given.attributes, observed, said);
    setAttributes(shown, next, attributes);
    attributes = next;
    if (Reflect.get(shown, 'getToken') !== given.getToken) Reflect.set(shown, 'getToken', given.getToken);
    if (given.isInOneStep) shown.dispatchEvent(new Event('lending-call-set'));
    given = { ...given, isInOneStep: false };
    if (!screen) place.prepend(shown);
    screen = shown;
    screen.inert = false;
    signIn?.remove();
  }

  async function askForSignIn(): Promise<void> {
    signIn ??= await elementOf('lending-sign-in', 'sign-in');
    if (token.peek()) return;
    const observed = observedBy(signIn).filter((name) => name !== 'api-base');
    const looks = Object.entries(given.attributes).filter(([name]) => observed.includes(name));
    setAttributes(signIn, Object.fromEntries(looks), {});
    if (screen) screen.inert = true;
    place.append(signIn);
  }

  // One at a time, so that two changes in a row never mount two screens.
  let turn = Promise.resolve();
  function settle(): void {
    turn = turn.then(() => (needsSession && !given.getToken && !token.peek() ? askForSignIn() : show())).catch(failed);
  }
  // Subscribing also calls `settle` once at once, with the present token.
  token.subscribe(settle);

  return {
    screen: () => screen,
    give(next) {
      given = next;
      settle();
    },
  };
}
