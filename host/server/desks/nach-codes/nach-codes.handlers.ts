import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import {
  nachCodeMessages,
  nachCodeWidening,
  newNachCodeMessages,
  type NachCodeValues,
} from '../../../../widgets/contract/nach-codes/nach-code.ts';
import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { lastWriter } from '../../core/audit/last-writer.store.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { decisionFacts, decisionWords, proposalFor } from '../../core/proposals/decide.ts';
import { proposerOf } from '../../core/proposals/proposals.store.ts';
import type { Tx } from '../../db/transaction.ts';
import * as store from './nach-codes.store.ts';
import type { NachCode } from './nach-codes.store.ts';
import { addTo, changeTo, entity, settled, typedOf, valuesOf } from './put-nach-code.ts';

/** @throws Refusal NOT_ALLOWED for who may not set choices */
const requireWriter = (context: CallContext): Staff => requireList(context, 'nach-reject-codes');

/** What is sent, as it is kept. */
const readValues = (sent: NachCodeValues): NachCodeValues => ({
  ...valuesOf(sent),
  reason: sent.reason.trim(),
  remedy: sent.remedy.trim(),
});

/** @throws Refusal VALIDATION_FAILED with a message for each field */
function refuseWrong(messages: FieldErrors, remark: string): void {
  const wrong = firstMessage(remark, reasonRules());
  const fieldErrors: FieldErrors = { ...messages, ...(wrong !== undefined && { remark: wrong }) };
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}

/** A code as its writer has read it, locked. @throws Refusal NOT_FOUND, STALE_VERSION */
async function take(tx: Tx, context: CallContext, id: string): Promise<NachCode> {
  const row = await store.findForChange(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  expectVersion(context, row);
  return row;
}

const fetchNachCode: Handler<'fetchNachCode'> = async ({ codeId }, context) => {
  const staff = requireWriter(context);
  const code = await store.find(context.db, codeId);
  if (!code) throw refuse('NOT_FOUND');
  const { version, state, since, retiredAt, proposal } = code;
  return {
    codeId,
    version,
    state,
    code: code.code,
    ...valuesOf(code),
    since: since && indianTime(since),
    retiredOn: retiredAt && indianTime(retiredAt),
    proposal: proposal && {
      ...valuesOf(proposal),
      why: nachCodeWidening(code, proposal) ?? '',
      remark: proposal.remark,
      by: (await proposerOf(context.db, 'nach_code', codeId)) ?? '-',
      at: code.proposedAt ? indianTime(code.proposedAt) : '',
    },
    ...decisionFacts(code, staff),
    savedBy: await lastWriter(context.db, { entity, id: codeId, version }),
  };
};

const addNachCode: Handler<'addNachCode'> = async (input, context) => {
  const staff = requireWriter(context);
  const code = input.code.trim();
  const wanted = readValues({ ...input, isOffered: true });
  const after = { code, ...wanted };
  return context.once((tx) =>
    withAttempt({ action: 'ADD_NACH_CODE' as const, entity, after }, async () => {
      refuseWrong(newNachCodeMessages({ code, ...typedOf(wanted) }), input.remark);
      return addTo(tx, context, { code, wanted, staff, remark: input.remark.trim() });
    }),
  );
};

const changeNachCode: Handler<'changeNachCode'> = async ({ codeId, ...input }, context) => {
  const staff = requireWriter(context);
  const wanted = readValues(input);
  const attempt = { action: 'CHANGE_NACH_CODE' as const, entity, entityId: codeId, after: wanted };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, codeId);
      refuseWrong(nachCodeMessages(typedOf(wanted)), input.remark);
      return changeTo(tx, context, { before, wanted, staff, remark: input.remark.trim() });
    }),
  );
};

const actions = {
  APPROVED: 'APPROVE_NACH_CODE',
  REFUSED: 'REFUSE_NACH_CODE',
  WITHDRAWN: 'WITHDRAW_NACH_CODE',
} as const;

const decideNachCode: Handler<'decideNachCode'> = async ({ codeId, to, remark: said }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: actions[to], entity, entityId: codeId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, codeId);
      const after = valuesOf(proposalFor(to, before, staff));
      const remark = decisionWords(to, said, 'remark');
      const by = { staffId: staff.id, now: context.now() };
      const version =
        to === 'APPROVED' ? await store.change(tx, before, after, by) : await store.propose(tx, before, null, by);
      await context.record(tx, { ...attempt, before: valuesOf(before), after, remark, version });
      return settled(tx, codeId, before);
    }),
  );
};

export const nachCodeHandlers = { fetchNachCode, addNachCode, changeNachCode, decideNachCode };
