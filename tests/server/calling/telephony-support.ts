import { newId } from '../../../host/server/db/new-id.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { TestServer } from '../support.ts';
import { nextCall } from '../../support/next-call.js';

export const personalLoan = '251118172605';
export const bankingLoan = '251118172606';
const at = new Date('2025-11-18T05:00:00Z');

/** One applicant, a banking customer with a loan, and one without. */
export async function addCustomers({ db }: TestServer) {
  const application = '01936f00-0000-7000-8000-000000000001';
  const withLoan = '01936f00-0000-7000-8000-000000000002';
  const withoutLoan = '01936f00-0000-7000-8000-000000000003';
  await db
    .insertInto('application')
    .values({
      id: application,
      loan_application_number: personalLoan,
      product_type: 'PL',
      first_name: 'Harshvardhan',
      last_name: 'Joshi',
      contact_number: '9123456786',
      email_id: 'harsh.joshi@example.com',
      gender: 'M',
      employment: 'SALARIED',
      city: 'Pune',
      state: 'MH',
      pin_code: '411001',
      partner_id: 0,
      is_partner_sourced: false,
      loan_amount: 110_000,
      tenure_months: 12,
      rate_basis_points: 2400,
      emi: 10_402,
      risk_level: 'Low',
      udrs: 'NACH_PENDING',
      fraud_list: null,
      hold: null,
      hold_reason: null,
      is_resubmitted: false,
      needs_employer_check: false,
      documents_total: 8,
      documents_approved: 8,
      documents_rejected: 0,
      queue: null,
      sub_queue: null,
      owner_id: null,
      remark: null,
      submitted_at: at,
      queued_at: at,
      status_changed_at: at,
      modified_at: at,
      version: 1,
    })
    .execute();
  const account = {
    gender: 'Female',
    bank_account_eligibility: 'Yes',
    okyc_status: 'COMPLETED',
    vkyc_status: 'PENDING',
    rpd_completion_status: null,
    bank_account_consent: 'Given',
    banking_user_status: 'ACTIVE',
    bank_account_opened_on: '2025-11-12',
    bank_account_status: 'Zero balance',
    onboarding_flow: 'Fresh user, BA flow',
    fund_addition_status: 'PENDING',
    fdod_enable_status: 'No',
    portal_url: 'https://banking.example.com/customers/2',
    details_ref: 'BK0002',
  };
  await db
    .insertInto('banking_customer')
    .values([
      {
        ...account,
        id: withLoan,
        full_name: 'Meenakshi Iyer',
        email_id: null,
        contact_number: '9876543210',
        loan_application_number: bankingLoan,
        loan_amount: 60_000,
        application_status: 'DISBURSED',
      },
      {
        ...account,
        id: withoutLoan,
        full_name: 'Asha Rao',
        email_id: 'asha.rao@example.com',
        contact_number: '9876543211',
        loan_application_number: null,
        loan_amount: null,
        application_status: null,
      },
    ])
    .execute();
  return { application, withLoan, withoutLoan };
}

/** Puts a loan on the agency's calling list; `dues` are whole rupees. */
export async function makeOverdue({ db, clock }: TestServer, application: string, loan: string, dues: number) {
  await db
    .insertInto('collections_case')
    .values({
      id: newId(),
      application_id: application,
      loan_application_number: loan,
      dpd: 12,
      bucket: '1-30',
      queue: 'AGENCY_CALLING',
      peak: '1-30',
      dqstring: '1',
      customer_type: 'New',
      principal_outstanding: dues,
      total_outstanding: dues,
      emi: 5000,
      allocated_at: clock.now(),
      calling_allocated_to: null,
      field_allocated_to: null,
      no_of_calls: 0,
      no_of_rpc: 0,
      promised_on: null,
      latest_response_at: null,
      next_call_at: null,
      last_paid_on: null,
      version: 1,
    })
    .execute();
}

export type LoadedCall = NonNullable<CallReply<'loadTelephonyCall'>['call']>;

export async function load(server: TestServer, parameters: Record<string, string>) {
  const { callingCrmResponseDTO, call } = (await server.call('loadTelephonyCall', parameters)).data();
  if (!callingCrmResponseDTO || !call) throw new Error('No customer was found');
  return { answer: callingCrmResponseDTO, call };
}

export const withGrant = (call: LoadedCall, idempotencyKey?: string) => ({
  headers: {
    [headers.callGrant]: call.grant,
    ...(idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: idempotencyKey }),
  },
});

/** A disposition of a loaded call that the server takes. */
export function disposition(
  call: LoadedCall,
  changes: Partial<CallInput<'saveTelephonyCall'>> = {},
): CallInput<'saveTelephonyCall'> {
  return {
    callStatus: 'Connected',
    subCallStatus: 'Call back requested',
    followUpDate: nextCall.wire,
    language: 'Hindi',
    userQuery: 'Loan status',
    callOutcome: null,
    remarks: 'Salary credited on 25th. Asked to call after that.',
    userId: call.userId,
    crtObjectId: call.crtObjectId,
    loanAppNo: personalLoan,
    entityId: call.entityId,
    productType: 'PERSONAL_LOAN',
    endCall: false,
    ...changes,
  };
}
