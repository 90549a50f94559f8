import {
  mostDisbursals,
  failureWords,
  visitOutcomes,
  type StageTask,
} from '../../../contract/stage-work/stage-work.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate, formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows, type FieldRow } from '../../../kit/parts/field-rows.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import type { StageReply } from '../../stage/stage-work.state.ts';
import { oldMandateRows } from './account-facts.tsx';

type Shown = StageReply;

const row = (label: string, value: FieldRow['value']): FieldRow => ({ label, value });
const rate = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}% a year`;

function terms({ loan }: Shown): FieldRow[] {
  const isLess = loan.amount < loan.requestedAmount;
  return [
    ...(isLess ? [row('Applied for', formatMoney(loan.requestedAmount))] : []),
    row(isLess ? 'Approved' : 'Amount', <span className="strong num">{formatMoney(loan.amount)}</span>),
    row('Tenure and rate', `${loan.tenureMonths} months, ${rate(loan.rateBasisPoints)}`),
    row('Instalment', `${formatMoney(loan.emi)} a month`),
  ];
}

function agreement({ agreementValidUntil, isAgreementValid }: Shown): FieldRow {
  if (agreementValidUntil === null) return row('Agreement', 'Not recorded');
  const until = `Valid until ${formatDate(agreementValidUntil)}`;
  return row(
    'Agreement',
    isAgreementValid ? (
      until
    ) : (
      <>
        <Status value="EXPIRED" /> {formatDate(agreementValidUntil)}
      </>
    ),
  );
}

function mandate({ mandate: found }: Shown): FieldRow[] {
  if (found === null) return [row('Mandate', 'Not opened')];
  const type = found.nachType === 'E_NACH' ? `E-mandate, ${found.instrument}` : found.instrument;
  return [
    row('Mandate', type),
    row('Mandate status', <Status value={found.status} />),
    ...(found.umrn === null ? [] : [row('UMRN', <span className="num">{found.umrn}</span>)]),
    ...(found.rejectReason === null ? [] : [row('Rejected for', found.rejectReason)]),
  ];
}

function account({ account: found, isAccountVerified, accountChecks, accounts }: Shown): FieldRow[] {
  const current = accounts?.find(({ isCurrent }) => isCurrent);
  const number = found === null ? null : `${found.number}, ${found.ifsc}`;
  return [
    row('Account', number && <span className="num">{number}</span>),
    row('Account check', <Status value={isAccountVerified ? 'VERIFIED' : 'NOT_VERIFIED'} />),
    ...(isAccountVerified ? [row('Name at the bank', current?.nameAtBank ?? accountChecks[0]?.nameAtBank)] : []),
  ];
}

function deed(done: { by: string; at: string } | null | undefined): string | null {
  return done ? `${done.by}, ${formatDateTime(done.at)}` : null;
}

function disbursal({ disbursals: [last] }: Shown): FieldRow[] {
  if (!last || last.sentBack || last.withdrawn) return [];
  return [
    row('Initiated by', deed(last.initiated)),
    ...(last.approved ? [row('Approved by', deed(last.approved))] : []),
    ...(last.reference === undefined ? [] : [row('Reference', <span className="num">{last.reference}</span>)]),
    ...(last.utr === null ? [] : [row('UTR', <span className="num">{last.utr}</span>)]),
  ];
}

const rowsOf: Readonly<Record<StageTask, (shown: Shown) => FieldRow[]>> = {
  visit: ({ visits: [last] }) => [
    row(
      'Last visit',
      last ? `${visitOutcomes[last.outcome]}${last.visitedOn ? `, ${formatDate(last.visitedOn)}` : ''}` : 'None yet',
    ),
  ],
  decision: terms,
  agreement: (shown) => [...terms(shown), agreement(shown)],
  mandate: (shown) => [...mandate(shown), agreement(shown)],
  disbursal: (shown) => [
    row('Amount', <span className="strong num">{formatMoney(shown.loan.amount)}</span>),
    ...account(shown),
    ...oldMandateRows(shown),
    ...(shown.offers.some(({ action }) => action === 'release') || shown.disbursals[0]?.approved === null
      ? disbursal(shown)
      : []),
  ],
  payout: (shown) => [
    row('Amount', <span className="strong num">{formatMoney(shown.loan.amount)}</span>),
    ...account(shown).slice(0, 1),
    ...disbursal(shown),
  ],
  failure: (shown) => {
    const [last] = shown.disbursals;
    return [
      row('Bank’s answer', failureWords(last?.failureCause ?? null, last?.failureCode ?? null)),
      row('Failed', `${shown.failedAttempts} of ${mostDisbursals} attempts`),
      ...account(shown),
      ...oldMandateRows(shown),
    ];
  },
};

/** What counts at a stage. */
export function StageFacts({ task, shown }: { task: StageTask; shown: Shown }) {
  return <FieldRows rows={rowsOf[task](shown)} />;
}
