import type { Static } from 'typebox';
import type { Filter } from '../../contract/lists/lists.schemas.ts';

/** A filter as a tab gives it (EN-07, FL-18). */
export type ListFilter = Static<typeof Filter>;
export type FilterOption = ListFilter['filterOption'][number];

/** What is chosen in one filter. */
export interface FilterChoice {
  /** Ids of the chosen options. */
  options: readonly string[];
  /** The ends of a range, as typed: numbers, or YYYY-MM-DD; empty where open. */
  min: string;
  max: string;
  /** What was typed beside the chosen option of an input-type group. */
  text: string;
}

/** The choices by filter id, only of the filters that show. */
export type Choices = Readonly<Record<string, FilterChoice>>;

/** A filter in the tree: the filters that its options contain or show are below it. */
export interface FilterNode {
  filter: ListFilter;
  choice: FilterChoice;
  below: readonly { option: FilterOption; nodes: readonly FilterNode[] }[];
}

/** The value of the choice that leaves nothing out. */
const everyValue = 'all';
const manyKinds: readonly ListFilter['kind'][] = ['checkbox', 'checkboxV2', 'buttonCheckboxGroup'];
/** Values of the options of a date group that open a picker, each with the days that can be picked (FL-13 to FL-15). */
export const pickers = ['past', 'future', 'full'] as const;

export const isEvery = ({ value }: FilterOption): boolean => value === everyValue;
export const isPicker = ({ value }: FilterOption): boolean => pickers.some((picker) => picker === value);
export const takesMany = ({ kind }: ListFilter): boolean => manyKinds.includes(kind);

/** True for a filter of the drawer; the choice of a sub-queue is always in sight instead (FL-27). */
export const isInDrawer = ({ isSubQueue }: Pick<ListFilter, 'isSubQueue'>): boolean => isSubQueue !== true;

/** `choices` with the sub-queue of `others`: a sub-queue is a queue and no filter, so Reset does not change it. */
export function keepSubQueue(filters: readonly ListFilter[], choices: Choices, others: Choices): Choices {
  const next: Record<string, FilterChoice> = { ...choices };
  for (const filter of filters) {
    const kept = others[filter.id];
    if (kept && !isInDrawer(filter)) next[filter.id] = kept;
  }
  return next;
}

/** A filter's choice before anybody has chosen. */
export function firstChoice({ filterOption, selectedValueIndexes }: ListFilter): FilterChoice {
  const options = selectedValueIndexes.flatMap((index) => filterOption[index]?.id ?? []);
  return { options, min: '', max: '', text: '' };
}

export function chosenOptions({ filterOption }: ListFilter, { options }: FilterChoice): FilterOption[] {
  return filterOption.filter(({ id }) => options.includes(id));
}

/**
 * The filters that show, each under the option that shows it; a group's members show whether the group is open or not
 * (FL-17, FL-20). A filter that has just appeared has the backend's first choice.
 */
export function filterTree(filters: readonly ListFilter[], choices: Choices): FilterNode[] {
  const byId = new Map(filters.map((filter) => [filter.id, filter]));
  const dependent = new Set(filters.flatMap(({ filterOption }) => filterOption.flatMap(({ shows }) => shows ?? [])));
  const placed = new Set<string>();

  function nodeOf(filter: ListFilter): FilterNode[] {
    if (placed.has(filter.id)) return [];
    placed.add(filter.id);
    const choice = choices[filter.id] ?? firstChoice(filter);
    const below = filter.filterOption
      .filter(({ id }) => filter.kind === 'accordionGroup' || choice.options.includes(id))
      .map((option) => ({ option, nodes: (option.shows ?? []).flatMap((id) => nodesOf(byId.get(id))) }))
      .filter(({ nodes }) => nodes.length > 0);
    return [{ filter, choice, below }];
  }
  const nodesOf = (filter: ListFilter | undefined) => (filter ? nodeOf(filter) : []);

  return filters.filter(({ id }) => !dependent.has(id)).flatMap(nodeOf);
}

/** A tree's nodes in the order that they are read. */
export function flatNodes(nodes: readonly FilterNode[]): FilterNode[] {
  return nodes.flatMap((node) => [node, ...node.below.flatMap(({ nodes: inner }) => flatNodes(inner))]);
}

/**
 * Drops the choices of filters that do not show, at every level, and gives a first choice to filters that appear
 * (FL-21, FL-22).
 */
export function settle(filters: readonly ListFilter[], choices: Choices): Choices {
  return Object.fromEntries(flatNodes(filterTree(filters, choices)).map(({ filter, choice }) => [filter.id, choice]));
}

/** Every filter as the backend has it at first (FL-02). */
export function firstChoices(filters: readonly ListFilter[]): Choices {
  return settle(filters, {});
}

/** The choices after a change of one filter. */
export function changeChoice(
  filters: readonly ListFilter[],
  choices: Choices,
  id: string,
  change: Partial<FilterChoice>,
): Choices {
  const filter = filters.find((known) => known.id === id);
  if (!filter) return choices;
  return settle(filters, { ...choices, [id]: { ...(choices[id] ?? firstChoice(filter)), ...change } });
}

/**
 * A filter's chosen options after a click on one: that option alone, or, where several can be chosen, one more or one
 * less. "All" and the others exclude each other.
 */
export function toggleOption(filter: ListFilter, { options }: FilterChoice, option: FilterOption): readonly string[] {
  const isChosen = options.includes(option.id);
  if (!takesMany(filter)) return [option.id];
  if (isEvery(option)) return isChosen ? [] : [option.id];
  const every = filter.filterOption.filter(isEvery).map(({ id }) => id);
  const others = options.filter((id) => id !== option.id && !every.includes(id));
  return isChosen ? others : [...others, option.id];
}

/** True when a choice leaves any row out. */
export function narrows(filter: ListFilter, choice: FilterChoice): boolean {
  if (filter.kind === 'accordionGroup') return false;
  const chosen = chosenOptions(filter, choice);
  const hasRange = choice.min !== '' || choice.max !== '';
  if (filter.kind === 'rangeSlider') return hasRange;
  if (filter.kind === 'inputTypeGroup') return chosen.length > 0 && choice.text.trim() !== '';
  if (chosen.some(isPicker)) return hasRange;
  return chosen.length > 0 && !chosen.some(isEvery);
}
