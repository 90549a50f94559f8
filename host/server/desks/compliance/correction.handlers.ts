import {
  answerMessages,
  callCorrectionMessage,
  mayLeaveCalling,
  nextCallMessage,
} from '../../../../widgets/contract/compliance/compliance-rules.ts';
import { indiaInstant, isFollowUpTime } from '../../../../widgets/contract/calling/follow-up.ts';
import { complianceDesks, type ComplianceDesk } from '../../../../widgets/contract/compliance/compliance.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { moveGuards } from '../../../../widgets/contract/applications/udrs-moves.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { attachFile } from '../../core/files/keep-upload.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { callsOfRound, returnRefusal } from './case-state.ts';
import * as store from './compliance.store.ts';
import { presentCall, readCase, standingOf } from './present-case.ts';
import { presentDiscrepancy, readProposals } from './present-discrepancy.ts';
import { keepProposals, readCorrections, readReplacement } from './propose.ts';
import { markChanged, takeCase, type TakenCase } from './take-case.ts';

const entity = 'complianceCase';

/** Refuses the reviewer who has sent the case here: fixer and reviewer are two people, both ways. */
function refuseReviewer({ known, staff }: TakenCase): void {
  if (known.complianceReviewerId === staff.id)
    throw refuse('MAKER_CHECKER_VIOLATION', { message: 'The person who reviewed this case may not correct it' });
}

/** @throws Refusal NOT_FOUND for an id that is no discrepancy of this round of the case */
async function requireDiscrepancies(tx: Tx, { standing, round }: TakenCase, ids: readonly string[]) {
  const rows = (await store.discrepanciesOf(tx, standing.id)).filter((row) => row.round === round);
  const found = ids.map((id) => rows.find((row) => row.id === id));
  if (found.some((row) => row === undefined)) throw refuse('NOT_FOUND');
  return rows;
}

/** How many discrepancies of this round the fixer has answered, which the guard of the way back asks for. */
async function countAnswers(tx: Tx, { standing, round }: TakenCase): Promise<void> {
  const rows = (await store.discrepanciesOf(tx, standing.id)).filter((row) => row.round === round);
  await facts.change(tx, standing.id, {
    discrepancies: rows.length,
    discrepanciesAnswered: rows.filter(({ answer }) => answer !== null).length,
  });
}

const answerDiscrepancy: Handler<'answerDiscrepancy'> = async (input, context) => {
  const { loanApplicationNumber, discrepancyId, answer, answerText, file, corrections = [], replaces = null } = input;
  const attempt = { action: 'ANSWER_DISCREPANCY' as const, entity, loanApplicationNumber, after: { answer } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = await takeCase(tx, context, 'answerDiscrepancy', { loanApplicationNumber, desk: 'fixer' });
      refuseReviewer(taken);
      const { standing, known, staff, by } = taken;
      const [before] = (await requireDiscrepancies(tx, taken, [discrepancyId])).filter(
        ({ id }) => id === discrepancyId,
      );
      // The file that is there counts as given, whoever writes more of the same answer.
      const kept = before?.answer === answer ? before.file_id : null;
      const fieldErrors = answerMessages(answer, answerText, {
        hasFile: file !== null || kept !== null,
        corrections: corrections.length,
        hasCard: replaces !== null,
      });
      if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
      const attachedTo = `complianceDiscrepancy:${discrepancyId}`;
      const fileId =
        file === null ? kept : (await attachFile(tx, context, { file, attachedTo, loanApplicationNumber })).fileId;
      const sent = corrections.map((each) => ({ ...each, discrepancyId }));
      const wanted = await readCorrections(tx, taken, sent, fileId);
      if (replaces !== null && fileId !== null)
        wanted.push(await readReplacement(tx, taken, replaces, { discrepancyId, fileId }));
      await keepProposals(tx, taken, { wanted, callId: null, lapses: discrepancyId });
      await store.writeAnswer(tx, discrepancyId, by, { answer, text: answerText.trim(), fileId });
      await countAnswers(tx, taken);
      if (!known.complianceFixerIds.includes(staff.id))
        await facts.change(tx, standing.id, { complianceFixerIds: [...known.complianceFixerIds, staff.id] });
      const after = await markChanged(tx, taken);
      await context.record(tx, {
        ...attempt,
        entityId: standing.id,
        before: { answer: before?.answer ?? null },
        after: {
          answer,
          ...(fileId !== null && { fileId }),
          ...(wanted.length > 0 && { proposals: wanted.length }),
        },
        reasonCodes: before ? [before.code] : [],
        remark: answerText.trim(),
        version: after.version,
      });
      const row = (await store.discrepanciesOf(tx, standing.id)).find(({ id }) => id === discrepancyId);
      if (!row) throw refuse('NOT_FOUND');
      return {
        discrepancy: await presentDiscrepancy(row, await readProposals(tx, standing.id), context.storage),
        version: after.version,
      };
    }),
  );
};

type Return = CallInput<'returnComplianceCase'>;

/** Writes what the guards of the move ask for. @throws Refusal UDRS_GUARD_FAILED, VALIDATION_FAILED */
async function prepareReturn(tx: Tx, taken: TakenCase, desk: ComplianceDesk, { target, discrepancyIds }: Return) {
  const { standing } = taken;
  const state = await readCase(tx, standing);
  if (target === 'COMPLIANCE_CALLING') {
    await requireDiscrepancies(tx, taken, discrepancyIds);
    if (discrepancyIds.length === 0) throw refuse('UDRS_GUARD_FAILED', { message: moveGuards.callAskedFor });
    await store.askAbout(tx, standing.id, discrepancyIds);
    await facts.change(tx, standing.id, { complianceAsked: true });
    return;
  }
  if (discrepancyIds.length > 0)
    throw refuse('VALIDATION_FAILED', {
      fieldErrors: { discrepancyIds: 'Only the callers are asked about discrepancies' },
    });
  if (desk === 'fixer') {
    const message = returnRefusal(state);
    if (message !== undefined) throw refuse('UDRS_GUARD_FAILED', { message });
    return;
  }
  if (!mayLeaveCalling(callsOfRound(state))) {
    const message =
      callsOfRound(state).length === 0
        ? moveGuards.callOutcomeRecorded
        : 'Nobody was reached. Call three times, on two days, before the case goes on';
    throw refuse('UDRS_GUARD_FAILED', { message });
  }
}

const returnComplianceCase: Handler<'returnComplianceCase'> = async (input, context) => {
  const { loanApplicationNumber, target, comment } = input;
  const attempt = { action: 'RETURN_COMPLIANCE_CASE' as const, entity, loanApplicationNumber, after: { target } };
  // A case that is at neither desk is refused by `takeCase`.
  const stage = await store.stageOf(context.db, loanApplicationNumber);
  const desk: ComplianceDesk = stage === complianceDesks.calling ? 'calling' : 'fixer';
  return context.once((tx) =>
    withAttempt({ ...attempt, remark: comment }, async () => {
      const taken = await takeCase(tx, context, 'returnComplianceCase', { loanApplicationNumber, desk });
      if (complianceDesks[desk] === target) throw refuse('UDRS_NOT_ALLOWED');
      if (desk === 'fixer') refuseReviewer(taken);
      await prepareReturn(tx, taken, desk, input);
      const { standing, staff } = taken;
      await context.record(tx, { ...attempt, entityId: standing.id, remark: comment.trim() });
      const after = await moveApplication(tx, context, {
        loanApplicationNumber,
        currentStage: standing.udrs,
        targetStage: target,
        remarks: 'Sent on by compliance',
        note: comment,
      });
      return standingOf(tx, after, staff);
    }),
  );
};

/** @throws Refusal VALIDATION_FAILED */
function requireCall(call: CallInput<'saveComplianceCall'>, now: () => Date): void {
  const { outcome, nextCallDate, corrections = [], discrepancyIds } = call;
  const fieldErrors: FieldErrors = {};
  const dateMessage = nextCallMessage(outcome, nextCallDate) ?? isFollowUpTime(now)(nextCallDate ?? '');
  if (dateMessage !== undefined) fieldErrors['nextCallDate'] = dateMessage;
  const message = callCorrectionMessage(outcome, corrections.length);
  if (message !== undefined) fieldErrors['corrections'] = message;
  if (corrections.some(({ discrepancyId }) => !discrepancyIds.includes(discrepancyId)))
    fieldErrors['corrections'] = 'The customer was not asked about this';
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
}

const saveComplianceCall: Handler<'saveComplianceCall'> = async (input, context) => {
  const { loanApplicationNumber, outcome, callingComment, nextCallDate, discrepancyIds, corrections = [] } = input;
  const attempt = { action: 'SAVE_COMPLIANCE_CALL' as const, entity, loanApplicationNumber, after: { outcome } };
  return context.once((tx) =>
    withAttempt({ ...attempt, remark: callingComment }, async () => {
      const taken = await takeCase(tx, context, 'saveComplianceCall', { loanApplicationNumber, desk: 'calling' });
      requireCall(input, context.now);
      await requireDiscrepancies(tx, taken, discrepancyIds);
      const { standing, round, by } = taken;
      const call = { id: newId(by.now), applicationId: standing.id, round, outcome, ...by };
      const comment = callingComment.trim();
      const nextCallAt = nextCallDate === null ? null : (indiaInstant(nextCallDate) ?? null);
      await store.insertCall(tx, { ...call, comment, nextCallAt, discrepancyIds });
      const wanted = await readCorrections(tx, taken, corrections, null);
      await keepProposals(tx, taken, { wanted, callId: call.id });
      await store.changeCase(tx, standing.id, { calling_comment: comment });
      const state = await readCase(tx, standing);
      // The fact lets the case leave: a customer who was not reached keeps it here.
      if (mayLeaveCalling(callsOfRound(state))) await facts.change(tx, standing.id, { complianceCallOutcome: outcome });
      const after = await markChanged(tx, taken);
      await context.record(tx, {
        ...attempt,
        entityId: standing.id,
        after: {
          outcome,
          ...(nextCallDate !== null && { nextCallDate }),
          ...(wanted.length > 0 && { proposals: wanted.length }),
        },
        reasonCodes: [outcome],
        remark: comment,
        version: after.version,
      });
      const row = state.calls.find(({ id }) => id === call.id);
      if (!row) throw refuse('NOT_FOUND');
      return { call: presentCall(row), version: after.version };
    }),
  );
};

export const correctionHandlers = { answerDiscrepancy, returnComplianceCase, saveComplianceCall };
