import { ButtonOptions } from '../../filter/button-options.tsx';
import { ChoiceBox } from '../../form/choice-box.tsx';
import { choicesFrom, wireFilters } from '../filter-wire.ts';
import { changeChoice, isEvery, type FilterChoice } from '../filters.ts';
import { listActions } from '../list-actions.ts';
import filterSheet from '../../look/list/filter.css?sheet';
import { useValue } from '../../use-value.ts';
import { useSheet } from '../../widget/use-sheet.ts';
import type { ShellState } from './shell-state.ts';

/** The value of the choice that leaves the viewer's own rows. */
const mineValue = 'mine';

/** The queues inside the chosen tab, one of which is listed (FL-27), and the viewer's own rows alone. */
export function SubQueues({ state }: { state: Pick<ShellState, 'list' | 'filters' | 'filter'> }) {
  useSheet(filterSheet);
  const filters = useValue(state.filters);
  const { filters: chosen } = useValue(state.list.query);
  const subQueue = filters.find(({ isSubQueue }) => isSubQueue);
  const owner = filters.find(({ filterOption }) => filterOption.some(({ value }) => value === mineValue));
  const choices = choicesFrom(filters, chosen);
  function choose(id: string, changed: Partial<FilterChoice>) {
    const next = wireFilters(filters, changeChoice(filters, choices, id, changed));
    state.filter({ type: listActions.subQueue, filters: next });
  }
  const mine = owner?.filterOption.find(({ value }) => value === mineValue);
  const every = owner?.filterOption.find(isEvery);
  const isMine = mine !== undefined && (choices[owner?.id ?? '']?.options.includes(mine.id) ?? false);
  return (
    <>
      {subQueue && (
        <div className="sub-queues" role="group" aria-label={subQueue.filterName}>
          <ButtonOptions
            filter={subQueue}
            choice={choices[subQueue.id] ?? { options: [], min: '', max: '', text: '' }}
            describedBy={undefined}
            isMoney={false}
            change={(changed) => choose(subQueue.id, changed)}
          />
        </div>
      )}
      {owner && mine && every && (
        <div className="buttons mine">
          <ChoiceBox
            isButton
            isChosen={isMine}
            choose={(isChosen) => choose(owner.id, { options: [isChosen ? mine.id : every.id] })}
          >
            {mine.label}
          </ChoiceBox>
        </div>
      )}
    </>
  );
}
