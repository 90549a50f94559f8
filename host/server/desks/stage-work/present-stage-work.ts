import type { Kysely } from 'kysely';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { readKeyLabels, readWords } from '../../core/choices/choices.store.ts';
import * as accounts from '../../core/accounts/accounts.store.ts';
import { findMandate, rejectLabel, type MandateWithCode } from '../../core/calls/nach.store.ts';
import { otherMandateRefusal } from '../../core/mandates/mandate-account.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext, Staff } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import { accountActs, currentOf } from './account-offers.ts';
import * as disbursals from './disbursals.store.ts';
import { maskedNumber, presentAccounts, presentCurrent } from './present-accounts.ts';
import { agreementRefusal, otherAccountRefusal } from './agreement-names.ts';
import { oldMandateOf, type FoundOldMandate } from './old-mandate.ts';
import { isAgreementValid, offersOf } from './stage-offers.ts';
import * as store from './stage-work.store.ts';
import { withReferences } from './with-references.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

type StageWork = CallReply<'fetchStageWork'>;

const unknown = '-';

/** Who did something, and when; null where nobody has. */
function deed(by: string | null, at: Date | null) {
  return at && { by: by ?? unknown, at: indianTime(at) };
}

function presentMandate(mandate: MandateWithCode | undefined, old: FoundOldMandate | undefined): StageWork['mandate'] {
  if (!mandate) return null;
  const { reject_code: code, reject_reason: reason } = mandate;
  return {
    nachType: mandate.nach_type,
    instrument: mandate.instrument,
    status: mandate.status,
    umrn: mandate.umrn,
    attempts: mandate.attempts,
    rejectReason: mandate.status === 'NACH_REJECTED' && code ? rejectLabel(code, reason) : null,
    elsewhere: old
      ? {
          ...old.seen,
          hasFailed: old.hasFailed,
          keepRefusal: old.keepRefusal,
          kept: deed(mandate.keeper, mandate.kept_at),
        }
      : null,
  };
}

function presentDisbursal(
  row: disbursals.DisbursalRow,
  named: readonly accounts.Account[],
): StageWork['disbursals'][number] {
  const account = named.find(({ id }) => id === row.account_id);
  const released = deed(row.releaser, row.released_at);
  return {
    id: row.id,
    amount: row.amount,
    initiated: deed(row.initiator, row.initiated_at),
    remarks: row.remarks,
    approved: row.is_approved === true ? released : null,
    sentBack: row.is_approved === false ? released : null,
    releaseRemarks: row.release_remarks,
    answer: row.answer,
    answeredAt: row.answered_at && indianTime(row.answered_at),
    utr: row.utr,
    failureCause: row.failure_cause,
    failureCode: row.failure_code,
    fixed: deed(row.fixer, row.fixed_at),
    fixedCause: row.fixed_cause,
    fix: row.fix,
    accountNumber: account ? maskedNumber(account) : null,
    payoutMode: row.went_by,
    withdrawn: deed(row.withdrawer, row.withdrawn_at),
  };
}

/** What is recorded of an application at its stages, and what its present stage offers somebody. */
export async function presentStageWork(
  db: Kysely<Database>,
  {
    standing,
    staff,
    now,
    storage,
    settings,
  }: { standing: FoundStanding; staff: Staff; now: Date } & Pick<CallContext, 'storage' | 'settings'>,
): Promise<StageWork> {
  const { id, loanApplicationNumber, udrs, version } = standing;
  const known = await facts.find(db, id);
  const terms = await store.termsOf(db, id);
  const { visits, decisions, agreements, checks } = await store.entriesOf(db, id);
  const entry = (row: { id: string; remarks: string; by: string | null; at: Date }) => ({
    id: row.id,
    remarks: row.remarks,
    by: row.by ?? unknown,
    at: indianTime(row.at),
  });
  const today = dayOf(now);
  const named = await accounts.accountsOf(db, id);
  const current = currentOf(named);
  const payouts = await disbursals.all(db, id);
  const lastAnswered = payouts.find(({ answer }) => answer !== null);
  const lastAccountId = lastAnswered?.account_id ?? null;
  const checkers = await store.checkersOf(db, id);
  const words = await readWords(db, 'rejectReason');
  const mandate = await findMandate(db, loanApplicationNumber);
  const old = await oldMandateOf(db, mandate, {
    known,
    accounts: named,
    last: lastAnswered,
    settings: settings.accounts,
  });
  const acts = accountActs(standing, { known, all: named, checkers, staff, ofMandate: old?.toCheck });
  const signed = named.find((account) => account.id === agreements[0]?.account_id);
  const isInitiated = known.disbursalInitiatedById !== null;
  const ofStage = {
    known,
    accounts: named,
    lastAccountId,
    otherAccount: otherAccountRefusal(settings.agreements, { signed, current }),
    noAgreement: agreementRefusal(settings.agreements, { udrs, isInitiated, signed, current }),
    otherMandate: otherMandateRefusal(mandate, current),
  };
  const { offers, readOnlyReason } = offersOf(standing, ofStage, staff, today);
  return {
    applicationId: id,
    loanApplicationNumber,
    customerName: terms.full_name,
    currentStage: udrs,
    version,
    loan: {
      requestedAmount: decisions[0]?.requested_amount ?? terms.loan_amount,
      amount: terms.loan_amount,
      tenureMonths: terms.tenure_months,
      rateBasisPoints: terms.rate_basis_points,
      emi: terms.emi,
    },
    visits: visits.map((row) => ({
      ...entry(row),
      outcome: row.outcome,
      visitedOn: row.visited_on,
      place: row.place,
    })),
    decisions: decisions.map((row) => ({
      ...entry(row),
      decision: row.decision,
      requestedAmount: row.requested_amount,
      amount: row.amount,
      rejectReason: row.reject_reason,
      rejectReasonLabel: row.reject_reason && words(row.reject_reason, row.at),
    })),
    agreements: agreements.map((row) => ({ ...entry(row), validUntil: row.valid_until })),
    agreementValidUntil: known.agreementValidUntil,
    isAgreementValid: isAgreementValid(known, today),
    mandate: presentMandate(mandate, old),
    account: presentCurrent(current),
    isAccountVerified: known.isBankAccountVerified,
    accountChecks: checks.map((row) => ({
      ...entry(row),
      result: row.result,
      reference: row.reference ?? '',
      nameAtBank: row.name_at_bank,
    })),
    accounts: await presentAccounts(db, storage, named),
    isAccountChanged: lastAccountId !== null && current !== undefined && current.id !== lastAccountId,
    disbursals: withReferences(
      loanApplicationNumber,
      payouts.map((row) => presentDisbursal(row, named)),
    ),
    failedAttempts: known.failedAttempts,
    rejectReasons: await readKeyLabels(db, 'rejectReason'),
    acts,
    offers,
    readOnlyReason: acts.some(({ refusal }) => refusal === null) ? null : readOnlyReason,
  };
}
