import { randomId } from '../random-id.ts';

/** Mints the key of one write, with its draft or at its first attempt. Every further attempt sends the same key. */
export const mintIdempotencyKey = randomId;
