import { createHmac } from 'node:crypto';
import { isSameSecret } from '../base/tokens.ts';

/** Says the server's time so that the answer of the page which was told it proves that it was told then, and who was. */
export interface ServerTime {
  /** `<ms>.<HMAC>`. @param who a staff id or a call grant */
  tell(who: string, at: Date): string;
  /** The time of a text that this person or grant was told; null for any other text. */
  heard(who: string, text: string): Date | null;
}

export function createServerTime(secret: string): ServerTime {
  const tell = (who: string, ms: number) =>
    `${ms}.${createHmac('sha256', secret).update(`${who}\n${ms}`).digest('base64url')}`;
  return {
    tell: (who, at) => tell(who, at.getTime()),
    heard(who, text) {
      const [, digits] = /^(\d{1,15})\.[\w-]{43}$/.exec(text) ?? [];
      return digits !== undefined && isSameSecret(text, tell(who, Number(digits))) ? new Date(Number(digits)) : null;
    },
  };
}
