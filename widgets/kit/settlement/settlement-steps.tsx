import { levelNames, settlementReasons } from '../../contract/settlement/settlement.ts';
import { formatDate, formatDateTime } from '../format/wall-clock.ts';
import { formatMoney } from '../format/money.ts';
import { Icon } from '../parts/icon.tsx';
import { approvedIcon } from '../parts/icons/approved.tsx';
import { neutralIcon } from '../parts/icons/neutral.tsx';
import { pendingIcon } from '../parts/icons/pending.tsx';
import { rejectedIcon } from '../parts/icons/rejected.tsx';
import { toneClass } from '../parts/tone.ts';
import type { ShownSettlement } from './settlement-terms.tsx';

interface Step {
  what: string;
  at: string;
  state: 'done' | 'now' | 'next' | 'ended';
}

const sentWords = {
  SMS: 'Link sent by SMS',
  WHATSAPP: 'Link sent by WhatsApp',
  EMAIL: 'Link sent by e-mail',
  COPY: 'Link copied',
};
const by = (at: string, name: string | null) => `${formatDateTime(at)}${name ? `, ${name}` : ''}`;

/** Who ended a settlement before the customer accepted, and why. */
function endOf({ status, closedAt, closedBy, reason, closeRemark }: ShownSettlement): Step[] {
  const words: Partial<Record<ShownSettlement['status'], string>> = {
    MGR_REJECTED: 'Rejected',
    CX_REJECTED: 'Declined by the customer',
    SYSTEM_REJECTED: 'Ended by the system',
    DELETED: 'Deleted',
  };
  const what = words[status];
  if (what === undefined) return [];
  const why = [reason && settlementReasons[reason], closeRemark].filter(Boolean).join(': ');
  return [{ what: why ? `${what}: ${why}` : what, at: closedAt ? by(closedAt, closedBy) : '', state: 'ended' }];
}

function approvalSteps({ status, level, approvals, approvalsNeeded, submittedAt }: ShownSettlement): Step[] {
  const count = (place: number) => (approvalsNeeded > 1 ? `Approved, ${place + 1} of ${approvalsNeeded}` : 'Approved');
  const done = approvals.map((each, place): Step => ({ what: count(place), at: by(each.at, each.by), state: 'done' }));
  if (level === null) return [{ what: 'Approved under policy', at: 'No person has to approve', state: 'done' }];
  if (status !== 'MGR_PENDING') return done;
  const waits = `Waits for ${levelNames[level].toLowerCase()}${approvalsNeeded > 1 ? `, ${approvals.length} of ${approvalsNeeded} done` : ''}`;
  return [...done, { what: waits, at: `Since ${formatDateTime(approvals.at(-1)?.at ?? submittedAt)}`, state: 'now' }];
}

function customerSteps(settlement: ShownSettlement): Step[] {
  const { status, expiryDate, sentAt, sentBy, acceptedAt, codeTo } = settlement;
  const sent: Step[] = sentAt && sentBy ? [{ what: sentWords[sentBy], at: formatDateTime(sentAt), state: 'done' }] : [];
  const accepted = `Accepted by the customer${codeTo === undefined ? '' : `, by code to ${codeTo}`}`;
  if (acceptedAt) return [...sent, { what: accepted, at: formatDateTime(acceptedAt), state: 'done' }];
  const until = `Until ${formatDate(expiryDate)}`;
  if (status === 'CX_PENDING')
    return [
      ...sent,
      { what: sentAt ? 'Waits for the customer' : 'Waits for the link to be sent', at: until, state: 'now' },
    ];
  return status === 'MGR_PENDING' ? [{ what: 'Customer accepts by link', at: until, state: 'next' }] : sent;
}

function payingSteps({
  status,
  settlementDate,
  settlementAmount,
  paidAmount,
  closedAt,
  lastPaymentDay,
}: ShownSettlement): Step[] {
  const due = `By ${formatDate(settlementDate)}`;
  const short = formatMoney(settlementAmount - paidAmount);
  switch (status) {
    case 'MGR_PENDING':
    case 'CX_PENDING':
      return [{ what: 'Paid in full', at: due, state: 'next' }];
    case 'ACCEPTED':
      return [{ what: `${short} to pay`, at: `${due}, counted until ${formatDate(lastPaymentDay)}`, state: 'now' }];
    case 'COMPLETED':
      return [{ what: 'Paid in full', at: closedAt ? formatDateTime(closedAt) : '', state: 'done' }];
    case 'VIOLATED':
      return [{ what: `${short} short`, at: `On ${formatDate(lastPaymentDay)}`, state: 'ended' }];
    default:
      return [];
  }
}

const looks = {
  done: { icon: approvedIcon, tone: toneClass('good') },
  now: { icon: pendingIcon, tone: toneClass('wait') },
  next: { icon: neutralIcon, tone: '' },
  ended: { icon: rejectedIcon, tone: toneClass('bad') },
} as const;

/** What was done with a settlement, what it waits for, and what comes next. */
export function SettlementSteps({ settlement }: { settlement: ShownSettlement }) {
  const { approveMode, submittedAt, submittedBy } = settlement;
  const steps: Step[] = [
    { what: `Submitted, mode ${approveMode}`, at: by(submittedAt, submittedBy), state: 'done' },
    ...approvalSteps(settlement),
    ...customerSteps(settlement),
    ...endOf(settlement),
    ...payingSteps(settlement),
  ];
  return (
    <ol className="steps-list" aria-label="Steps of the settlement">
      {steps.map(({ what, at, state }) => (
        <li key={what} className={looks[state].tone} aria-current={state === 'now' ? 'step' : undefined}>
          <Icon shape={looks[state].icon} />
          <div>
            <div className={state === 'now' ? 'now' : ''}>{what}</div>
            <div className="at">{at}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
