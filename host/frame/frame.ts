import { connectionFor } from '../../widgets/client/connection.ts';
import { applyMajorVersion } from '../../widgets/client/storage.ts';
import { screens, type ScreenRow } from '../../widgets/contract/screens.ts';
import { loadElement } from '../elements.ts';
import { frameScreen, withoutPersonal, type FrameScreen } from './frame-screen.ts';

applyMajorVersion();
const { session } = connectionFor({});

/** The query as the dialer gave it: from the address, or from the history entry once the address was cleaned. */
function originalSearch(row: ScreenRow | undefined): string {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null && 'search' in state ? state.search : undefined;
  if (!row || typeof kept !== 'string') return location.search;
  return withoutPersonal(row, kept) === location.search ? kept : location.search;
}

/** Keeps borrowers' numbers out of the address bar, the history list and screenshots; a reload still knows the call. */
function cleanAddress(row: ScreenRow, search: string): void {
  history.replaceState({ search }, '', location.pathname + withoutPersonal(row, search) + location.hash);
}

function say(text: string): void {
  const message = document.createElement('p');
  message.className = 'message';
  message.setAttribute('role', 'alert');
  message.textContent = text;
  document.body.replaceChildren(message);
}

async function elementOf(tag: ScreenRow['tag'], className: string): Promise<HTMLElement> {
  await loadElement(tag);
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

function open({ row, attributes }: FrameScreen): void {
  const { token, userInfo } = session.state;
  const needsSession = row.access === 'route' || row.access === 'signedIn';
  let screen: HTMLElement | undefined;
  let signIn: HTMLElement | undefined;
  let owner: string | undefined;

  async function show(): Promise<void> {
    const user = userInfo.peek()?.id;
    // Somebody else's session: what was typed is not theirs to send.
    if (screen && needsSession && owner !== user) {
      screen.remove();
      screen = undefined;
    }
    owner = user;
    if (!screen) {
      screen = await elementOf(row.tag, 'screen');
      for (const [name, value] of Object.entries(attributes)) screen.setAttribute(name, value);
      document.body.prepend(screen);
    }
    screen.inert = false;
    signIn?.remove();
  }

  async function askForSignIn(): Promise<void> {
    signIn ??= await elementOf('lending-sign-in', 'sign-in');
    if (token.peek()) return;
    if (screen) screen.inert = true;
    document.body.append(signIn);
  }

  // One at a time, so that two changes in a row never mount two screens. The signal tells its value on subscribing too.
  let turn = Promise.resolve();
  token.subscribe(() => {
    turn = turn.then(() => (needsSession && !token.peek() ? askForSignIn() : show())).catch(failed);
  });
}

function failed(): void {
  say('This screen could not be loaded. Reload the page.');
}

const rows = Object.values(screens);
// A first look at the path alone finds the row whose personal parameters the history entry may hold.
const found = frameScreen(rows, location.pathname, location.search);
const search = originalSearch(found?.row);
const screen = found && frameScreen(rows, location.pathname, search);
if (screen) {
  document.title = screen.row.title;
  cleanAddress(screen.row, search);
  open(screen);
} else say('There is no such screen. Check the address.');
