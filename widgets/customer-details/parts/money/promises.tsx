import type { PromiseEnding } from '../../../contract/collections/promises.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Status } from '../../../kit/parts/status.tsx';
import type { CustomerFile } from '../../file-state.ts';
import { Section } from '../section.tsx';

type PaymentPromise = CustomerFile['promises'][number];

function summaryOf(promises: readonly PaymentPromise[]): string {
  const ended = promises.filter(({ status }) => status !== 'OPEN' && status !== 'CANCELLED');
  const kept = ended.filter(({ broken }) => !broken).length;
  const open = promises.some(({ status }) => status === 'OPEN') ? 'one open' : 'none open';
  return ended.length === 0 ? open : `${kept} of ${ended.length} kept, ${open}`;
}

/** Why a promise was closed early, in words. */
const reasons = {
  RESCHEDULED: 'rescheduled',
  NOTHING_DUE: 'nothing is due',
  FEEDBACK_REJECTED: 'feedback rejected',
  LOAN_CLOSED: 'loan closed',
  RESTRUCTURED: 'loan restructured',
} as const satisfies Record<PromiseEnding, string>;

/** The promises to pay: amount, date, and whether each was kept (CL-05). */
export function Promises({ file: { promises } }: { file: CustomerFile }) {
  return (
    <Section title="Payment promises" aside={<span className="grow small soft">{summaryOf(promises)}</span>}>
      {promises.length === 0 ? (
        <p className="soft in">Nothing was promised yet.</p>
      ) : (
        <div className="scroll" tabIndex={0} role="group" aria-label="Every promise">
          <table className="filetable rows3">
            <thead>
              <tr>
                <th scope="col" className="r">
                  Amount
                </th>
                <th scope="col">Promised for</th>
                <th scope="col">Outcome</th>
                <th scope="col" className="r">
                  Paid for it
                </th>
                <th scope="col">Broken</th>
                <th scope="col">Taken by</th>
              </tr>
            </thead>
            <tbody>
              {promises.map((each) => (
                <tr key={each.id}>
                  <td className="r num strong" data-l="a">
                    {formatMoney(each.amount)}
                  </td>
                  <td className="num" data-l="a2">
                    {formatDate(each.promisedOn)}
                  </td>
                  <td data-l="b">
                    <Status value={each.status} />
                    {each.closeReason !== null && <span className="small soft"> {reasons[each.closeReason]}</span>}
                  </td>
                  <td className="r num" data-l="b2">
                    {formatMoney(each.paidAmount)}
                  </td>
                  <td>{each.status === 'OPEN' || each.status === 'CANCELLED' ? '-' : each.broken ? 'Yes' : 'No'}</td>
                  <td className="soft">
                    {[each.madeBy, formatDate(each.madeAt)].filter((part) => part !== null).join(', ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
