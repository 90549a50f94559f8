import { apartMessage } from '../../../../../widgets/contract/session/rights.ts';
import { addAuthor, authorsOf, closeRound } from '../../../core/audit/authorship.store.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import { expectVersion } from '../../../call/versions.ts';
import type { CallContext, Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { withAttempt } from '../../../call/with-attempt.ts';
import { refuseBusy } from '../../../core/loans/in-flight.ts';
import { holdCase, holdLoan } from '../hold-loan.ts';
import { requireRemark } from '../require-remark.ts';
import { countRequests } from '../../../core/loans/count-requests.ts';
import * as requests from '../../../core/loans/requests.store.ts';
import { propose } from './restructure-terms.ts';

const entity = 'emiRestructure';
const authored = (id: string) => ({ kind: 'restructure', id }) as const;

const previewRestructure: Handler<'previewRestructure'> = async ({ loanApplicationId, ...terms }, context) =>
  context.transaction(async (tx) => {
    const held = await holdCase(tx, context, loanApplicationId, 'requestRestructure');
    const { addedMonths: _, ...preview } = await propose(tx, held, terms);
    return preview;
  });

/** AP-79. */
const initiateRestructure: Handler<'initiateRestructure'> = async (input, context) =>
  context.once(async (tx) => {
    const { loanApplicationId, reason, remark, ...terms } = input;
    requireRemark(remark);
    const held = await holdCase(tx, context, loanApplicationId, 'requestRestructure');
    const { actor, number, staff } = held;
    const id = newId(actor.now);
    const what = { action: 'INITIATE_RESTRUCTURE' as const, entity, entityId: id, loanApplicationNumber: number };
    const attempt = { ...what, after: { ...terms, reason, status: 'INITIATED' }, remark };
    return withAttempt(attempt, async () => {
      await refuseBusy(tx, number);
      const made = await propose(tx, held, terms);
      const { newEmi, newTenureMonths, schedule, exact } = made;
      const isNew = await requests.insertRestructure(tx, {
        id,
        loan_application_number: number,
        added_months: made.addedMonths,
        new_tenure_months: newTenureMonths,
        new_emi: newEmi,
        effective_from: made.effectiveFrom,
        reason,
        remark,
        status: 'INITIATED',
        initiated_by: staff.id,
        initiated_at: actor.now,
        decided_by: null,
        decided_at: null,
        decision_remark: null,
        effective_at: null,
      });
      if (!isNew) throw refuse('LOAN_BUSY');
      await addAuthor(tx, authored(id), { staffId: staff.id, now: actor.now });
      await countRequests(tx, number);
      await actor.record({ ...attempt, after: { ...terms, newEmi, reason, status: 'INITIATED' } });
      const told = { newEmi, newTenureMonths, schedule, ...(exact && { exact: { newEmi: exact.newEmi } }) };
      return { restructureId: id, version: 1, status: 'INITIATED' as const, ...told };
    });
  });

async function decide(
  tx: Tx,
  context: CallContext,
  { restructureId: id, decision, remark }: { restructureId: string; decision: 'APPROVE' | 'REJECT'; remark: string },
) {
  requireRemark(remark);
  const known = await requests.findRestructure(tx, id);
  if (!known) throw refuse('NOT_FOUND');
  const held = await holdLoan(tx, context, known.loan_application_number, 'approveRestructure');
  const request = await requests.findRestructure(tx, id);
  if (!request) throw refuse('NOT_FOUND');
  const { actor, number, staff } = held;
  const status = decision === 'APPROVE' ? ('APPROVED' as const) : ('REJECTED' as const);
  const what = { action: 'DECIDE_RESTRUCTURE' as const, entity, entityId: id, loanApplicationNumber: number };
  const attempt = { ...what, before: { status: request.status }, after: { status }, remark };
  return withAttempt(attempt, async () => {
    expectVersion(context, request);
    if (request.status !== 'INITIATED') throw refuse('REQUEST_DECIDED');
    const apart = apartMessage('approveRestructure', staff, { initiated: await authorsOf(tx, authored(id)) });
    if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
    await closeRound(tx, authored(id), actor.now);
    const by = { decided_by: staff.id, decided_at: actor.now, decision_remark: remark };
    const version = await requests.changeRestructure(tx, request, { status, ...by });
    await countRequests(tx, number);
    await actor.record({ ...attempt, version });
    return { version, status };
  });
}

/** An approved restructuring takes effect on its day: the job `restructure loans` writes the new instalments. */
const decideRestructure: Handler<'decideRestructure'> = async (input, context) =>
  context.once((tx) => decide(tx, context, input));

export const restructureHandlers = { previewRestructure, initiateRestructure, decideRestructure };
