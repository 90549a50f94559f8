import {
  choiceGroupOf,
  isChoiceGroup,
  ruleOnWords,
  widening,
} from '../../../../widgets/contract/choices/choice-groups.ts';
import { newChoiceMessages } from '../../../../widgets/contract/choices/choice-rules.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { lastWriter } from '../../core/audit/last-writer.store.ts';
import { readOffered } from '../../core/choices/choices.store.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { decisionFacts, decisionWords, proposalFor, readReason } from '../../core/proposals/decide.ts';
import { proposerOf } from '../../core/proposals/proposals.store.ts';
import type { Tx } from '../../db/transaction.ts';
import * as store from './choices.store.ts';
import { addTo, changeTo, entity, lockChoice, settled, type KnownChoice, type Locked } from './put-choice.ts';

/** @throws Refusal NOT_ALLOWED for who may not set choices */
const requireWriter = (context: CallContext): Staff => requireList(context, 'choices');

/** @throws Refusal NOT_FOUND */
function knownOr404(choice: store.Choice | undefined): KnownChoice {
  if (!choice) throw refuse('NOT_FOUND');
  const { group } = choice;
  if (!isChoiceGroup(group)) throw refuse('NOT_FOUND');
  return { ...choice, group };
}

/** Finds the choice that the caller has read; its group is locked until the transaction ends. */
async function take(tx: Tx, context: CallContext, choiceId: string): Promise<Locked> {
  const locked = await lockChoice(tx, choiceId);
  expectVersion(context, locked.before);
  return locked;
}

const fetchChoice: Handler<'fetchChoice'> = async ({ choiceId }, context) => {
  const staff = requireWriter(context);
  const choice = knownOr404(await store.find(context.db, choiceId));
  const { version, state, group, heading, key, label, order, isOffered, since, retiredAt, proposal } = choice;
  return {
    choiceId,
    version,
    state,
    group,
    heading,
    key,
    label,
    order,
    isOffered,
    since: since && indianTime(since),
    retiredOn: retiredAt && indianTime(retiredAt),
    former: choice.former.map((words) => ({ label: words.label, until: indianTime(new Date(words.until)) })),
    ruleOnWords: ruleOnWords(choice) ?? null,
    proposal: proposal && {
      label: proposal.label,
      order: proposal.order,
      isOffered: proposal.isOffered,
      why: widening(choice, choice, proposal) ?? choiceGroupOf(group).wider?.why ?? '',
      reason: proposal.reason,
      by: (await proposerOf(context.db, 'choice', choiceId)) ?? '-',
      at: choice.proposedAt ? indianTime(choice.proposedAt) : '',
    },
    ...decisionFacts(choice, staff),
    savedBy: await lastWriter(context.db, { entity, id: choiceId, version }),
  };
};

const addChoice: Handler<'addChoice'> = async (input, context) => {
  const staff = requireWriter(context);
  const { group, heading, order } = input;
  const [key, label] = [input.key.trim(), input.label.trim()];
  const attempt = { action: 'ADD_CHOICE' as const, entity, after: { group, heading, key, label } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const typed = { group, heading, key, label, order: String(order) };
      const fieldErrors: FieldErrors = { ...newChoiceMessages(typed) };
      if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
      const reason = readReason(input.reason);
      const of = { id: null, proposal: null, group, heading, key };
      return addTo(tx, context, { of, wanted: { label, order, isOffered: true }, staff, reason });
    }),
  );
};

const changeChoice: Handler<'changeChoice'> = async ({ choiceId, order, isOffered, ...input }, context) => {
  const staff = requireWriter(context);
  const label = input.label.trim();
  const attempt = { action: 'CHANGE_CHOICE' as const, entity, entityId: choiceId, after: { label, order, isOffered } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const locked = await take(tx, context, choiceId);
      const reason = readReason(input.reason);
      return changeTo(tx, context, { ...locked, wanted: { label, order, isOffered }, staff, reason });
    }),
  );
};

const actions = { APPROVED: 'APPROVE_CHOICE', REFUSED: 'REFUSE_CHOICE', WITHDRAWN: 'WITHDRAW_CHOICE' } as const;

const decideChoice: Handler<'decideChoice'> = async ({ choiceId, to, reason: typed }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: actions[to], entity, entityId: choiceId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const { before } = await take(tx, context, choiceId);
      const { label, order, isOffered } = proposalFor(to, before, staff);
      const remark = decisionWords(to, typed);
      const by = { staffId: staff.id, now: context.now() };
      const version =
        to === 'APPROVED'
          ? await store.change(tx, before, { label, order, isOffered }, by)
          : await store.propose(tx, before, null, by);
      await context.record(tx, {
        ...attempt,
        before: { label: before.label, order: before.order, isOffered: before.isOffered },
        after: { label, order, isOffered },
        remark,
        version,
      });
      return settled(tx, choiceId, before, to === 'APPROVED');
    }),
  );
};

const offeredChoices: Handler<'offeredChoices'> = async ({ group }, { db, caller }) => {
  if (caller.kind !== 'staff') throw refuse('NOT_ALLOWED');
  const { [group]: choices } = await readOffered(db, [group]);
  return { choices };
};

export const choiceHandlers = { fetchChoice, addChoice, changeChoice, decideChoice, offeredChoices };
