import { useEffect } from 'react';
import statusSheet from '../../kit/look/status.css?sheet';
import { formatExact } from '../../kit/format/exact.ts';
import { formatTime } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { documentIcon } from '../../kit/parts/icons/document.tsx';
import { refreshIcon } from '../../kit/parts/icons/refresh.tsx';
import { Blank, LoadFailure } from '../../kit/parts/load-state.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Load } from '../../kit/work/create-load.ts';
import { ChargesTable } from './charges-table.tsx';
import { LedgerTable } from './ledger-table.tsx';
import ledgerSheet from './ledger.css?sheet';
import type { Ledger } from './ledger-words.ts';

export type LedgerPartName = 'LEDGER' | 'CHARGES';

interface LedgerPartProps {
  loan: string;
  part: LedgerPartName;
  ledger: Load<'fetchLoanLedger'>;
}

/** Where the loan stands now: what is left to pay, what of it is due, and money that has paid nothing yet. */
function Standing({ ledger }: { ledger: Ledger }) {
  const { balancePaise, overduePaise, heldPaise, excessPaise } = ledger;
  const figures: [label: string, amount: number][] = [
    ['Left to pay', balancePaise],
    ['Due now', overduePaise],
    ...(heldPaise > 0 ? [['Held', heldPaise] satisfies [string, number]] : []),
    ...(excessPaise > 0 ? [['Excess', excessPaise] satisfies [string, number]] : []),
  ];
  return (
    <dl className="sums">
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="f">{formatExact(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Shown({ ledger, part }: { ledger: Ledger; part: LedgerPartName }) {
  const { hasLedger, rows, charges } = ledger;
  if (!hasLedger)
    return (
      <Blank
        icon={documentIcon}
        title="This loan has no ledger"
        text="It is kept by its instalments, in whole rupees."
      />
    );
  if (part === 'CHARGES')
    return charges.length > 0 ? (
      <ChargesTable charges={charges} />
    ) : (
      <Blank icon={documentIcon} title="There are no charges" text="Nothing was charged beside the instalments." />
    );
  return rows.length > 0 ? (
    <LedgerTable rows={rows} />
  ) : (
    <Blank icon={documentIcon} title="Nothing is booked yet" text="The first money of the loan stands here." />
  );
}

/** The ledger of a loan to the paisa, or its charges. It is read once it is looked at, and shown while it is read again. */
export function LedgerPart({ loan, part, ledger }: LedgerPartProps) {
  useSheet(statusSheet);
  useSheet(ledgerSheet);
  const loaded = useValue(ledger.state);
  const load = () => ledger.load({ loanApplicationId: loan }, { keeps: true });
  useEffect(() => {
    void ledger.load({ loanApplicationId: loan }, { keeps: true });
  }, [ledger, loan]);
  const title = part === 'LEDGER' ? 'Ledger' : 'Charges';
  return (
    <section className="ledger" aria-label={title}>
      <header>
        <h1>{title}</h1>
        {loaded.phase === 'ready' && (
          <>
            <span className="faint small">As of {formatTime(loaded.value.asOf)}</span>
            <button
              className="btn icon plain small"
              type="button"
              aria-label="Refresh"
              title="Refresh"
              onClick={() => void load()}
            >
              <Icon shape={refreshIcon} />
            </button>
            {loaded.value.hasLedger && <Standing ledger={loaded.value} />}
          </>
        )}
      </header>
      {loaded.phase === 'ready' && <Shown ledger={loaded.value} part={part} />}
      {loaded.phase === 'failed' && <LoadFailure failure={loaded} retry={load} />}
      {(loaded.phase === 'none' || loaded.phase === 'loading') && <CardSkeleton rows={8} />}
    </section>
  );
}
