import { storageKeys, type Storage } from './storage.ts';

/** When a session ends by itself, in milliseconds since 1970 by this machine's clock. */
export interface Expiry {
  endsAt: number;
  /** True if using the session postpones its end. */
  canStay: boolean;
}

/** How long a session lasts, as the backend states it. */
export interface SessionLength {
  /** ISO 8601. */
  expiresAt: string;
  /** Minutes without a call until the session ends. */
  idleMinutes: number;
}

/** The last use is stored at most once in this many milliseconds; other tabs read it. */
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
      // A lender's own backend may leave out how long a session lasts.
      if (!Number.isFinite(latest) || !Number.isFinite(idleAt)) return null;
      return { endsAt: Math.min(latest, idleAt), canStay: idleAt < latest };
    },
  };
}
