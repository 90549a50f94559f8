import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession } from '../../widgets/client/session.ts';
import { memoryStorage } from '../../widgets/client/storage.ts';

const minute = 60_000;
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const in12Hours = () => new Date(Date.now() + 12 * 60 * minute).toISOString();

function signedIn(storage = memoryStorage()) {
  const session = createSession(storage);
  session.signIn({
    id: 'u-1',
    username: 'ops@demo.example',
    firstName: 'Meera',
    lastName: 'Krishnan',
    roles: [],
    portalRouteList: [],
    token: 'secret',
    key: 'k-1',
    expiresAt: in12Hours(),
    idleMinutes: 30,
  });
  return session;
}

it('ends 30 minutes after its last use, and each use puts the end off', () => {
  const session = signedIn();
  expect(session.expiry()).toEqual({ endsAt: Date.now() + 30 * minute, canStay: true });
  vi.advanceTimersByTime(20 * minute);
  expect(session.expiry()?.endsAt).toBe(Date.now() + 10 * minute);
  session.use();
  expect(session.expiry()).toEqual({ endsAt: Date.now() + 30 * minute, canStay: true });
});

it('ends at the latest when the backend said, however often it is used', () => {
  const session = signedIn();
  const latest = Date.parse(in12Hours());
  for (let past = 0; past < 23.5; past += 0.25) {
    vi.advanceTimersByTime(0.25 * 30 * minute * 4);
    session.use();
  }
  expect(session.expiry()).toEqual({ endsAt: latest, canStay: false });
});

it('knows what another tab did, and keeps what keepAlive answered', () => {
  const storage = memoryStorage();
  const one = signedIn(storage);
  const two = createSession(storage);
  vi.advanceTimersByTime(29 * minute);
  two.use();
  expect(one.expiry()?.endsAt).toBe(Date.now() + 30 * minute);
  one.prolong({ expiresAt: in12Hours(), idleMinutes: 5 });
  expect(two.expiry()?.endsAt).toBe(Date.now() + 5 * minute);
});

it('says nothing without a session, after its end, and where the backend does not say', () => {
  const storage = memoryStorage();
  expect(createSession(storage).expiry()).toBeNull();
  const session = signedIn(storage);
  session.prolong({ expiresAt: '', idleMinutes: Number.NaN });
  expect(session.expiry()).toBeNull();
  session.prolong({ expiresAt: in12Hours(), idleMinutes: 30 });
  expect(session.expiry()).not.toBeNull();
  session.signOut();
  expect(session.expiry()).toBeNull();
  expect(storage.read('lending.sessionUsed')).toBeNull();
});
