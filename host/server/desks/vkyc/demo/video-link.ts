import type { LinkMaker } from '../../../demo/kit/link-maker.ts';
import { hashOf } from '../../../base/tokens.ts';
import { statusOf } from '../../../core/vkyc/session-outcome.ts';
import { findByToken } from '../../../core/vkyc/sessions.store.ts';
import { sentSessionLinks } from './vkyc-seed.store.ts';

const recent = 40;

/** The path of the page of the last session whose customer has not called yet; undefined when there is none. */
export const videoLink: LinkMaker = async (db) => {
  for (const text of await sentSessionLinks(db, recent)) {
    const token = /\/video-kyc\/([\w-]{43})/.exec(text)?.[1];
    const session = token === undefined ? undefined : await findByToken(db, hashOf(token));
    if (session && statusOf(session, new Date()) === 'LINK_SENT') return `/video-kyc/${token}`;
  }
  return undefined;
};
