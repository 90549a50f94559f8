import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { hashOf } from '../../../base/tokens.ts';
import { standingOf } from '../../../core/payments/payment-link.ts';
import { findByToken } from '../../../core/payments/payment-link.store.ts';
import { sentLinks } from './payment-link-seed.store.ts';

const recent = 20;

/** The path of the page of a payment link that was sent and is still open; undefined when there is none. */
export const payLink: LinkMaker = async (db) => {
  for (const text of await sentLinks(db, recent)) {
    const token = /\/pay\/([\w-]{43})/.exec(text)?.[1];
    const link = token === undefined ? undefined : await findByToken(db, hashOf(token));
    if (link && link.amount !== null && standingOf(link, new Date()) === 'SENT') return `/pay/${token}`;
  }
  return undefined;
};
