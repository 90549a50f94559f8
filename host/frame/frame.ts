import { connectionFor } from '../../widgets/client/connection.ts';
import { ofetch } from '../../widgets/client/ofetch.ts';
import { applyMajorVersion } from '../../widgets/client/storage.ts';
import { framedTag } from '../../widgets/contract/embedding/framed-tag.ts';
import { callingScreens } from '../../widgets/contract/screens/calling-screens.ts';
import type { ScreenRow } from '../../widgets/contract/screens/screen-row.ts';
import { loadElement } from '../elements.ts';
import { frameScreen, withoutPersonal, type FrameScreen } from './frame-screen.ts';
import type { ParentPage } from './parent-page.ts';
import { openStage, type Given } from './stage.ts';

applyMajorVersion();
const place = document.querySelector('#stage') ?? document.body;

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

const alone: Given = { attributes: {} };

function say(text: string): void {
  const message = document.createElement('p');
  message.className = 'message';
  message.setAttribute('role', 'alert');
  message.textContent = text;
  place.replaceChildren(message);
}

/** Joins the bridge before the screen is looked up: the page around the frame receives this page's failures too. */
async function meet(): Promise<ParentPage | undefined> {
  if (window.parent === window) return undefined;
  const { meetParentPage } = await import('./parent-page.ts');
  return meetParentPage(place);
}
const meeting = meet();
// When the bridge itself could not be loaded, nobody can receive the failure.
const tellPage = (code: string, retryable: boolean) =>
  void meeting.then((page) => page?.fail(code, retryable)).catch(() => undefined);

async function open(found: FrameScreen): Promise<void> {
  // Fetches the screen's script while the page around the frame sends its attributes.
  void loadElement(found.row.tag).catch(() => undefined);
  const parentPage = await meeting;
  const given = parentPage?.isAwaited ? await parentPage.first : alone;
  const stage = openStage(place, found, given, failed);
  parentPage?.follow(stage);
}

/** Opens the page anew once its server answers: a module that could not be had is remembered by its address. */
async function reloadWhenBack(): Promise<void> {
  await ofetch(location.href, { responseType: 'text', cache: 'no-store', retry: 0, timeout: 5000 });
  location.reload();
}

function failed(): void {
  say('This screen could not be loaded. It loads by itself when it is back, or reload the page.');
  connectionFor({}).recovery.keepTrying(reloadWhenBack);
  tellPage('SCRIPT_NOT_LOADED', true);
}

/** The rows that the address may name. A calling screen's page does not fetch the table of the other screens. */
async function rowsFor(path: string): Promise<readonly ScreenRow[]> {
  const calling: readonly ScreenRow[] = Object.values(callingScreens);
  if (calling.some(({ tag }) => tag === framedTag(path))) return calling;
  const { framedRows } = await import('../../widgets/contract/screens/framed-rows.ts');
  return framedRows;
}

async function start(): Promise<void> {
  const rows = await rowsFor(location.pathname);
  // The address as it stands finds the row whose personal parameters the history entry may hold.
  const found = frameScreen(rows, location.pathname, location.search);
  const search = originalSearch(found?.row);
  const screen = found && frameScreen(rows, location.pathname, search);
  if (!screen) {
    say('There is no such screen. Check the address.');
    tellPage('SCREEN_UNKNOWN', false);
    return;
  }
  document.title = screen.row.title;
  cleanAddress(screen.row, search);
  await open(screen);
}

start().catch(failed);
