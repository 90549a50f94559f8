import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { apartMessage, may } from '../../../../../widgets/contract/session/rights.ts';
import { waiverReasons, restructureReasons } from '../../../../../widgets/contract/collections/requests.ts';
import type { Staff } from '../../../call/handler.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type * as requests from './file-requests.store.ts';

type Shown = CallReply<'fetchCustomerDetails'>['requests'][number];
type Row<Read extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Read>>>;
export type Link = Row<typeof requests.openLinks>[number];
export type Waiver = Row<typeof requests.lastWaiver>;
export type Restructure = Row<typeof requests.openRestructure>;
export type Foreclosure = Row<typeof requests.openForeclosure>;

const at = (moment: Date) => wireDateTime(moment) ?? '';
const purposes = {
  EMI: 'The next EMI.',
  OVERDUE: 'All that is overdue.',
  CUSTOM: 'Another amount.',
  FORECLOSURE: 'The foreclosure.',
  SETTLEMENT: 'The settlement.',
} as const satisfies Record<Link['purpose'], string>;

export function presentLink(link: Link, { roles }: Staff): Shown {
  return {
    id: link.id,
    kind: 'PAYMENT_LINK',
    status: link.status,
    version: link.version,
    amount: link.amount,
    summary: purposes[link.purpose],
    reason: null,
    remark: null,
    requestedBy: link.creator,
    requestedAt: at(link.created_at),
    expiresAt: at(link.expires_at),
    decision: null,
    mayCancel: may('sendPaymentLink', roles) && link.purpose !== 'FORECLOSURE' && link.purpose !== 'SETTLEMENT',
  };
}

/** Whether somebody decides on a waiver; null for who has no such right. @param limit why it is above what they approve */
function waiverDecision({ authors: requested }: Waiver, staff: Staff, limit: string | null): Shown['decision'] {
  if (!may('approveWaiver', staff.roles)) return null;
  return { refusal: apartMessage('approveWaiver', staff, { requested }) ?? limit };
}

/** @param limit why it is above what the caller approves; null if it is not */
export function presentWaiver(waiver: Waiver, staff: Staff, limit: string | null): Shown {
  return {
    id: waiver.id,
    kind: 'PENALTY_WAIVER',
    status: waiver.status,
    version: waiver.version,
    amount: waiver.amount,
    summary: `${waiverReasons[waiver.reason]}.`,
    reason: waiver.reason,
    remark: waiver.remark,
    requestedBy: waiver.requester,
    requestedAt: at(waiver.requested_at),
    expiresAt: null,
    decision: waiverDecision(waiver, staff, limit),
    mayCancel: false,
  };
}

export function presentRestructure(restructure: Restructure, staff: Staff): Shown {
  const { authors: initiated, status, new_tenure_months: months, new_emi: emi, effective_from: from } = restructure;
  const mayDecide = status === 'INITIATED' && may('approveRestructure', staff.roles);
  return {
    id: restructure.id,
    kind: 'EMI_RESTRUCTURE',
    status,
    version: restructure.version,
    amount: emi,
    summary: `New EMI over ${months} months from ${from.split('-').toReversed().join('/')}. ${restructureReasons[restructure.reason]}.`,
    reason: restructure.reason,
    remark: restructure.remark,
    requestedBy: restructure.initiator,
    requestedAt: at(restructure.initiated_at),
    expiresAt: null,
    decision: mayDecide ? { refusal: apartMessage('approveRestructure', staff, { initiated }) ?? null } : null,
    mayCancel: false,
  };
}

export function presentForeclosure(foreclosure: Foreclosure): Shown {
  return {
    id: foreclosure.id,
    kind: 'FORECLOSURE',
    status: foreclosure.status,
    version: foreclosure.version,
    amount: foreclosure.total,
    ...(foreclosure.total_paise !== null && { exact: { amount: foreclosure.total_paise } }),
    summary: `Quote of ${foreclosure.quote_on.split('-').toReversed().join('/')}.`,
    reason: null,
    remark: null,
    requestedBy: foreclosure.quoter,
    requestedAt: at(foreclosure.quoted_at),
    expiresAt: `${foreclosure.valid_until} 23:59:59`,
    decision: null,
    mayCancel: false,
  };
}
