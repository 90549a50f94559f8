import { formatTypedDate } from '../format/wall-clock.ts';
import { formatMoney, formatNumber } from '../format/money.ts';
import { choicesFrom, withoutFilter, wireFilters } from '../list/filter-wire.ts';
import {
  chosenOptions,
  filterTree,
  firstChoices,
  flatNodes,
  isInDrawer,
  isPicker,
  keepSubQueue,
  narrows,
  type FilterNode,
  type ListFilter,
} from '../list/filters.ts';
import type { ChosenFilters } from '../list/list-query.ts';
import { Chip } from '../parts/chip.tsx';

interface FilterChipsProps {
  filters: readonly ListFilter[];
  chosen: ChosenFilters;
  /** Whether a filter is by an amount in rupees. */
  isMoney(filterId: string): boolean;
  apply(filters: ChosenFilters): void;
}

function textOf({ filter, choice }: FilterNode, isMoney: boolean): string {
  const chosen = chosenOptions(filter, choice);
  const isDate = chosen.some(isPicker);
  if (!isDate && filter.kind !== 'rangeSlider') {
    const labels = chosen.map(({ label }) => label).join(', ');
    return filter.kind === 'inputTypeGroup' ? `${labels}: ${choice.text}` : labels;
  }
  const write = isDate ? formatTypedDate : isMoney ? formatMoney : formatNumber;
  if (choice.min === '') return `up to ${write(choice.max)}`;
  return choice.max === '' ? `from ${write(choice.min)}` : `${write(choice.min)} to ${write(choice.max)}`;
}

/** A chip for each filter that narrows the list, with a button to remove it, and Reset for all of them. */
export function FilterChips({ filters, chosen, isMoney, apply }: FilterChipsProps) {
  const choices = choicesFrom(filters, chosen);
  const nodes = flatNodes(filterTree(filters, choices));
  const narrowing = nodes.filter(({ filter, choice }) => isInDrawer(filter) && narrows(filter, choice));
  if (narrowing.length === 0) return null;
  return (
    <>
      {narrowing.map((node) => (
        <Chip
          key={node.filter.id}
          label={node.filter.filterName}
          remove={() => apply(withoutFilter(filters, chosen, node.filter.id))}
        >
          {textOf(node, isMoney(node.filter.id))}
        </Chip>
      ))}
      <button
        className="btn plain accent small"
        type="button"
        onClick={() => apply(wireFilters(filters, keepSubQueue(filters, firstChoices(filters), choices)))}
      >
        Reset
      </button>
    </>
  );
}
