import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError, type CallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import type { LockKind } from '../../contract/locks/lock-kinds.ts';
import { lockLeads, renewEveryMinutes } from '../../contract/locks/locks.ts';
import { mayOffer } from '../use-offers.ts';
import { createWork, rethrow } from '../work/create-work.ts';
import { closeClaim, openClaim } from './kept-claim.ts';

/** Who has the claim on the row that is being worked on. */
export type ClaimStanding =
  | { phase: 'none' }
  /** `until` is empty where the backend has no locks: everybody may work on the row, without end. */
  | { phase: 'mine'; until: string }
  /** A colleague has the claim, or it has ended, or there was none to take: `message` says which. */
  | { phase: 'lost'; message: string; mayTakeOver: boolean };

export interface Claim {
  standing: ReadonlySignal<ClaimStanding>;
  /** Claims the row, or sets `standing` to who has it. */
  take(rowId: string): Promise<void>;
  takeOver(): Promise<void>;
  /** Call it with each refused write: a refusal for the claim's sake sets `standing` to lost. */
  refused(error: CallError): void;
  /** Gives the row back while its screen stays open: the person has passed it on, as `message` says. */
  leave(message: string): void;
  dispose(): void;
}

const minute = 60_000;
/** The noun for a row of each kind, in messages. */
const nouns: Readonly<Record<LockKind, string>> = { application: 'application', collectionsCase: 'case' };

/**
 * Keeps a row claimed while its screen is open: renews the lock, subscribes to a take-over by a colleague, releases the
 * lock.
 *
 * @param kind the kind of the screen's rows
 */
export function createClaim(connection: Connection, kind: LockKind): Claim {
  const { remote, live, me } = connection;
  const silent = { success: () => undefined, error: () => undefined };
  const work = createWork({ connection, snackbar: silent });
  const standing = signal<ClaimStanding>({ phase: 'none' });
  let id = '';
  /** The id of this tab's claim: leaving the row releases no other window's claim. */
  let claim = '';
  /** The user whom the claim is for: an element whose session the page supplied knows the user from the claim alone. */
  let holderId: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let unsubscribe: (() => void) | undefined;

  const isLead = () => lockLeads.some((role) => me.peek()?.roles.includes(role));

  function lose(message: string, mayTakeOver = isLead()) {
    clearInterval(timer);
    standing.value = { phase: 'lost', message, mayTakeOver };
  }
  const free = `This ${nouns[kind]} is free now`;
  /** Asks now and then who has the row, so that the message does not go stale. */
  function watch() {
    clearInterval(timer);
    timer = setInterval(() => void look(), renewEveryMinutes * minute);
  }
  /** Asks who has a row that is lost: a renewal is refused by the holder's name. */
  async function look() {
    const subject = { kind, id, claim } as const;
    const isOver = () => claim !== subject.claim || standing.peek().phase !== 'lost';
    try {
      const claimed = await remote('renewLock', subject, { isQuiet: true });
      if (!claimed || isOver()) return;
      standing.value = { phase: 'mine', until: claimed.expiresAt };
      renewOn();
    } catch (thrown) {
      const { code, message } = asCallError(thrown);
      if (isOver()) return;
      if (code === 'LOCK_ENDED') lose(free, false);
      if (code !== 'ROW_LOCKED') return;
      lose(message);
      watch();
    }
  }
  function refused(error: CallError) {
    if (error.code === 'ROW_LOCKED') {
      lose(error.message);
      watch();
    }
    if (error.code === 'LOCK_ENDED') lose(`Your claim on this ${nouns[kind]} has ended`, false);
  }
  /** @param left with `claimEnds`, the page is left and may be loaded again */
  function release(left: { id: string; claim: string; claimEnds?: string }) {
    void remote('releaseLock', { kind, ...left }, { isQuiet: true, keepalive: true }).catch(() => undefined);
  }
  async function attempt(name: 'acquireLock' | 'renewLock' | 'takeOverLock') {
    const subject = { kind, id, claim } as const;
    const isLeft = () => claim !== subject.claim;
    try {
      const claimed = await (name === 'takeOverLock'
        ? work.run(name, subject, { refused: rethrow })
        : remote(name, subject, { isQuiet: name === 'renewLock' }));
      if (!claimed) return;
      // The row was left before the claim arrived, so the claim is released at once.
      if (isLeft()) return release(subject);
      holderId = claimed.holderId ?? me.peek()?.id;
      standing.value = { phase: 'mine', until: claimed.expiresAt };
    } catch (thrown) {
      const error = asCallError(thrown);
      if (isLeft()) return;
      if (name === 'renewLock' && error.isRetryable) return;
      if (error.code === 'NOT_OFFERED') standing.value = { phase: 'mine', until: '' };
      else if (error.code === 'ROW_LOCKED' || error.code === 'LOCK_ENDED') refused(error);
      else lose(error.status === 404 ? `This ${nouns[kind]} stands in none of your queues` : error.message, false);
    }
  }
  const isClaimed = () => {
    const own = standing.peek();
    return own.phase === 'mine' && own.until !== '';
  };
  function renewOn() {
    // A row that is lost is watched.
    if (standing.peek().phase === 'lost') return;
    clearInterval(timer);
    if (isClaimed()) timer = setInterval(() => void attempt('renewLock'), renewEveryMinutes * minute);
  }
  /** The page goes, by a reload or for good: its claim ends soon, unless the page that comes takes it up. */
  function leavePage() {
    const own = standing.peek();
    if (own.phase === 'mine' && own.until !== '') release({ id, claim, claimEnds: own.until });
    // What was asked for has not been answered: nobody will hear that it was given.
    else if (own.phase === 'none' && id !== '') release({ id, claim });
  }
  /** The browser had kept the page, and shows it again as it was left. */
  function comeBack(event: Event) {
    if ((event as PageTransitionEvent).persisted && isClaimed()) void attempt('acquireLock').then(renewOn);
  }
  function watchPage(isOn: boolean) {
    const change = isOn ? 'addEventListener' : 'removeEventListener';
    globalThis[change]?.('pagehide', leavePage);
    globalThis[change]?.('pageshow', comeBack);
  }
  function giveBack() {
    clearInterval(timer);
    if (isClaimed()) release({ id, claim });
    closeClaim(connection, id, claim);
    standing.value = { phase: 'none' };
    id = '';
    claim = '';
  }

  return {
    standing,
    refused,
    leave(message) {
      if (!isClaimed()) return;
      release({ id, claim });
      lose(message, false);
    },
    async take(rowId) {
      if (!mayOffer(connection, 'locks')) {
        standing.value = { phase: 'mine', until: '' };
        return;
      }
      if (id !== rowId) {
        giveBack();
        claim = openClaim(connection, rowId);
      }
      id = rowId;
      if (!unsubscribe) watchPage(true);
      unsubscribe ??= live.subscribe(`locks.${kind}`, (news) => {
        if (news.kind !== 'event' || news.payload['rowId'] !== id) return;
        const { holderId: holder, expiresAt } = news.payload;
        const own = standing.peek();
        if (own.phase === 'lost' && holder === null) return lose(free, false);
        if (own.phase === 'lost') return void look();
        // A duplicate of this tab had the same claim, and was left.
        if (own.phase === 'mine' && holder === holderId && typeof expiresAt === 'string' && expiresAt < own.until)
          return void attempt('renewLock');
        if (own.phase !== 'mine' || holder === null || holderId === undefined || holder === holderId) return;
        // Each claim ends later than the one before: an event that ends earlier is about a former claim.
        if (typeof expiresAt === 'string' && expiresAt <= own.until) return;
        lose(`A colleague has taken this ${nouns[kind]} over`);
        void look();
      });
      await attempt('acquireLock');
      renewOn();
    },
    async takeOver() {
      await attempt('takeOverLock');
      renewOn();
    },
    dispose() {
      giveBack();
      watchPage(false);
      unsubscribe?.();
    },
  };
}
