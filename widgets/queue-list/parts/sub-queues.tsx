import { ButtonOptions } from '../../kit/filter/button-options.tsx';
import { choicesFrom, wireFilters } from '../../kit/list/filter-wire.ts';
import { changeChoice } from '../../kit/list/filters.ts';
import { listActions } from '../../kit/list/list-actions.ts';
import filterSheet from '../../kit/look/list/filter.css?sheet';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { QueueList } from '../queue-list.state.ts';

/** The queues inside the chosen tab, one of which is listed (FL-27). */
export function SubQueues({ state }: { state: QueueList }) {
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
