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
import { findByLoanNumber, type FoundStanding } from '../../core/applications/applications.store.ts';
import { findMandate, type Mandate } from '../../core/calls/nach.store.ts';
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
            refusal: lead ?? elsewhere(standing, formStages) ?? reissueRefusal(now) ?? null,
          },
        ]
      : []),
  ];
}
