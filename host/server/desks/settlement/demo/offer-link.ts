import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { hashOf } from '../../../base/tokens.ts';
import { findByToken } from '../settlement-link.store.ts';
import { sentOffers } from './settlement-seed.store.ts';

const recent = 40;

/** The path of the page of an offer that waits for its customer; undefined when there is none. */
export const offerLink: LinkMaker = async (db) => {
  for (const text of await sentOffers(db, recent)) {
    const token = /\/offer\/([\w-]{43})/.exec(text)?.[1];
    const offer = token === undefined ? undefined : await findByToken(db, hashOf(token));
    if (offer?.status === 'CX_PENDING' && offer.ended_at === null) return `/offer/${token}`;
  }
  return undefined;
};
