import { typedFilterMessage } from '../../../../widgets/contract/lists/typed-filters.ts';
import type { Caller } from '../../call/handler.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import type { Condition, FilterSource } from './source.ts';
import { isDay, startOfDay } from '../../../../widgets/contract/time.ts';

/** The filters of a request: ids of chosen options, and an array for each filter (EN-04, FL-24). */
export type WireFilters = { optionId: readonly string[] } & Record<string, readonly string[]>;

/** A range on the wire: `min:` and `max:` before each end (CO-10, CO-11). */
const rangeEnd = /^(min|max):(.+)$/;
const dayInMs = 86_400_000;
/** The largest number that an integer column can be compared with. */
const largestNumber = 2_147_483_647;

/** Collects what is wrong with a request, by field. */
export type Complain = (field: string, message: string) => void;

function readEnds(
  filter: FilterSource,
  values: readonly string[],
  complain: Complain,
): Partial<Record<'min' | 'max', string>> {
  const ends: Partial<Record<'min' | 'max', string>> = {};
  for (const value of values) {
    const [, end, text] = rangeEnd.exec(value) ?? [];
    if (end === 'min' || end === 'max') ends[end] = text;
    else complain(`filters.${filter.id}`, 'A range is written as min:{value} and max:{value}');
  }
  return ends;
}

function readRange(filter: FilterSource, values: readonly string[], complain: Complain): Condition | undefined {
  const { min, max } = readEnds(filter, values, complain);
  const { range } = filter;
  if (range === undefined || (min === undefined && max === undefined)) return undefined;
  if (range.of === 'date') {
    const [first, last] = [min, max].map((day) => (day !== undefined && isDay(day) ? startOfDay(day) : undefined));
    if ((min !== undefined && !first) || (max !== undefined && !last)) {
      complain(`filters.${filter.id}`, 'A date is written as YYYY-MM-DD');
      return undefined;
    }
    const below = last && new Date(last.getTime() + dayInMs);
    return { column: range.column, is: 'between', from: first, below };
  }
  const [from, upTo] = [min, max].map((text) => (text === undefined ? undefined : Number(text)));
  if ([from, upTo].some((number) => number !== undefined && !(Math.abs(number) <= largestNumber))) {
    complain(`filters.${filter.id}`, 'The ends of a range are numbers');
    return undefined;
  }
  // The database holds whole rupees and refuses fractions. Rounded ends leave the same rows.
  const whole = {
    from: from === undefined ? from : Math.ceil(from),
    upTo: upTo === undefined ? upTo : Math.floor(upTo),
  };
  return { column: range.column, is: 'between', ...whole };
}

/** The conditions of texts that were typed beside options, `{optionId}:{value}` (CO-12). */
function readTyped(filter: FilterSource, values: readonly string[], complain: Complain): Condition[] {
  return values.flatMap((value) => {
    const option = filter.options.find(({ id }) => value.startsWith(`${id}:`));
    const text = option && value.slice(option.id.length + 1).trim();
    if (option?.typed === undefined || !text || unwritable.test(text)) {
      complain(`filters.${filter.id}`, 'A typed value is written as {optionId}:{value}');
      return [];
    }
    const wrong = typedFilterMessage(option.takes, text);
    if (wrong !== undefined) complain(`filters.${filter.id}`, wrong);
    return [{ column: option.typed, is: option.isStaff ? 'staffNamed' : 'begins', text }];
  });
}

/**
 * The conditions of the chosen filters, one group a filter: at least one condition of each group must hold. A filter
 * with its "All" chosen, or with nothing chosen, adds no group.
 */
export function chosenConditions(
  filters: readonly FilterSource[],
  wire: WireFilters,
  { now, caller }: { now: Date; caller: Caller },
  complain: Complain,
): Condition[][] {
  const known = new Set(filters.flatMap(({ options }) => options.map(({ id }) => id)));
  for (const id of wire.optionId) if (!known.has(id)) complain('filters.optionId', `There is no option ${id}`);
  for (const id of Object.keys(wire)) {
    if (id !== 'optionId' && !filters.some((filter) => filter.id === id)) {
      complain(`filters.${id}`, 'This list has no such filter');
    }
  }
  return filters.flatMap((filter) => {
    const values = wire[filter.id] ?? [];
    if (filter.kind === 'inputTypeGroup') {
      const typed = readTyped(filter, values, complain);
      return typed.length > 0 ? [typed] : [];
    }
    const group: Condition[] = [];
    const isRange = values.some((value) => rangeEnd.test(value));
    const chosen = filter.options.filter(
      (option) => wire.optionId.includes(option.id) || (!isRange && values.includes(option.value)),
    );
    if (isRange && filter.range) {
      const range = readRange(filter, values, complain);
      return range ? [[range]] : [];
    }
    for (const value of values) {
      if (!filter.options.some((option) => option.value === value)) {
        complain(`filters.${filter.id}`, `There is no choice ${value}`);
      }
    }
    for (const { where } of chosen) {
      if (where === undefined) return [];
      group.push(typeof where === 'function' ? where(now, caller) : where);
    }
    return group.length > 0 ? [group] : [];
  });
}
