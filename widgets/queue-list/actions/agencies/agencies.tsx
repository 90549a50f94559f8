import { useEffect, useMemo, useState } from 'react';
import type { AgencyMove } from '../../../contract/agencies/agencies.ts';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { createLoad } from '../../../kit/work/create-load.ts';
import type { HeadActionProps } from '../../action-props.ts';
import type { Agency } from './agency.ts';
import { AgencyForm } from './agency-form.tsx';
import { moveLabels, MoveAgency } from './move-agency.tsx';

/** What is open over the list of agencies. */
type Step = { agency: Agency | undefined } | { agency: Agency; to: AgencyMove };

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

function contractOf({ startsOn, endsOn }: Agency): string {
  if (startsOn === null && endsOn === null) return '';
  return `, ${startsOn === null ? '' : `from ${formatDate(startsOn)} `}${endsOn === null ? 'without an end' : `until ${formatDate(endsOn)}`}`;
}

/** An agency with what it has, and what may be made of it now. */
function AgencyItem({ agency, choose }: { agency: Agency; choose(step: Step): void }) {
  const { name, code, kind, status, loans, people, contact, moves } = agency;
  return (
    <li className="row" style={{ alignItems: 'start', gap: 12, flexWrap: 'wrap' }}>
      <span className="grow" style={{ minWidth: 200 }}>
        <strong>{name}</strong> <span className="soft">{code}</span> <Badge value={status} />
        <br />
        <span className="soft">
          {counted(loans, 'loan', 'loans')}, {counted(people, 'person', 'people')}
          {contractOf(agency)}
          {contact && `. ${contact}`}
        </span>
      </span>
      {kind === 'EXTERNAL' && (
        <span className="row">
          <button className="btn small" type="button" onClick={() => choose({ agency })} aria-label={`Change ${name}`}>
            Change
          </button>
          {moves.map(({ to, refusal }) => (
            <button
              key={to}
              className="btn small"
              type="button"
              disabled={refusal !== null}
              title={refusal ?? undefined}
              aria-label={`${moveLabels[to]} ${name}`}
              onClick={() => choose({ agency, to })}
            >
              {moveLabels[to]}
            </button>
          ))}
        </span>
      )}
    </li>
  );
}

/** The agencies that collect: how they stand, what each has, new ones, and those that begin or end their work. */
export function Action({ state, widget, close }: HeadActionProps) {
  const load = useMemo(() => createLoad(widget.connection, 'fetchAgencies'), [widget]);
  const loaded = useValue(load.state);
  const [step, choose] = useState<Step>();
  const again = () => load.load({}, { keeps: true });
  useEffect(() => {
    void load.load({});
    return () => load.dispose();
  }, [load]);
  const back = () => choose(undefined);
  async function done() {
    back();
    await again();
    await state.refresh();
  }
  if (step && 'to' in step) return <MoveAgency {...step} widget={widget} readAgain={again} done={done} close={back} />;
  if (step) return <AgencyForm {...step} widget={widget} readAgain={again} done={done} close={back} />;
  return (
    <Dialog title="Agencies" isOpen close={close} width="720px">
      {loaded.phase === 'loading' && <CardSkeleton rows={3} />}
      {loaded.phase === 'failed' && <LoadFailure failure={loaded} retry={again} />}
      {loaded.phase === 'ready' && (
        <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
          <p className="soft">
            Loans are placed with an agency from the list of customers. A new agency works once another person has
            activated it.
          </p>
          <ul
            aria-label="Agencies"
            style={{ listStyle: 'none', margin: 0, padding: 0, width: '100%', display: 'grid', gap: 16 }}
          >
            {loaded.value.agencies.map((agency) => (
              <AgencyItem key={agency.agencyId} agency={agency} choose={choose} />
            ))}
          </ul>
          <button className="btn primary" type="button" onClick={() => choose({ agency: undefined })}>
            <Icon shape={plusIcon} />
            New agency
          </button>
        </div>
      )}
    </Dialog>
  );
}
