import type { AgentKycPart } from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import {
  agentKycRemarkMessage,
  submissionMessages,
  verdictsMessage,
} from '../../../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { addSubmitter, closeRound } from '../../core/audit/authorship.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import * as store from './agent-kyc.store.ts';
import { decisionRefusal } from './kyc-state.ts';
import { presentKyc } from './present-kyc.ts';
import { moveKyc, requireOpen, takeKyc, type TakenKyc } from './take-kyc.ts';
import { readDay, endOfDay } from '../../../../widgets/contract/time.ts';

const entity = 'agentKyc';

/** @throws Refusal AGENT_KYC_INCOMPLETE with a message for each field and document */
async function requireWhole(tx: Tx, { agent, kyc, documents, today }: TakenKyc): Promise<void> {
  const fieldErrors: FieldErrors = { ...submissionMessages(kyc.values, documents, today) };
  const { pan, draCertificate } = kyc.values;
  if (pan !== null && (await store.isTaken(tx, agent.id, 'pan', pan)))
    fieldErrors['pan'] = 'Another agent has this PAN';
  if (draCertificate !== null && (await store.isTaken(tx, agent.id, 'draCertificate', draCertificate)))
    fieldErrors['draCertificate'] = 'Another agent has this certificate';
  const messages = Object.values(fieldErrors);
  if (messages.length === 0) return;
  const message = messages.length === 1 ? `${messages[0]}` : `${messages.length} things are missing or not right`;
  throw refuse('AGENT_KYC_INCOMPLETE', { fieldErrors, message });
}

const submitAgentKyc: Handler<'submitAgentKyc'> = async ({ userId }, context) => {
  const attempt = { action: 'SUBMIT_AGENT_KYC' as const, entity };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeKyc(tx, context, userId, 'fillAgentKyc');
      requireOpen(taken, []);
      await requireWhole(tx, taken);
      const { by, kyc, staff } = taken;
      await addSubmitter(tx, { kind: entity, id: taken.agent.id }, by);
      const version = await store.change(tx, taken.agent.id, kyc, {
        submitted: { by: by.staffId, at: by.now },
        decided: null,
        rework: [],
        remark: null,
        rejectReason: null,
      });
      const event = { id: newId(by.now), agentId: taken.agent.id, by: by.staffId, at: by.now };
      await store.addEvent(tx, { ...event, event: 'SUBMITTED' });
      const agent = await moveKyc(tx, taken, { status: 'SUBMITTED' });
      await context.record(tx, {
        ...attempt,
        entityId: agent.id,
        before: { kycStatus: taken.agent.kycStatus },
        after: { kycStatus: 'SUBMITTED' },
        version,
      });
      return presentKyc({ ...context, db: tx }, agent, staff);
    }),
  );
};

type Decide = CallInput<'decideAgentKyc'>;

/** @throws Refusal AGENT_KYC_REFUSED, VALIDATION_FAILED, AGENT_KYC_INCOMPLETE */
async function requireDecidable(tx: Tx, taken: TakenKyc, input: Decide): Promise<AgentKycPart[]> {
  const { decision, verdicts, remark, rejectReason } = input;
  const twice = new Set(verdicts.map(({ part }) => part)).size < verdicts.length;
  const judged = twice ? 'A part is judged twice' : verdictsMessage(decision, verdicts);
  const about = agentKycRemarkMessage(decision, remark);
  const reason =
    decision === 'REJECTED'
      ? rejectReason === null && 'Choose a reason'
      : rejectReason !== null && 'Only a rejection has a reason';
  const fieldErrors = {
    ...(judged !== undefined && { verdicts: judged }),
    ...(about !== undefined && { remark: about }),
    ...(reason && { rejectReason: reason }),
  };
  if (Object.keys(fieldErrors).length > 0)
    throw refuse('VALIDATION_FAILED', { fieldErrors, ...(judged !== undefined && { message: judged }) });
  // A certificate may have ended since it was submitted.
  if (decision === 'DONE') await requireWhole(tx, taken);
  return verdicts.filter(({ verdict }) => verdict === 'WRONG').map(({ part }) => part);
}

const decideAgentKyc: Handler<'decideAgentKyc'> = async (input, context) => {
  const { userId, decision, rejectReason } = input;
  const attempt = { action: 'DECIDE_AGENT_KYC' as const, entity, after: { kycStatus: decision } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeKyc(tx, context, userId, 'decideAgentKyc');
      const { kyc, by, staff } = taken;
      if (taken.agent.kycStatus !== 'SUBMITTED')
        throw refuse('AGENT_KYC_REFUSED', { message: 'This KYC is not submitted' });
      const apart = decisionRefusal(taken, staff);
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      const wrong = await requireDecidable(tx, taken, input);
      const remark = input.remark.trim() || null;
      const decided = { by: by.staffId, at: by.now };
      const rework = decision === 'REWORK' ? wrong : [];
      await closeRound(tx, { kind: entity, id: taken.agent.id }, by.now);
      const version = await store.change(tx, taken.agent.id, kyc, { decided, rework, remark, rejectReason });
      const event = { id: newId(by.now), agentId: taken.agent.id, by: by.staffId, at: by.now };
      await store.addEvent(tx, { ...event, event: decision, remark, parts: wrong, rejectReason });
      const ends = decision === 'DONE' ? kyc.values.draValidUntil : null;
      const agent = await moveKyc(tx, taken, {
        status: decision,
        ...(ends !== null && { certificateEndsAt: endOfDay(readDay(ends)) }),
      });
      await context.record(tx, {
        ...attempt,
        entityId: agent.id,
        before: { kycStatus: 'SUBMITTED' },
        reasonCodes: rejectReason === null ? wrong : [rejectReason, ...wrong],
        remark,
        version,
      });
      return presentKyc({ ...context, db: tx }, agent, staff);
    }),
  );
};

const reopenAgentKyc: Handler<'reopenAgentKyc'> = async ({ userId, remark }, context) => {
  const attempt = { action: 'REOPEN_AGENT_KYC' as const, entity, after: { kycStatus: 'DRAFT' } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeKyc(tx, context, userId, 'fillAgentKyc');
      const { by, kyc, staff } = taken;
      if (!may('reopenAgentKyc', staff.roles)) throw refuse('NOT_ALLOWED');
      if (taken.agent.id === staff.id)
        throw refuse('MAKER_CHECKER_VIOLATION', { message: 'Nobody works on their own KYC' });
      if (taken.agent.kycStatus !== 'REJECTED')
        throw refuse('AGENT_KYC_REFUSED', { message: 'Only a rejected KYC is reopened' });
      const version = await store.change(tx, taken.agent.id, kyc, {
        submitted: null,
        decided: null,
        rework: [],
        remark: null,
        rejectReason: null,
      });
      const event = { id: newId(by.now), agentId: taken.agent.id, by: by.staffId, at: by.now };
      await store.addEvent(tx, { ...event, event: 'REOPENED', remark: remark.trim() });
      const agent = await moveKyc(tx, taken, { status: 'DRAFT' });
      await context.record(tx, {
        ...attempt,
        entityId: agent.id,
        before: { kycStatus: 'REJECTED' },
        remark: remark.trim(),
        version,
      });
      return presentKyc({ ...context, db: tx }, agent, staff);
    }),
  );
};

export const decideHandlers = { submitAgentKyc, decideAgentKyc, reopenAgentKyc };
