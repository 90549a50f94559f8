import {
  agentKycFieldNames,
  agentKycFields,
  agentKycFiles,
  type AgentKycField,
} from '../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import { accountAgainMessage, agentKycFieldMessage } from '../../../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { addAuthor } from '../../core/audit/authorship.store.ts';
import type { Agent } from '../../core/agents/agents.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { attachFile } from '../../core/files/keep-upload.ts';
import { makeUploadAddress } from '../../core/files/make-upload-address.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import * as store from './agent-kyc.store.ts';
import { renewalRefusal } from './kyc-state.ts';
import { presentKyc } from './present-kyc.ts';
import { managerOf, moveKyc, readKyc, requireAgent, requireOpen, takeKyc, type TakenKyc } from './take-kyc.ts';
import type { Day } from '../../../../widgets/contract/time.ts';

const entity = 'agentKyc';

/** A value as it is kept: without spaces around it, identifiers in capitals; null for an empty one. */
function keptValue(field: AgentKycField, text: string): string | null {
  const value = text.trim();
  if (value === '') return null;
  return field === 'pan' || field === 'ifsc' || field === 'draCertificate' ? value.toUpperCase() : value;
}

/** The fields that a save changes. */
function givenFields({ fields }: CallInput<'saveAgentKyc'>): [AgentKycField, string | null][] {
  return agentKycFieldNames.flatMap((field): [AgentKycField, string | null][] => {
    const text = fields[field];
    return text === null ? [] : [[field, keptValue(field, text)]];
  });
}

/** @throws Refusal VALIDATION_FAILED with a message for each field */
function requireGood(today: Day, given: readonly [AgentKycField, string | null][], accountAgain: string | null): void {
  const fieldErrors: FieldErrors = {};
  for (const [field, value] of given) {
    if (value === null) continue;
    const message = agentKycFieldMessage(field, value, today);
    if (message !== undefined) fieldErrors[field] = message;
    const again = field === 'accountNumber' ? accountAgainMessage(value, (accountAgain ?? '').trim()) : undefined;
    if (again !== undefined) fieldErrors['accountNumberAgain'] = again;
  }
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}

/** No two agents have one PAN or one certificate. @throws Refusal AGENT_KYC_REFUSED with the field's message */
async function requireOwn(tx: Tx, agentId: string, given: readonly [AgentKycField, string | null][]): Promise<void> {
  for (const [field, value] of given) {
    if ((field !== 'pan' && field !== 'draCertificate') || value === null) continue;
    if (!(await store.isTaken(tx, agentId, field, value))) continue;
    const message = `Another agent has this ${field === 'pan' ? 'PAN' : 'certificate'}`;
    throw refuse('AGENT_KYC_REFUSED', { message, fieldErrors: { [field]: message } });
  }
}

/** The first change of a KYC starts its draft. @returns the agent as it is then */
async function startDraft(tx: Tx, taken: TakenKyc): Promise<Agent> {
  const { agent, by } = taken;
  if (agent.kycStatus !== 'NOT_STARTED') return agent;
  await store.addEvent(tx, { id: newId(by.now), agentId: agent.id, event: 'STARTED', by: by.staffId, at: by.now });
  return moveKyc(tx, taken, { status: 'DRAFT' });
}

const saveAgentKyc: Handler<'saveAgentKyc'> = async (input, context) => {
  const given = givenFields(input);
  // Which fields, never their values: they identify a person.
  const attempt = { action: 'SAVE_AGENT_KYC' as const, entity, after: { fields: given.map(([field]) => field) } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeKyc(tx, context, input.userId, 'fillAgentKyc');
      requireOpen(
        taken,
        given.map(([field]) => agentKycFields[field].part),
      );
      requireGood(taken.today, given, input.accountNumberAgain);
      await requireOwn(tx, taken.agent.id, given);
      const agent = await startDraft(tx, taken);
      if (given.some(([field, value]) => value !== taken.kyc.values[field]))
        await addAuthor(tx, { kind: entity, id: agent.id }, taken.by);
      const version = await store.change(tx, agent.id, taken.kyc, { fields: Object.fromEntries(given) });
      await context.record(tx, { ...attempt, entityId: agent.id, version });
      return presentKyc({ ...context, db: tx }, agent, taken.staff);
    }),
  );
};

/** AP-88. Nothing is changed yet: the document is attached once it has arrived. */
const presignAgentKycUpload: Handler<'presignAgentKycUpload'> = async (input, context) => {
  const { userId, kind, name, bytes, sha256 } = input;
  const staff = managerOf(context);
  const agent = await requireAgent(context.db, context.caller, userId);
  const isRenewal = kind === 'DRA' && renewalRefusal(await readKyc(context.db, agent, context.now())) === undefined;
  if (agent.kycStatus === 'DONE' && !isRenewal) throw refuse('AGENT_KYC_DONE');
  return context.once(async (tx) => {
    const { kinds, maxBytes } = agentKycFiles;
    const announced = { ownerId: staff.id, name, bytes, sha256, kinds, maxBytes, portal: 'agency' } as const;
    const made = await makeUploadAddress(tx, context, announced);
    const after = { kind, bytes, fileId: made.fileId };
    await context.record(tx, { action: 'PRESIGN_UPLOAD', entity, entityId: agent.id, after });
    return made;
  });
};

const attachAgentKycDocument: Handler<'attachAgentKycDocument'> = async ({ userId, kind, fileId }, context) => {
  const action = fileId === null ? ('REMOVE_AGENT_KYC_DOCUMENT' as const) : ('ATTACH_AGENT_KYC_DOCUMENT' as const);
  const attempt = { action, entity, after: { kind, fileId } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeKyc(tx, context, userId, 'fillAgentKyc');
      requireOpen(taken, [kind]);
      const before = (await store.documentsOf(tx, taken.agent.id)).find((row) => row.kind === kind)?.file_id ?? null;
      if (fileId === null && before === null) throw refuse('NOT_FOUND');
      const agent = await startDraft(tx, taken);
      await addAuthor(tx, { kind: entity, id: agent.id }, taken.by);
      const version = await store.change(tx, agent.id, taken.kyc, {});
      if (fileId === null) await store.removeDocument(tx, agent.id, kind);
      else {
        const attachedTo = `agentKyc:${agent.id}`;
        await attachFile(tx, context, { file: fileId, attachedTo, ...(before !== null && { replacesId: before }) });
        await store.putDocument(tx, agent.id, kind, { fileId, by: taken.by.staffId, at: taken.by.now });
      }
      await context.record(tx, { ...attempt, entityId: agent.id, before: { fileId: before }, version });
      return presentKyc({ ...context, db: tx }, agent, taken.staff);
    }),
  );
};

export const fillHandlers = { saveAgentKyc, presignAgentKycUpload, attachAgentKycDocument };
