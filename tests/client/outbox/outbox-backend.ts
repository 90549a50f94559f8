import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { memoryStore } from '../../../widgets/client/drafts/kept-store.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../../../widgets/client/drafts/outbox.ts';
import { createRemote } from '../../../widgets/client/remote.ts';
import { startBackend } from '../backend.ts';

export const ticket = { loanAppNo: '251118172605', entityId: 'e-1', phoneNumber: null, callReferenceId: null };
export const options = { idempotencyKey: 'key-1', about: '251118172605', callGrant: 'grant' };
export const success = { body: { status: 'SUCCESS', data: { freshDeskUrl: 'https://desk.example/1' } } };
export const refused = { body: { status: 'ERROR', error: { errorCode: 'X', errorMessage: 'No' } } };

/** A backend for the tests of a file, and outboxes that send to it. No test finds what another asked or left waiting. */
export async function startOutboxes() {
  const backend = await startBackend();
  const open: Outbox[] = [];
  beforeEach(() => {
    backend.asked.length = 0;
  });
  afterEach(() => {
    for (const outbox of open.splice(0)) outbox.dispose();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  afterAll(() => backend.stop());
  function connect(
    store = memoryStore(),
    more: OutboxOptions = {},
    { user = 'u-1', credentials = () => null as null | Promise<null> } = {},
  ) {
    const { remote } = createRemote({ base: backend.base, credentials, signedOut: () => undefined });
    const outbox = createOutbox(store, remote, user, more);
    open.push(outbox);
    return outbox;
  }
  return { backend, connect };
}

export async function hurryUntil(outbox: Outbox, isDone: () => boolean) {
  while (!isDone()) {
    outbox.hurry();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
