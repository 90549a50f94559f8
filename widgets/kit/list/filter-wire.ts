import { filterMessages } from './filter-checks.ts';
import {
  chosenOptions,
  filterTree,
  flatNodes,
  isEvery,
  isInDrawer,
  isPicker,
  narrows,
  settle,
  type FilterChoice,
  type Choices,
  type ListFilter,
} from './filters.ts';
import { noFilters, type ChosenFilters } from './list-query.ts';

const rangeEnd = /^(min|max):(.*)$/;

/** Both ends of a range in its wire form (CO-10, CO-11). */
const rangeOf = ({ min, max }: FilterChoice) => [...(min ? [`min:${min}`] : []), ...(max ? [`max:${max}`] : [])];

function valuesOf(filter: ListFilter, choice: FilterChoice): string[] {
  const chosen = chosenOptions(filter, choice);
  if (filter.kind === 'rangeSlider' || chosen.some(isPicker)) return rangeOf(choice);
  // {option id}:{typed text} (CO-12)
  if (filter.kind === 'inputTypeGroup') return chosen.map(({ id }) => `${id}:${choice.text.trim()}`);
  return chosen.map(({ value }) => value);
}

/**
 * The choices as a list request takes them: `optionId` with the ids of the chosen options, and for each filter an array
 * of its values under its id (FL-24, FL-25). A filter that leaves nothing out is not sent.
 */
export function wireFilters(filters: readonly ListFilter[], choices: Choices): ChosenFilters {
  const narrowing = flatNodes(filterTree(filters, choices)).filter(({ filter, choice }) => narrows(filter, choice));
  const isRange = ({ kind }: ListFilter) => kind === 'rangeSlider';
  return Object.fromEntries([
    ...narrowing.map(({ filter, choice }) => [filter.id, valuesOf(filter, choice)]),
    [
      'optionId',
      narrowing.flatMap(({ filter, choice }) =>
        isRange(filter) ? [] : chosenOptions(filter, choice).map(({ id }) => id),
      ),
    ],
  ]) as ChosenFilters;
}

function choiceFrom(filter: ListFilter, chosen: ChosenFilters): FilterChoice | undefined {
  const values = chosen[filter.id] ?? [];
  const { filterOption, kind } = filter;
  const endOf = (end: string) => values.map((value) => rangeEnd.exec(value)).find((found) => found?.[1] === end)?.[2];
  const min = endOf('min') ?? '';
  const max = endOf('max') ?? '';
  const isChosen = (id: string, value: string) =>
    chosen.optionId.includes(id) ||
    values.some((sent) => (kind === 'inputTypeGroup' ? sent.startsWith(`${id}:`) : sent === value));
  const options = filterOption.filter(({ id, value }) => isChosen(id, value)).map(({ id }) => id);
  const text = kind === 'inputTypeGroup' ? (values[0] ?? '').slice((options[0] ?? '').length + 1) : '';
  // An address names the picked days alone.
  const picker = filterOption.find(isPicker);
  if (picker && options.length === 0 && (min || max)) options.push(picker.id);
  if (kind === 'rangeSlider') return min || max ? { options: [], min, max, text } : undefined;
  if (options.length > 0) return { options, min, max, text };
  return undefined;
}

/** The choice that leaves nothing out, for a filter that was not sent; undefined where the filter has none. */
function everyChoice({ filterOption }: ListFilter): FilterChoice | undefined {
  const every = filterOption.find(isEvery);
  return every && { options: [every.id], min: '', max: '', text: '' };
}

/** The choices that a request's filters stand for. Filters and options that the tab does not have are dropped. */
export function choicesFrom(filters: readonly ListFilter[], chosen: ChosenFilters): Choices {
  const known = filters.flatMap((filter): [string, FilterChoice][] => {
    const choice = choiceFrom(filter, chosen) ?? everyChoice(filter);
    return choice ? [[filter.id, choice]] : [];
  });
  return settle(filters, Object.fromEntries(known));
}

/**
 * A request's filters without those that the tab does not have, and without values that its drawer would refuse: the
 * filters of an old link may be gone, and an address may be written by hand.
 */
export function knownFilters(filters: readonly ListFilter[], chosen: ChosenFilters): ChosenFilters {
  const choices: Record<string, FilterChoice> = { ...choicesFrom(filters, chosen) };
  for (const id of Object.keys(filterMessages(filters, choices))) {
    const filter = filters.find((known) => known.id === id);
    const every = filter && everyChoice(filter);
    if (every) choices[id] = every;
    else delete choices[id];
  }
  return wireFilters(filters, settle(filters, choices));
}

/** The filters without one of them, as the cross on its chip removes it. */
export function withoutFilter(filters: readonly ListFilter[], chosen: ChosenFilters, id: string): ChosenFilters {
  const filter = filters.find((known) => known.id === id);
  if (!filter) return noFilters;
  const gone = new Set(filter.filterOption.map((option) => option.id));
  const rest = Object.entries(chosen).filter(([key]) => key !== id);
  return knownFilters(filters, {
    ...Object.fromEntries(rest),
    optionId: chosen.optionId.filter((option) => !gone.has(option)),
  });
}

/** The filters without those of the drawer: nothing but the choice of a sub-queue. */
export function withoutDrawer(filters: readonly ListFilter[], chosen: ChosenFilters): ChosenFilters {
  const kept = filters.filter((filter) => !isInDrawer(filter) && chosen[filter.id]);
  const options = new Set(kept.flatMap(({ filterOption }) => filterOption.map(({ id }) => id)));
  return {
    ...Object.fromEntries(kept.map(({ id }) => [id, chosen[id] ?? []])),
    optionId: chosen.optionId.filter((id) => options.has(id)),
  };
}
