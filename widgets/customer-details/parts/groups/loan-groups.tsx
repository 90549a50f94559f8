import type { ReactNode } from 'react';
import { formatExact } from '../../../kit/format/exact.ts';
import { formatDate, formatDateTime } from '../../../kit/format/wall-clock.ts';
import { Status } from '../../../kit/parts/status.tsx';
import { statusLook } from '../../../kit/parts/status-tone.ts';
import type { CustomerFile } from '../../file-state.ts';
import { installmentsText, placementText, projectionText, settlementsText } from '../../file-words.ts';
import { Section } from '../section.tsx';
import { FactList } from './fact-list.tsx';
import { rejectReasonLabel } from '../../../contract/words.ts';

const day = (on: string | null): ReactNode => on !== null && <span className="num">{formatDate(on)}</span>;
const at = (moment: string | null): ReactNode =>
  moment !== null && <span className="num">{formatDateTime(moment)}</span>;
const money = (amount: number | null, exact?: number): ReactNode =>
  amount !== null && <span className="num">{formatExact(exact, amount)}</span>;
const plain = (figure: number | string): ReactNode => <span className="num">{figure}</span>;
const status = (value: string): ReactNode => <Status value={value} />;

/** The monthly instalment and the schedule's ends. */
export function EmiGroup({ file: { emi } }: { file: CustomerFile }) {
  return (
    <Section title="EMI">
      <FactList
        facts={[
          ['EMI', money(emi.emi, emi.exact?.emi)],
          ['Instalments', plain(installmentsText(emi))],
          ['Next due', day(emi.nextDueDate)],
          ['Last due', day(emi.lastDueDate)],
        ]}
      />
    </Section>
  );
}

/** What was paid so far, and how the last payment came. */
export function PaymentGroup({ file: { payment }, link }: { file: CustomerFile; link: ReactNode }) {
  return (
    <Section title="Payment" aside={link}>
      <FactList
        facts={[
          ['Paid so far', money(payment.paidSoFar, payment.exact?.paidSoFar)],
          ['Last paid', day(payment.lastPaidDate)],
          ['Last amount', money(payment.lastPaidAmount)],
          ['Paid by', payment.lastPaymentMode],
        ]}
      />
    </Section>
  );
}

/** What the calls so far have come to, and when the next is due. */
export function DispositionGroup({ file, link }: { file: CustomerFile; link: ReactNode }) {
  const { disposition } = file;
  return (
    <Section title="Disposition" aside={link}>
      <FactList
        facts={[
          ['Last contact', disposition.typeOutcomePair],
          ['Latest response', at(disposition.latestResponseDate)],
          ['Next call', at(disposition.nextCallDate)],
          ['Next contact', at(disposition.nextContactDate)],
          ['Calls', plain(disposition.noOfCalls)],
          ['RPC', plain(disposition.noOfRpc)],
        ]}
      />
      {disposition.callingComment !== null && <p className="comment">{disposition.callingComment}</p>}
    </Section>
  );
}

/** The customer's order to the bank to pay the instalments. */
export function NachGroup({ file: { nachDetails: nach } }: { file: CustomerFile }) {
  return (
    <Section title="NACH details">
      {nach === null ? (
        <p className="soft in">There is no mandate for this loan.</p>
      ) : (
        <FactList
          facts={[
            ['Mandate', status(nach.nachStatus)],
            ['Type', `${statusLook(nach.nachType).word}, ${nach.instrument}`],
            ['UMRN', nach.umrn !== null && plain(nach.umrn)],
            ['Changed', at(nach.changedAt)],
            [rejectReasonLabel, nach.rejectReason],
          ]}
        />
      )}
    </Section>
  );
}

/** What the lists of loans in collection say of the account beside the groups (EN-36, CL-12). */
export function AccountGroup({ file }: { file: CustomerFile }) {
  return (
    <Section title="Account">
      <FactList
        facts={[
          ['Customer type', file.customerType],
          ...(file.agency ? [['Placed with', placementText(file.agency)] as const] : []),
          ['Allocated to', file.allocatedTo],
          ['Calling agent', file.callingAllocatedTo],
          ['Field agent', file.fieldAllocatedTo],
          ['Allocated on', day(file.allocationDate)],
          ['Dues / projected', plain(projectionText(file.valueProjectionPair))],
          ['Requests started', plain(file.initiations)],
          ['Settlements', settlementsText(file.settlementHistory)],
          ['Settlements deleted', plain(file.deletions)],
          ['Peak bucket', file.delinquency.peak],
        ]}
      />
    </Section>
  );
}
