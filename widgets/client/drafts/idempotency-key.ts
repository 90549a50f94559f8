import { randomId } from '../random-id.ts';

/** A key for one write; minted with its draft or at its first attempt, and kept through every further one. */
export const mintIdempotencyKey = randomId;
