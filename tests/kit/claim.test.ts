import { signal } from '@preact/signals-react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '../../widgets/client/call-error.ts';
import { createClaim } from '../../widgets/kit/desk/claim.state.ts';
import { fakeConnection, type FakeAnswers } from '../support/fake-connection.ts';

/** A claim of an element whose session its page supplied: nobody's record is kept, and the backend knows who calls. */
function open(held: { expiresAt: string; holderId?: string }) {
  const { connection, tell: tellOf } = fakeConnection({
    acquireLock: ({ kind, id }) => ({ kind, id, ...held }),
    releaseLock: () => ({ isReleased: true }),
  });
  const claim = createClaim(connection, 'application');
  const tell = (holderId: string | null, until: string | null = null) =>
    tellOf({
      kind: 'event',
      topic: 'locks.application',
      type: 'lockChanged',
      payload: { rowId: 'row-1', holderId, expiresAt: until },
    });
  return { claim, tell };
}
const expiresAt = '2031-03-14T10:30:00.000Z';
const mine = { expiresAt, holderId: 'staff-1' };

it('keeps a claim that the page’s own session holds, and loses it to a colleague [EM-04][EM-22]', async () => {
  const { claim, tell } = open({ expiresAt, holderId: 'staff-1' });
  await claim.take('row-1');
  tell('staff-1');
  tell(null);
  expect(claim.standing.value).toEqual({ phase: 'mine', until: expiresAt });
  tell('staff-2');
  expect(claim.standing.value).toMatchObject({ phase: 'lost', message: 'A colleague has taken this application over' });
  claim.dispose();
});

it('gives the row back by a call that its page need not wait for', async () => {
  const { connection, asked } = fakeConnection({
    acquireLock: ({ kind, id }) => ({ ...mine, kind, id }),
    releaseLock: () => ({ isReleased: true }),
  });
  const claim = createClaim(connection, 'application');
  await claim.take('row-1');
  claim.dispose();
  expect(asked.find(({ name }) => name === 'releaseLock')?.options).toMatchObject({ keepalive: true });
});

it('gives a row that was passed on back at once, and takes it again when asked', async () => {
  const { connection, asked } = fakeConnection({
    acquireLock: ({ kind, id }) => ({ ...mine, kind, id }),
    releaseLock: () => ({ isReleased: true }),
  });
  const claim = createClaim(connection, 'application');
  await claim.take('row-1');
  claim.leave('You have moved this application on');
  expect(claim.standing.value).toEqual({
    phase: 'lost',
    message: 'You have moved this application on',
    mayTakeOver: false,
  });
  expect(asked.map(({ name }) => name)).toEqual(['acquireLock', 'releaseLock']);
  await claim.take('row-1');
  expect(claim.standing.value.phase).toBe('mine');
  claim.dispose();
});

it('takes no event for a colleague’s where the backend does not say whose the claim is', async () => {
  const { claim, tell } = open({ expiresAt });
  await claim.take('row-1');
  tell('staff-1');
  expect(claim.standing.value.phase).toBe('mine');
  claim.dispose();
});

it('outlives late news of who had the application before, not of who has it now', async () => {
  const { claim, tell } = open({ expiresAt, holderId: 'staff-1' });
  await claim.take('row-1');
  tell('staff-2', '2031-03-14T10:29:59.000Z');
  expect(claim.standing.value.phase).toBe('mine');
  tell('staff-2', '2031-03-14T10:30:01.000Z');
  expect(claim.standing.value.phase).toBe('lost');
  claim.dispose();
});

it('names who has a lost application, and says when it is free again', async () => {
  const locked = new CallError('refused', 200, 'ROW_LOCKED', 'Asha Nair has this open until 04:58 PM');
  let refusal: CallError | undefined = locked;
  const { connection, asked, tell } = fakeConnection({
    acquireLock: ({ kind, id }) => ({ ...mine, kind, id }),
    renewLock({ kind, id }) {
      if (refusal) throw refusal;
      return { ...mine, kind, id };
    },
  });
  const claim = createClaim(connection, 'application');
  const lockIs = (holderId: string | null) =>
    tell({
      kind: 'event',
      topic: 'locks.application',
      type: 'lockChanged',
      payload: { rowId: 'row-1', holderId, expiresAt: holderId && '2031-03-14T11:30:00.000Z' },
    });
  const message = () => (claim.standing.value.phase === 'lost' ? claim.standing.value.message : undefined);
  await claim.take('row-1');
  lockIs('staff-2');
  await vi.waitFor(() => expect(message()).toBe(locked.message));
  refusal = new CallError('refused', 200, 'ROW_LOCKED', 'Ravi Menon has this open until 05:10 PM');
  lockIs('staff-3');
  await vi.waitFor(() => expect(message()).toBe('Ravi Menon has this open until 05:10 PM'));
  lockIs(null);
  expect(message()).toBe('This application is free now');
  refusal = new CallError('refused', 200, 'LOCK_ENDED', '');
  lockIs('staff-3');
  await vi.waitFor(() => expect(message()).toBe('This application is free now'));
  refusal = undefined;
  lockIs('staff-1');
  await vi.waitFor(() => expect(claim.standing.value.phase).toBe('mine'));
  expect(asked.filter(({ name }) => name === 'acquireLock')).toHaveLength(1);
  claim.dispose();
});

it('asks again who has a lost application while no news comes', async () => {
  vi.useFakeTimers();
  let refusal = new CallError('refused', 200, 'ROW_LOCKED', 'Asha Nair has this open until 04:58 PM');
  const refuse = () => {
    throw refusal;
  };
  const { connection } = fakeConnection({ acquireLock: refuse, renewLock: refuse });
  const claim = createClaim(connection, 'application');
  await claim.take('row-1');
  expect(claim.standing.value).toMatchObject({ phase: 'lost', message: refusal.message });
  refusal = new CallError('refused', 200, 'LOCK_ENDED', '');
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(claim.standing.value).toMatchObject({ phase: 'lost', message: 'This application is free now' });
  claim.dispose();
  vi.useRealTimers();
});

/** Claims on one page whose calls the test answers by hand. */
function openSlow() {
  const waiting: (() => void)[] = [];
  const later = <Reply>(reply: Reply) => new Promise<Reply>((resolve) => waiting.push(() => resolve(reply)));
  const { connection, asked } = fakeConnection({
    acquireLock: ({ kind, id }) => later({ ...mine, kind, id }),
    takeOverLock: ({ kind, id }) => later({ ...mine, kind, id }),
    renewLock: ({ kind, id }) => later({ ...mine, kind, id }),
    releaseLock: () => later({ isReleased: true }),
  });
  const calls = () => asked.map(({ name, input }) => `${name} ${String(input['id'])}`);
  const claimsOf = () => asked.map(({ input }) => String(input['claim']));
  return {
    calls,
    claimsOf,
    answer: (at: number) => waiting[at]?.(),
    claim: () => createClaim(connection, 'application'),
  };
}

it('gives back an application that it got after it was left', async () => {
  const { claim, calls, answer } = openSlow();
  const left = claim();
  const taking = left.take('row-1');
  left.dispose();
  expect(calls()).toEqual(['acquireLock row-1']);
  answer(0);
  await taking;
  expect(calls()).toEqual(['acquireLock row-1', 'releaseLock row-1']);
  expect(left.standing.value).toEqual({ phase: 'none' });
});

it('gives back the one that it got after it went on to another, and keeps that', async () => {
  const { claim, calls, answer } = openSlow();
  const own = claim();
  const first = own.take('row-1');
  const second = own.take('row-2');
  answer(1);
  await second;
  answer(0);
  await first;
  expect(calls()).toEqual(['acquireLock row-1', 'acquireLock row-2', 'releaseLock row-1']);
  expect(own.standing.value.phase).toBe('mine');
  own.dispose();
});

it('gives back its own claim alone where the application is open again on the page', async () => {
  const { claim, calls, claimsOf, answer } = openSlow();
  const left = claim();
  const taking = left.take('row-1');
  left.dispose();
  const again = claim();
  const retaking = again.take('row-1');
  answer(0);
  answer(1);
  await Promise.all([taking, retaking]);
  expect(calls()).toEqual(['acquireLock row-1', 'acquireLock row-1', 'releaseLock row-1']);
  const [first, second, released] = claimsOf();
  expect(released).toBe(first);
  expect(second).not.toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  again.dispose();
  expect([calls().at(-1), claimsOf().at(-1)]).toEqual(['releaseLock row-1', second]);
});

/** A tab, whose storage outlives its pages. */
function openTab() {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}
/** The claims of a page on its own: none that another has open is known to it. */
async function openPage() {
  vi.resetModules();
  const fresh = await import('../../widgets/kit/desk/claim.state.ts');
  const lock: FakeAnswers['acquireLock'] = ({ kind, id }) => ({ ...mine, kind, id });
  const { connection, asked: made } = fakeConnection({ acquireLock: lock, renewLock: lock, takeOverLock: lock });
  const asked = () => made.map(({ name, input }) => `${name} ${String(input['claim'])}`);
  return { asked, claim: (isForeign = false) => fresh.createClaim({ ...connection, isForeign }, 'application') };
}
const claimIn = (call: string | undefined) => call?.split(' ')[1];

afterEach(() => vi.unstubAllGlobals());

it('goes on with its claim after a reload, and not with one that it gave back', async () => {
  const kept = openTab();
  const before = await openPage();
  await before.claim().take('row-1');
  const after = await openPage();
  const own = after.claim();
  await own.take('row-1');
  expect(after.asked()).toEqual(before.asked());
  own.dispose();
  expect(kept.size).toBe(0);
  const again = after.claim();
  await again.take('row-1');
  expect(claimIn(after.asked().at(-1))).not.toBe(claimIn(before.asked()[0]));
  again.dispose();
});

it('is not shared: neither with another tab nor with another screen of the page', async () => {
  openTab();
  const page = await openPage();
  const [first, second] = [page.claim(), page.claim()];
  await first.take('row-1');
  await second.take('row-1');
  openTab();
  const elsewhere = await openPage();
  await elsewhere.claim().take('row-1');
  expect(new Set([...page.asked(), ...elsewhere.asked()]).size).toBe(3);
});

it('is new where storage is denied, and on a page of another origin', async () => {
  const kept = openTab();
  const foreign = await openPage();
  await foreign.claim(true).take('row-1');
  expect(kept.size).toBe(0);
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const denied = await openPage();
  const own = denied.claim();
  await own.take('row-1');
  expect(own.standing.value.phase).toBe('mine');
  own.dispose();
  expect(denied.asked().map((call) => call.split(' ')[0])).toEqual(['acquireLock', 'releaseLock']);
  expect(claimIn(denied.asked()[0])).toMatch(/^[0-9a-f]{32}$/);
});

it('lets everybody work at once where the backend has no locks: without end, and nothing is taken or renewed', async () => {
  const { connection, asked } = fakeConnection({}, { extensions: signal([]) });
  const claim = createClaim(connection, 'application');
  await claim.take('row-1');
  expect(claim.standing.value).toEqual({ phase: 'mine', until: '' });
  claim.dispose();
  expect(asked).toEqual([]);
});

it('lets everybody work where the backend says no sooner than at the claim that it has no locks', async () => {
  const { connection, asked } = fakeConnection(
    {
      acquireLock() {
        throw new CallError('missing', 404, 'NOT_OFFERED', 'The server does not offer this');
      },
    },
    { extensions: signal(undefined) },
  );
  const claim = createClaim(connection, 'application');
  await claim.take('row-1');
  expect(claim.standing.value).toEqual({ phase: 'mine', until: '' });
  claim.dispose();
  expect(asked.map(({ name }) => name)).toEqual(['acquireLock']);
});

/** What a browser tells a page that goes and comes. */
function browser() {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return {
    leave: () => page.dispatchEvent(new Event('pagehide')),
    show: (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  };
}

it('lets its claim end soon when its page is left, and takes it up when the browser shows the page again', async () => {
  const { leave, show } = browser();
  const { connection, asked } = fakeConnection({
    acquireLock: ({ kind, id }) => ({ ...mine, kind, id }),
    releaseLock: () => ({ isReleased: false }),
  });
  const claim = createClaim(connection, 'application');
  leave();
  await claim.take('row-1');
  leave();
  const [taken, left] = asked;
  expect(left).toMatchObject({ name: 'releaseLock', options: { keepalive: true } });
  expect(left?.input).toEqual({ ...taken?.input, claimEnds: expiresAt });
  show(false);
  show(true);
  expect(asked.map(({ name }) => name)).toEqual(['acquireLock', 'releaseLock', 'acquireLock']);
  expect(asked.at(-1)?.input).toEqual(taken?.input);
  claim.dispose();
  leave();
  expect(asked.at(-1)?.input, 'given back at once, and once').not.toHaveProperty('claimEnds');
  expect(asked).toHaveLength(4);
});

it('gives a row back whose claim has not been answered when its page is left', async () => {
  const { leave } = browser();
  const { claim, calls } = openSlow();
  void claim().take('row-1');
  leave();
  expect(calls()).toEqual(['acquireLock row-1', 'releaseLock row-1']);
});

it('prolongs its claim when a duplicate of its tab was left', async () => {
  const later = '2031-03-14T10:45:00.000Z';
  const { connection, asked, tell } = fakeConnection({
    acquireLock: ({ kind, id }) => ({ ...mine, kind, id }),
    renewLock: ({ kind, id }) => ({ kind, id, holderId: 'staff-1', expiresAt: later }),
  });
  const claim = createClaim(connection, 'application');
  await claim.take('row-1');
  const payload = { rowId: 'row-1', holderId: 'staff-1', expiresAt: '2031-03-14T10:16:00.000Z' };
  tell({ kind: 'event', topic: 'locks.application', type: 'lockChanged', payload });
  await vi.waitFor(() => expect(claim.standing.value).toEqual({ phase: 'mine', until: later }));
  expect(asked.map(({ name }) => name)).toEqual(['acquireLock', 'renewLock']);
  claim.dispose();
});
