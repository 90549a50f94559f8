import { calls } from '../../../../widgets/contract/calls.ts';
import { udrsLabels } from '../../../../widgets/contract/applications/udrs.ts';
import type { MandateAct } from '../../../../widgets/contract/nach/nach.ts';
import {
  formStages,
  formStagesOf,
  leadIssue,
  leadIssues,
  receiveRefusal,
  reissueRefusal,
  type MandateStanding,
} from '../../../../widgets/contract/nach/nach-moves.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { currentAccount } from '../../core/accounts/accounts.store.ts';
import { findByLoanNumber, type FoundStanding } from '../../core/applications/applications.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { findMandate, type Mandate } from '../../core/calls/nach.store.ts';
import { otherMandateRefusal } from '../../core/mandates/mandate-account.ts';
import type { CallContext, Staff } from '../../call/handler.ts';

/** Where a mandate stands, for what may be done with it. */
export function standingOf(mandate: Pick<Mandate, 'status' | 'nach_type' | 'issue' | 'batch_id'>): MandateStanding {
  const { status, nach_type: nachType, issue, batch_id: batchId } = mandate;
  return { status, nachType, issue, isInFile: batchId !== null };
}

/** Whether the next mandate of a loan is a lead's to issue, and somebody with these roles is none. */
export function waitsForLead({ issue }: Pick<Mandate, 'issue'>, roles: readonly string[]): boolean {
  return issue + 1 >= leadIssue && !may('reissueMandatesAgain', roles);
}

function elsewhere({ udrs, hold }: FoundStanding, stages: readonly Udrs[]): string | undefined {
  if (!stages.includes(udrs)) return `The application stands in ${udrsLabels[udrs]}`;
  return hold === null ? undefined : 'The application is on hold';
}

/**
 * Where another mandate is issued: at the desk of forms, and before a payout too where this one collects from another account
 * than the loan is paid to. Nothing changes under a disbursal that waits for its approval.
 */
export async function issueStagesOf(
  db: CallContext['db'],
  { id, udrs }: FoundStanding,
  mandate: Mandate,
): Promise<readonly Udrs[]> {
  if (udrs !== 'READY_FOR_DISBURSAL') return formStages;
  if (otherMandateRefusal(mandate, await currentAccount(db, id)) === undefined) return formStages;
  const { disbursalInitiatedById } = await facts.find(db, id);
  return disbursalInitiatedById === null ? calls.reissueMandate.about.at : formStages;
}

/** What somebody may do with the mandate of a loan, and why not now; nothing for who has no such right. */
export async function actsOf(
  db: CallContext['db'],
  loan: string | null,
  { roles }: Staff,
): Promise<{ act: MandateAct; refusal: string | null }[]> {
  if (loan === null) return [];
  const mandate = await findMandate(db, loan);
  const standing = await findByLoanNumber(db, loan);
  if (!mandate || !standing) return [];
  const now = standingOf(mandate);
  const issueStages = await issueStagesOf(db, standing, mandate);
  const lead = waitsForLead(mandate, roles) ? leadIssues : undefined;
  return [
    ...(may('receiveForms', roles)
      ? [
          {
            act: 'receiveForm' as const,
            refusal: elsewhere(standing, formStagesOf(mandate.status)) ?? receiveRefusal(now) ?? null,
          },
        ]
      : []),
    ...(may('reissueMandates', roles)
      ? [
          {
            act: 'reissueMandate' as const,
            refusal: lead ?? elsewhere(standing, issueStages) ?? reissueRefusal(now) ?? null,
          },
        ]
      : []),
  ];
}
