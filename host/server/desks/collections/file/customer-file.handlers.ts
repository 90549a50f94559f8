import { callingHours } from '../../../../../widgets/contract/calling/contact-hours.ts';
import { isBroken } from '../../../../../widgets/contract/collections/promises.ts';
import { apartMessage, may } from '../../../../../widgets/contract/session/rights.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import * as agencies from '../../../core/agencies/agencies.store.ts';
import { auditReveal } from '../../../core/audit/audit-reveal.ts';
import { readChoices } from '../../../core/calls/disposition-choices.ts';
import { findMandate } from '../../../core/calls/nach.store.ts';
import type { CallContext, Handler, Staff } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { indianTime, readableTime } from '../../../base/indian-time.ts';
import { wireDate, wireDateTime } from '../../../core/lists/wire-dates.ts';
import { hashOf } from '../../../base/tokens.ts';
import { sentOf } from '../../../call/stated-time.ts';
import { isLoansWindowKept } from '../../../core/calls/window-kept.ts';
import { contactView } from '../../../core/contacts/contact-guard.ts';
import { complaintDoers } from '../../../core/contacts/follow-outcome.ts';
import { inFlight } from '../../../core/loans/in-flight.ts';
import { reachOfCaller, reachOfDeeds, reachOfHistory, seesAgencyOf } from '../../../call/agency-reach.ts';
import { findVisibleCase, isOwnCase, seenLoans, type VisibleLoan } from '../../../core/loans/visible-case.ts';
import * as files from './customer-file.store.ts';
import type { FileLoan } from './customer-file.store.ts';
import { contactTimes, lastContacts } from './file-contacts.store.ts';
import * as requests from './file-requests.store.ts';
import { limitsOfLoan, whyAboveLimit, whyNoLeave } from './limits-of-loan.ts';
import { readMoney } from './loan-money.ts';
import { offeredActions } from './offered-actions.ts';
import { borrowerGroups, offerGroup, workGroups } from './present-groups.ts';
import { presentForeclosure, presentLink, presentRestructure, presentWaiver } from './present-requests.ts';
import { agencyTold } from '../../../core/contacts/agency-told.ts';
import { findOpen } from '../../../core/loans/placements.store.ts';
import { dayOf, startOfDay } from '../../../../../widgets/contract/time.ts';

type File = CallReply<'fetchCustomerDetails'>;

/** @throws Refusal NOT_ALLOWED for a caller who is no member of staff */
export function staffOf({ caller }: Pick<CallContext, 'caller'>): Staff {
  if (caller.kind !== 'staff') throw refuse('NOT_ALLOWED');
  return caller.staff;
}

const minuteOf = (moment: Date) => {
  const [hour = 0, minute = 0] = indianTime(moment).slice(11, 16).split(':').map(Number);
  return hour * 60 + minute;
};

function standingOf({ queue, closed_reason: closed }: FileLoan): File['standing'] {
  return queue === null ? (closed ?? 'REGULAR') : 'IN_COLLECTION';
}

/** Whether the borrower may be contacted, and how often they were; null for a loan that is not in collection. */
async function contacting(
  context: CallContext,
  { loan, visible, staff }: { loan: FileLoan; visible: VisibleLoan; staff: Staff },
): Promise<File['contacting']> {
  if (!visible.case || loan.queue === null) return null;
  const { db, settings, now } = context;
  const view = await contactView(db, visible.case, { settings, now: now(), by: staff.id });
  const mayAllowOneMore = view.isLiftable && may('liftContactBarriers', staff.roles);
  const mayClearComplaint = may('clearComplaint', staff.roles);
  const isOnHold = mayClearComplaint && loan.complaint_at !== null;
  const times = await contactTimes(db, hashOf(loan.contact_number), startOfDay(dayOf(now())));
  const { contact_opens: opens, contact_closes: closes, contact_place: place } = loan;
  const until = view.until && ` Next from ${readableTime(view.until)}.`;
  return {
    refusal: view.message === null ? null : until ? `${view.message}.${until}` : view.message,
    mayAllowOneMore,
    mayClearComplaint,
    allowRefusal: mayAllowOneMore ? await whyNoLeave(context, staff, visible.loanApplicationNumber) : null,
    clearRefusal: (isOnHold && apartMessage('clearComplaint', staff, complaintDoers(visible.case))) || null,
    opens: callingHours.opens,
    closes: callingHours.closes,
    today: view.count.today,
    mostToday: view.count.capDay,
    week: view.count.week,
    mostInWeek: view.count.capWeek,
    todayAt: times.map(minuteOf),
    wish: opens === null && closes === null && place === null ? null : { opens, closes, place },
    complaint:
      loan.complaint_at === null
        ? null
        : { remark: loan.complaint_remark ?? '', by: loan.complaint_by, at: wireDateTime(loan.complaint_at) ?? '' },
  };
}

/** Which agency has a loan, as far as that is the caller's to know: the lender's staff, once there is more than one. */
async function agencyOf({ db, caller }: CallContext, visible: VisibleLoan): Promise<File['agency']> {
  const agencyId = visible.case?.agencyId ?? null;
  if (!visible.case || agencyId === null || visible.case.queue === null || reachOfCaller(caller) !== 'all') return null;
  const all = await agencies.all(db);
  const holder = all.length < 2 ? undefined : all.find(({ id }) => id === agencyId);
  if (!holder) return null;
  const placed = await findOpen(db, visible.case.id);
  const standing = placed && { untilOn: placed.untilOn, pausedOn: placed.pausedOn, told: agencyTold(placed) };
  return { name: holder.name, status: holder.status, ...standing };
}

/** The caller's call that has not ended; undefined where it is on a loan that they see no more, which bars no other. */
async function runningCallOf({ db, caller }: CallContext, staff: Staff) {
  const running = await files.readRunningCall(db, staff.id);
  const seen = running && (await seenLoans(db, caller, [running.loan_application_number]));
  return seen?.size ? running : undefined;
}

async function promisesOf(context: CallContext, number: string): Promise<File['promises']> {
  const rows = await files.readPromises(context.db, number, reachOfHistory(context));
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    promisedOn: row.promised_on,
    status: row.status,
    broken: isBroken(row.status),
    paidAmount: row.paid_amount,
    madeBy: row.maker,
    madeAt: wireDateTime(row.made_at) ?? '',
    closeReason: row.close_reason,
  }));
}

/** CL-04, CL-06. The look is audited: a file shows who somebody is and what they owe. */
export const fetchCustomerDetails: Handler<'fetchCustomerDetails'> = async ({ loanApplicationId }, context) => {
  const { db, now, settings } = context;
  const staff = staffOf(context);
  const visible = await findVisibleCase(db, context.caller, loanApplicationId);
  await context.transaction((tx) =>
    auditReveal(tx, context, {
      action: 'READ',
      entity: 'collectionsCase',
      entityId: visible.case?.id ?? visible.applicationId,
      loanApplicationNumber: loanApplicationId,
      field: 'Customer details',
    }),
  );
  const today = dayOf(now());
  const number = visible.loanApplicationNumber;
  const names = reachOfHistory(context);
  const money = await readMoney(db, await files.readLoan(db, number, names), today);
  const { loan, standing, emi, payment, delinquency, schedule } = money;
  const mandate = await findMandate(db, number);
  const sees = (agencyId: string | null) => seesAgencyOf(context.caller, { agencyId });
  const asked = await requests.lastWaiver(db, number);
  const waiver = asked && sees(asked.agency_id) ? asked : undefined;
  const waiverLimit = waiver && (await whyAboveLimit(context, staff, waiver, standing.penaltyOutstanding));
  const begun = await requests.openRestructure(db, number);
  const restructure = begun && sees(begun.agency_id) ? begun : undefined;
  const foreclosure = await requests.openForeclosure(db, number, { today, names });
  const links = await requests.openLinks(db, number, { now: now(), names });
  const contact = await contacting(context, { loan, visible, staff });
  const running = await runningCallOf(context, staff);
  const made = await promisesOf(context, number);
  const open = made.find(({ status }) => status === 'OPEN');
  const contacts = await lastContacts(db, number, { deeds: reachOfDeeds(context), names });
  const settlements = await files.readSettlements(db, number, reachOfDeeds(context));
  const accepted = settlements.find(({ status }) => status === 'ACCEPTED' || status === 'COMPLETED');
  return {
    loanApplicationNumber: number,
    custName: loan.full_name,
    id: loan.case_id,
    version: loan.case_version ?? 0,
    asOf: indianTime(now()),
    standing: standingOf(loan),
    standingSince: loan.closed_on,
    restructuredOn: loan.restructured_on,
    customerType: loan.customer_type,
    allocationDate: wireDate(loan.allocated_at),
    allocatedTo: loan.caller_name ?? loan.visitor_name,
    callingAllocatedTo: loan.caller_name,
    fieldAllocatedTo: loan.visitor_name,
    agency: await agencyOf(context, visible),
    isMine: visible.case !== null && isOwnCase(staff.id, visible.case),
    ...borrowerGroups(
      loan,
      await files.readCards(db, visible.applicationId),
      await files.readAlternateNumbers(db, number),
    ),
    offer: offerGroup(loan, {
      standing,
      productName: settings.productName,
      finalAmount: accepted?.settlement_amount ?? null,
    }),
    emi,
    payment,
    delinquency,
    ...workGroups(loan, mandate),
    promises: made,
    schedule,
    contacting: contact,
    keepsCallingWindow: isLoansWindowKept({ queue: visible.case?.queue ?? null }, settings),
    contacts: contacts.map(
      ({ id, at, door, is_rpc: isRpc, is_outside_hours: outsideHours, outcome, by, ...report }) => ({
        id,
        at: wireDateTime(at) ?? '',
        door,
        isRpc,
        outcome,
        by,
        outsideHours,
        sent: sentOf(report.received_at, report.stated_at, report.kept_at, report.ended_at),
      }),
    ),
    requests: [
      ...(waiver?.status === 'REQUESTED' ? [presentWaiver(waiver, staff, waiverLimit ?? null)] : []),
      ...(restructure ? [presentRestructure(restructure, staff)] : []),
      ...(foreclosure ? [presentForeclosure(foreclosure)] : []),
      ...links.map((link) => presentLink(link, staff)),
    ],
    limits: await limitsOfLoan(context, number),
    deletions: loan.deletions ?? 0,
    initiations: loan.initiations ?? 0,
    valueProjectionPair: {
      value: standing.totalOutstanding,
      projection: accepted?.settlement_amount ?? open?.amount ?? null,
      ...(delinquency.exact && { exact: { value: delinquency.exact.totalOutstandingAmount } }),
    },
    settlementHistory: settlements.map((each) => ({
      id: each.id,
      status: each.status,
      amount: each.settlement_amount,
      at: wireDateTime(each.closed_at ?? each.submitted_at) ?? '',
      ...(each.status === 'ACCEPTED' && { left: Math.max(0, each.settlement_amount - each.paid_amount) }),
    })),
    callStatus: visible.view === 'agency' && may('callFromFile', staff.roles) ? (await readChoices(db)).callStatus : {},
    runningCall:
      running?.loan_application_number === number
        ? { callRef: running.id, startedAt: wireDateTime(running.started_at) ?? '' }
        : null,
    actions: offeredActions(
      {
        loan,
        view: visible.view,
        standing,
        today,
        inFlight: await inFlight(db, number),
        waiver,
        callBarrier: contact?.refusal ?? null,
        runningLoan: running?.loan_application_number,
      },
      staff.roles,
    ),
  };
};
