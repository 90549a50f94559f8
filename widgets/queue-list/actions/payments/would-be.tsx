import { useEffect, useMemo } from 'react';
import { formatExact, paise } from '../../../contract/ledger/paise.ts';
import type { CallInput, CallReply } from '../../../contract/schemas.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { createLoad } from '../../../kit/work/create-load.ts';

export type Wanted = CallInput<'previewPaymentException'>;
type Loan = CallReply<'previewPaymentException'>['loans'][number];
type Figures = NonNullable<Loan['before']>;

const inRupees = (amount: number) => formatExact(paise(amount));

/** Each figure of a loan before and after; held money and excess where there is any. */
function linesOf(before: Figures, after: Figures): readonly (readonly [string, string, string])[] {
  const amounts = [
    ['Penal charges', 'penalPaise', true],
    ['Overdue', 'overduePaise', true],
    ['Held', 'heldPaise', false],
    ['Excess', 'excessPaise', false],
  ] as const;
  const standing = ({ isClosed }: Figures) => (isClosed ? 'Closed' : 'Open');
  return [
    ['Days past due', String(before.dpd), String(after.dpd)],
    ...amounts
      .filter(([, name, isAlways]) => isAlways || before[name] > 0 || after[name] > 0)
      .map(([label, name]) => [label, inRupees(before[name]), inRupees(after[name])] as const),
    ...(before.isClosed === after.isClosed ? [] : [['Loan', standing(before), standing(after)] as const]),
  ];
}

function LoanFigures({ loan: { loanApplicationNumber, before, after } }: { loan: Loan }) {
  if (!before || !after)
    return (
      <p className="soft">
        Loan {loanApplicationNumber} is kept by its schedule. What the money does shows once it is booked.
      </p>
    );
  return (
    <table>
      <caption>Loan {loanApplicationNumber}</caption>
      <thead>
        <tr>
          <th scope="col">Today</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(before, after).map(([label, was, is]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{was}</td>
            <td className={was === is ? undefined : 'is-changed'}>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a decision would make of the loans. @param wanted undefined while it is not whole */
export function WouldBe({ wanted, widget }: { wanted: Wanted | undefined; widget: Widget }) {
  const load = useMemo(() => createLoad(widget.connection, 'previewPaymentException'), [widget]);
  const loaded = useValue(load.state);
  const asked = wanted && JSON.stringify(wanted);
  useEffect(() => {
    if (asked === undefined) load.clear();
    else void load.load(JSON.parse(asked) as Wanted, { isQuiet: true, keeps: true });
  }, [load, asked]);
  useEffect(() => () => load.dispose(), [load]);
  if (loaded.phase === 'failed') return <Notice tone="bad">{loaded.message}</Notice>;
  if (loaded.phase !== 'ready') return null;
  const { loans } = loaded.value;
  return (
    <div className="would-be" role="status" aria-label="What it changes">
      {loans.length === 0 && <p className="soft">No loan changes by it.</p>}
      {loans.map((loan) => (
        <LoanFigures key={loan.loanApplicationNumber} loan={loan} />
      ))}
    </div>
  );
}
