import { partWidening } from '../../../../../widgets/contract/desk-parts/desk-parts.ts';
import { indianTime } from '../../../base/indian-time.ts';
import { refuse } from '../../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../../call/handler.ts';
import { expectVersion } from '../../../call/versions.ts';
import { withAttempt } from '../../../call/with-attempt.ts';
import { lastWriter } from '../../../core/audit/last-writer.store.ts';
import { requireList } from '../../../core/lists/require-row.ts';
import { decisionFacts, decisionWords, proposalFor, readReason } from '../../../core/proposals/decide.ts';
import { proposerOf } from '../../../core/proposals/proposals.store.ts';
import type { Tx } from '../../../db/transaction.ts';
import * as store from './desk-parts.store.ts';
import type { Part } from './desk-parts.store.ts';
import { partErrors } from './part.rules.ts';
import {
  addTo,
  changeTo,
  cleaned,
  entity,
  lockPart,
  sentValues,
  settled,
  stateOf,
  wishOf,
  type Locked,
} from './put-part.ts';

/** @throws Refusal NOT_ALLOWED for who may not set choices */
const requireWriter = (context: CallContext): Staff => requireList(context, 'choices', 'deskParts');

const moments = ({ since, retiredAt }: Part) => ({
  since: since && indianTime(since),
  retiredOn: retiredAt && indianTime(retiredAt),
});

const fetchDeskParts: Handler<'fetchDeskParts'> = async (_, context) => {
  requireWriter(context);
  const parts = (await store.all(context.db)).map((part) => {
    const { id, version, kind, key, values } = part;
    const { label, order, isShown, card } = values;
    const tab = card?.tab ?? null;
    return { partId: id, version, state: stateOf(part), kind, key, label, order, isShown, tab, ...moments(part) };
  });
  return { parts };
};

const fetchDeskPart: Handler<'fetchDeskPart'> = async ({ partId }, context) => {
  const staff = requireWriter(context);
  const part = await store.find(context.db, partId);
  if (!part) throw refuse('NOT_FOUND');
  const { version, kind, key, values, proposal, proposedAt } = part;
  return {
    partId,
    version,
    state: stateOf(part),
    kind,
    key,
    ...sentValues(values),
    ...moments(part),
    proposal: proposal && {
      ...sentValues(proposal),
      why: partWidening(kind, values, proposal) ?? '',
      reason: proposal.reason,
      by: (await proposerOf(context.db, 'desk_part', partId)) ?? '-',
      at: proposedAt ? indianTime(proposedAt) : '',
    },
    ...decisionFacts(part, staff),
    savedBy: await lastWriter(context.db, { entity, id: partId, version }),
  };
};

const addDeskPart: Handler<'addDeskPart'> = async ({ kind, label, order, card, ...input }, context) => {
  const staff = requireWriter(context);
  const key = input.key.trim();
  const attempt = { action: 'ADD_DESK_PART' as const, entity, after: { kind, key, label } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const wanted = cleaned({ label, order, isShown: true, card });
      return addTo(tx, context, { kind, key, wanted, staff, reason: readReason(input.reason) });
    }),
  );
};

/** A part as its writer has read it, and all others, locked. @throws Refusal NOT_FOUND, STALE_VERSION */
async function take(tx: Tx, context: CallContext, partId: string): Promise<Locked> {
  const locked = await lockPart(tx, partId);
  if (!locked) throw refuse('NOT_FOUND');
  expectVersion(context, locked.before);
  return locked;
}

const changeDeskPart: Handler<'changeDeskPart'> = async ({ partId, reason, ...typed }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: 'CHANGE_DESK_PART' as const, entity, entityId: partId, after: { label: typed.label } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const locked = await take(tx, context, partId);
      return changeTo(tx, context, { ...locked, wanted: cleaned(typed), staff, reason: readReason(reason) });
    }),
  );
};

const actions = {
  APPROVED: 'APPROVE_DESK_PART',
  REFUSED: 'REFUSE_DESK_PART',
  WITHDRAWN: 'WITHDRAW_DESK_PART',
} as const;

const decideDeskPart: Handler<'decideDeskPart'> = async ({ partId, to, reason: typed }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: actions[to], entity, entityId: partId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { before, every } = await take(tx, context, partId);
      const wanted = cleaned(proposalFor(to, before, staff));
      const remark = decisionWords(to, typed);
      const by = { staffId: staff.id, now: context.now() };
      const isApproved = to === 'APPROVED';
      const [wrong] = isApproved ? Object.values(partErrors(wishOf(before, wanted), every)) : [];
      if (wrong !== undefined)
        throw refuse('CHOICE_REFUSED', { message: `Others have changed what it hangs on: ${wrong}. Refuse it` });
      const version = isApproved
        ? await store.change(tx, before, wanted, by)
        : await store.propose(tx, before, null, by);
      await context.record(tx, { ...attempt, before: before.values, after: wanted, remark, version });
      return settled(tx, partId, isApproved);
    }),
  );
};

export const deskPartHandlers = { fetchDeskParts, fetchDeskPart, addDeskPart, changeDeskPart, decideDeskPart };
