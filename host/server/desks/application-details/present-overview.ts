import { detailPartsOf } from '../../../../widgets/contract/application-details/application-details.ts';
import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { incomeCard, monthlyIncome } from '../../core/applications/monthly-income.store.ts';
import { stagesOf } from '../../core/applications/stages.store.ts';
import { isWithinReach } from '../../core/applications/seen.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { maskIdentifiers } from '../../core/audit/identifiers.ts';
import { portraitOf } from '../documents/portrait.ts';
import { readWords } from '../../core/choices/choices.store.ts';
import type { CallContext } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import { maskPan } from '../../base/mask-pan.ts';
import { maskPhone } from '../../base/mask-phone.ts';
import * as store from './application-details.store.ts';
import { wayOf } from './way-of.ts';

type Reply = CallReply<'applicationOverview'>;
type Overview = NonNullable<Reply['application']>;

const mostOthers = 10;
const orNull = (at: Date | null): string | null => at && indianTime(at);

/** An application as one of several. */
export const presentFound = (row: store.FoundRow): Reply['found'][number] => ({
  loanApplicationNumber: row.loan_application_number,
  name: row.full_name,
  productType: row.product_type,
  loanAmount: row.loan_amount,
  currentStage: row.udrs,
  submittedAt: indianTime(row.submitted_at),
});

type Values = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The applicant, from the application and the fields beside its documents; numbers are masked. */
function presentApplicant(row: store.OverviewRow, values: Values): Overview['applicant'] {
  const field = (document: string, key: string) => values.get(document)?.[key] || null;
  const pan = field('PAN', 'PAN_NUMBER');
  const aadhaar = field('AADHAAR', 'AD_NUMBER');
  return {
    contactNumber: maskPhone(row.contact_number),
    emailId: row.email_id,
    panNumber: pan && maskPan(pan),
    aadhaarNumber: aadhaar && maskIdentifiers(aadhaar),
    dateOfBirth: field('PAN', 'PAN_DOB'),
    gender: row.gender,
    address: field('CURRENT_ADDRESS', 'CA_ADDRESS'),
    city: row.city,
    state: row.state,
    pinCode: row.pin_code,
    employment: row.employment,
    employer: field('EMPLOYER', 'ED_EMPLOYER_NAME_INTERNAL') ?? field('EMPLOYER', 'ED_EMPLOYER_NAME'),
    designation: field('EMPLOYER', 'ED_DESIGNATION'),
    monthlyIncome: monthlyIncome(values.get(incomeCard)),
  };
}

async function presentWay({ db }: CallContext, row: store.OverviewRow): Promise<Overview['way']> {
  const stays = await stagesOf(db, row.id);
  const way = wayOf({ udrs: row.udrs, submittedAt: row.submitted_at, since: row.status_changed_at, stays });
  return way.map(({ from, until, ...step }) => ({ ...step, from: orNull(from), until: orNull(until) }));
}

/** The other applications of the customer that the caller may read. */
async function othersOf({ db, caller }: CallContext, row: store.OverviewRow): Promise<Overview['otherApplications']> {
  const found = await store.findApplications(db, { searchColumn: 'contactNumber', searchValue: row.contact_number });
  return found
    .filter((other) => other.id !== row.id && isWithinReach(caller, { sourcingPartner: other.sourcing_partner }))
    .slice(0, mostOthers)
    .map(presentFound);
}

/** An application as its details show it to the caller. */
export async function presentOverview(context: CallContext, id: string): Promise<Overview> {
  const { db, settings } = context;
  const row = await store.findOverview(db, id);
  const parts = detailPartsOf(staffOf(context).roles);
  const { loanApplicationNumber, name, currentStage, submittedAt, productType, loanAmount } = presentFound(row);
  return {
    applicationId: row.id,
    loanApplicationNumber,
    name,
    imageUrl: parts.includes('documents') ? await portraitOf(context, row.id) : null,
    currentStage,
    hold: row.hold,
    holdReason: row.hold_reason && (await readWords(db, 'holdReason'))(row.hold_reason, row.hold_remark_at),
    riskLevel: row.risk_level,
    owner: row.owner,
    submittedAt,
    queuedAt: row.queue === null ? null : indianTime(row.queued_at),
    since: indianTime(row.status_changed_at),
    loan: {
      productType,
      loanAmount,
      tenureMonths: row.tenure_months,
      rateBasisPoints: row.rate_basis_points,
      emi: row.emi,
      partner: lenderName(row.partner_id, settings.productName),
    },
    way: await presentWay(context, row),
    applicant: presentApplicant(row, await store.fieldValuesOf(db, row.id)),
    documents: { approved: row.documents_approved, rejected: row.documents_rejected, total: row.documents_total },
    otherApplications: await othersOf(context, row),
    parts,
  };
}
