import { asCallError, type CallError } from '../../widgets/client/call-error.ts';
import { connectionFor } from '../../widgets/client/connection.ts';
import { linkBelow } from '../../widgets/client/files/link-below.ts';
import { applyMajorVersion } from '../../widgets/client/storage.ts';
import { openedFileOf } from '../../widgets/contract/files/open-file.ts';

applyMajorVersion();
const connection = connectionFor({});
const { token } = connection.session.state;
const fileId = openedFileOf(location.pathname) ?? '';
let isAwaitingSignIn = false;

/** A way on from a message: a page in another tab, or this page's own work once more. */
type WayOn = { label: string; href: string } | { label: string; run(): void };

const signIn: WayOn = { label: 'Sign in', href: '/login' };
const tryAgain: WayOn = { label: 'Try again', run: () => void open() };

function elementOf(way: WayOn): HTMLElement {
  if ('run' in way) {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', way.run);
    button.textContent = way.label;
    return button;
  }
  const link = document.createElement('a');
  link.href = way.href;
  link.target = '_blank';
  link.textContent = way.label;
  return link;
}

function say(title: string, text = '', way?: WayOn): void {
  document.title = title;
  document.querySelector('h1')?.replaceChildren(title);
  document.querySelector('p')?.replaceChildren(text, ...(way ? [document.createElement('br'), elementOf(way)] : []));
}

function askToSignIn(): void {
  isAwaitingSignIn = true;
  say(
    'The link to this file has ended',
    'Sign in, and the file opens here. In a page of another company, go back to it and open the file again.',
    signIn,
  );
}

function explain(error: CallError): void {
  if (error.kind === 'signedOut') askToSignIn();
  else if (error.isRetryable) say('The file could not be opened', error.message, tryAgain);
  else say('This file cannot be opened', 'It is no longer there, or you do not have access to it.');
}

/** Asks for a fresh link in the session of this browser, and leaves for the file. */
async function open(): Promise<void> {
  if (!(await connection.hasSession())) return askToSignIn();
  isAwaitingSignIn = false;
  say('Opening the file');
  try {
    const { url } = await connection.remote('renewFileLink', { fileId });
    location.replace(linkBelow(connection.base, url));
  } catch (error) {
    explain(asCallError(error));
  }
}

void open();
// Another tab has signed in.
token.subscribe((held) => {
  if (isAwaitingSignIn && held !== '') void open();
});
