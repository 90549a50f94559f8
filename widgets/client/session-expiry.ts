import { storageKeys, type Storage } from './storage.ts';

/** How a session ends by itself; moments are milliseconds since 1970 by this machine's clock. */
export interface Expiry {
  endsAt: number;
  /** Whether a use of the session puts its end off. */
  canStay: boolean;
}

/** What a backend says of a session's length. */
export interface SessionLength {
  /** ISO 8601. */
  expiresAt: string;
  /** Minutes without a call. */
  idleMinutes: number;
}

/** A use is written down at most this often; other tabs read it. */
const markMs = 5_000;

/** Keeps how long a session lasts and when it was last used, by any tab. */
export function createExpiry(storage: Storage) {
  let marked = 0;
  return {
    start({ expiresAt, idleMinutes }: SessionLength) {
      storage.write(storageKeys.sessionLength, `${Date.parse(expiresAt)} ${idleMinutes}`);
      marked = 0;
      this.use();
    },
    use() {
      const now = Date.now();
      if (Math.abs(now - marked) < markMs) return;
      marked = now;
      storage.write(storageKeys.sessionUsed, String(now));
    },
    forget() {
      storage.remove(storageKeys.sessionLength);
      storage.remove(storageKeys.sessionUsed);
    },
    read(): Expiry | null {
      const [latest = Number.NaN, idleMinutes = Number.NaN] = (storage.read(storageKeys.sessionLength) ?? '')
        .split(' ')
        .map(Number);
      const idleAt = Number(storage.read(storageKeys.sessionUsed) ?? Number.NaN) + idleMinutes * 60_000;
      // A backend of one's own may not say.
      if (!Number.isFinite(latest) || !Number.isFinite(idleAt)) return null;
      return { endsAt: Math.min(latest, idleAt), canStay: idleAt < latest };
    },
  };
}
