import { setTimeout as wait } from 'node:timers/promises';
import type { CallContext } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse, type Refusal } from '../../base/refusal.ts';
import { sharedSecret } from '../files/secret.store.ts';
import * as attempts from './attempts.store.ts';
import { deviceIn, newDeviceCookie } from './device-cookie.ts';
import { guessingWaitMs } from './session.rules.ts';
import * as staffs from './staff.store.ts';

const lockedText =
  'Too many wrong passwords. Sign in where you have signed in before, or ask your administrator to unlock you';

const attemptOf = (entityId?: string) => ({ action: 'SIGN_IN' as const, entity: 'staff', entityId });

/** A try to sign in that may be made. */
export interface SignInTry {
  /** Await it before the answer: who shares a network with somebody who guesses is answered late, right or wrong. */
  waited: Promise<unknown>;
  /** The refusal of a wrong password, or of a user that nobody is. */
  refused(entityId?: string): Refusal;
  /** Takes the try back, which has succeeded. */
  clear(tx: Tx): Promise<void>;
  /** Makes the caller's browser a known one of this user. */
  remember(): void;
}

async function throttled(context: CallContext, username: string, { isFirst, isLocked }: attempts.RefusedTry) {
  if (!isFirst || !isLocked) {
    const attempt = attemptOf();
    return refuse('SIGN_IN_THROTTLED', { attempt, isRecorded: isFirst, ...(isLocked && { message: lockedText }) });
  }
  const account = await staffs.findAny(context.db, username);
  context.alert('ACCOUNT_LOCKED', {}, account?.id ?? null);
  const attempt = attemptOf(account?.id);
  return refuse('SIGN_IN_THROTTLED', { attempt, message: lockedText });
}

/**
 * Counts a try to sign in before it is made, whoever checks the password.
 *
 * @throws Refusal SIGN_IN_THROTTLED; the audit keeps the first of a window
 */
export async function beginSignIn(context: CallContext, username: string): Promise<SignInTry> {
  const now = context.now();
  const secret = await sharedSecret(context.db, 'sign-in-devices', now);
  const device = deviceIn(context.deviceCookie, secret, username);
  const from = { username, ip: context.ip, device };
  const counted = await context.transaction(async (tx) => {
    const result = await attempts.countSignIn(tx, from, now);
    if (result.mayTry && result.isFirstOfGuessing)
      await context.record(tx, { action: 'SIGN_IN_SPRAY', entity: 'network', result: 'DENIED' });
    return result;
  });
  if (!counted.mayTry) throw await throttled(context, username, counted);
  if (counted.isFirstOfGuessing) context.alert('SIGN_IN_SPRAY');
  return {
    waited: counted.isGuessing ? wait(guessingWaitMs) : Promise.resolve(),
    refused: (entityId) => refuse('SIGN_IN_REFUSED', { attempt: attemptOf(entityId), isTallied: counted.isGuessing }),
    clear: (tx) => attempts.clearSignIn(tx, { ...from, device: counted.device }),
    remember: () => context.keepDeviceCookie(newDeviceCookie(secret, username)),
  };
}
