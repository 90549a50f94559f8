import { ButtonOptions } from '../../filter/button-options.tsx';
import { choicesFrom, wireFilters } from '../filter-wire.ts';
import { changeChoice } from '../filters.ts';
import { listActions } from '../list-actions.ts';
import filterSheet from '../../look/list/filter.css?sheet';
import { useValue } from '../../use-value.ts';
import { useSheet } from '../../widget/use-sheet.ts';
import type { ShellState } from './shell-state.ts';

/** The queues inside the chosen tab, one of which is listed (FL-27). */
export function SubQueues({ state }: { state: Pick<ShellState, 'list' | 'filters' | 'filter'> }) {
  useSheet(filterSheet);
  const filters = useValue(state.filters);
  const { filters: chosen } = useValue(state.list.query);
  const subQueue = filters.find(({ isSubQueue }) => isSubQueue);
  if (!subQueue) return null;
  const choices = choicesFrom(filters, chosen);
  const choice = choices[subQueue.id] ?? { options: [], min: '', max: '', text: '' };
  return (
    <div className="sub-queues" role="group" aria-label={subQueue.filterName}>
      <ButtonOptions
        filter={subQueue}
        choice={choice}
        describedBy={undefined}
        isMoney={false}
        change={(changed) =>
          state.filter({
            type: listActions.subQueue,
            filters: wireFilters(filters, changeChoice(filters, choices, subQueue.id, changed)),
          })
        }
      />
    </div>
  );
}
