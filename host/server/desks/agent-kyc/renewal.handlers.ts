import { renewalMessages, renewalRemarkMessage } from '../../../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import * as agents from '../../core/agents/agents.store.ts';
import { agencyAgentBase } from '../../core/agents/lists/agent-base.store.ts';
import { agentLists } from '../../core/agents/lists/agent-lists.ts';
import { addAuthor, closeRound } from '../../core/audit/authorship.store.ts';
import { newId } from '../../db/new-id.ts';
import { attachFile } from '../../core/files/keep-upload.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import * as store from './agent-kyc.store.ts';
import { certificateOf, ownMessage, renewalDecisionRefusal, renewalRefusal, waitingRenewal } from './kyc-state.ts';
import { presentKyc } from './present-kyc.ts';
import * as renewals from './renewal.store.ts';
import { holdKyc } from './take-kyc.ts';
import { readDay, endOfDay } from '../../../../widgets/contract/time.ts';

const entity = 'agentKyc';

/**
 * The KYC of an agent who is done stays as it was decided (AK-04): a renewed certificate stands beside it, and counts once
 * another person has accepted it.
 */
const submitAgentCertificate: Handler<'submitAgentCertificate'> = async (input, context) => {
  const { userId, fileId } = input;
  const draCertificate = input.draCertificate.trim().toUpperCase();
  const draValidUntil = input.draValidUntil.trim();
  const attempt = { action: 'SUBMIT_AGENT_CERTIFICATE' as const, entity, after: { draValidUntil, fileId } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const held = await holdKyc(tx, context, userId, 'fillAgentKyc');
      const { agent, kyc, staff, by, today } = held;
      if (agent.id === staff.id) throw refuse('MAKER_CHECKER_VIOLATION', { message: ownMessage });
      const message = renewalRefusal(held);
      const present = certificateOf(held);
      if (message !== undefined || present === undefined) throw refuse('AGENT_KYC_REFUSED', message ? { message } : {});
      const fieldErrors = { ...renewalMessages({ draCertificate, draValidUntil }, present.validUntil, today) };
      if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
      if (await store.isTaken(tx, agent.id, 'draCertificate', draCertificate)) {
        const taken = 'Another agent has this certificate';
        throw refuse('AGENT_KYC_REFUSED', { message: taken, fieldErrors: { draCertificate: taken } });
      }
      const version = await store.change(tx, agent.id, kyc, {});
      await attachFile(tx, context, { file: fileId, attachedTo: `agentKyc:${agent.id}` });
      const id = newId(by.now);
      const validUntil = readDay(draValidUntil);
      const made = { id, agentId: agent.id, certificate: draCertificate, validUntil, fileId };
      await renewals.addRenewal(tx, { ...made, by: by.staffId, at: by.now });
      await addAuthor(tx, { kind: 'certificate', id }, by);
      const event = { id: newId(by.now), agentId: agent.id, by: by.staffId, at: by.now };
      await store.addEvent(tx, { ...event, event: 'RENEWAL_SUBMITTED' });
      await context.record(tx, {
        ...attempt,
        entityId: agent.id,
        before: { draValidUntil: present.validUntil },
        version,
      });
      return presentKyc({ ...context, db: tx }, agent, staff);
    }),
  );
};

const decideAgentCertificate: Handler<'decideAgentCertificate'> = async (input, context) => {
  const { userId, decision } = input;
  const attempt = { action: 'DECIDE_AGENT_CERTIFICATE' as const, entity, after: { decision } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const held = await holdKyc(tx, context, userId, 'decideAgentCertificate');
      const { agent, kyc, staff, by, today } = held;
      const waiting = waitingRenewal(held.renewals);
      if (!waiting) throw refuse('AGENT_KYC_REFUSED', { message: 'No renewed certificate waits for a decision' });
      const apart = renewalDecisionRefusal(held, staff);
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      const about = renewalRemarkMessage(decision, input.remark);
      if (about !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { remark: about } });
      if (decision === 'ACCEPTED' && waiting.valid_until < today)
        throw refuse('AGENT_KYC_REFUSED', { message: 'This certificate has ended' });
      const remark = input.remark.trim() || null;
      const version = await store.change(tx, agent.id, kyc, {});
      await closeRound(tx, { kind: 'certificate', id: waiting.id }, by.now);
      await renewals.decideRenewal(tx, waiting.id, { status: decision, by: by.staffId, at: by.now, remark });
      const event = { id: newId(by.now), agentId: agent.id, by: by.staffId, at: by.now, remark };
      await store.addEvent(tx, { ...event, event: decision === 'ACCEPTED' ? 'RENEWED' : 'RENEWAL_REFUSED' });
      const before = { draValidUntil: certificateOf(held)?.validUntil ?? null };
      const after =
        decision === 'ACCEPTED' ? await agents.setCertificateEnd(tx, agent, endOfDay(waiting.valid_until)) : agent;
      const { facts } = agencyAgentBase;
      publishChange(tx, agencyAgentBase, agentLists, { row: after, before: facts(agent), after: facts(after) });
      await context.record(tx, {
        ...attempt,
        entityId: agent.id,
        before,
        after: { decision, draValidUntil: waiting.valid_until },
        remark,
        version,
      });
      return presentKyc({ ...context, db: tx }, after, staff);
    }),
  );
};

export const renewalHandlers = { submitAgentCertificate, decideAgentCertificate };
