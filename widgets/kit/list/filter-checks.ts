import { typedFilterMessage } from '../../contract/lists/typed-filters.ts';
import { toServerDate } from '../format/dates.ts';
import { formatNumber } from '../format/money.ts';
import type { OpenDays } from '../form/date/days.ts';
import {
  chosenOptions,
  filterTree,
  flatNodes,
  isPicker,
  type FilterChoice,
  type Choices,
  type ListFilter,
} from './filters.ts';
import { serverNow } from '../../client/backend/server-time.ts';

/** The message for a filter without a choice (VA-05), in the product's own spelling. */
export const filterRequired = 'This filed is required';

/** The days that the chosen picker of a date group offers, YYYY-MM-DD; undefined where none is chosen. */
export function pickerDays(filter: ListFilter, choice: FilterChoice, now: Date = serverNow()): OpenDays | undefined {
  const today = toServerDate(now) ?? '';
  switch (chosenOptions(filter, choice).find(isPicker)?.value) {
    case 'past':
      return { max: today, late: 'Choose a day up to today' };
    case 'future':
      return { min: today, early: 'Choose a day from today on' };
    case 'full':
      return {};
    default:
      return undefined;
  }
}

function isEmpty(filter: ListFilter, choice: FilterChoice): boolean {
  const hasRange = choice.min !== '' || choice.max !== '';
  const chosen = chosenOptions(filter, choice);
  if (filter.kind === 'accordionGroup') return false;
  if (filter.kind === 'rangeSlider') return !hasRange && chosen.length === 0;
  if (chosen.length === 0) return true;
  if (chosen.some(isPicker)) return !hasRange;
  return filter.kind === 'inputTypeGroup' && chosen.every(({ value }) => value !== 'all') && choice.text.trim() === '';
}

function dateMessage(choice: FilterChoice, days: OpenDays): string | undefined {
  const ends = [choice.min, choice.max].filter((day) => day !== '');
  if (ends.some((day) => toServerDate(day) !== day)) return 'This is not a date';
  if (ends.some((day) => days.max !== undefined && day > days.max)) return days.late;
  if (ends.some((day) => days.min !== undefined && day < days.min)) return days.early;
  return choice.min !== '' && choice.max !== '' && choice.min > choice.max
    ? 'The first day is after the last'
    : undefined;
}

function numberMessage({ filterOption }: ListFilter, choice: FilterChoice): string | undefined {
  const { min = -Infinity, max = Infinity } = filterOption[0] ?? {};
  const ends = [choice.min, choice.max].filter((end) => end !== '').map(Number);
  if (ends.some((end) => Number.isNaN(end))) return 'This is not a number';
  if (ends.some((end) => end < min || end > max)) return `Choose from ${formatNumber(min)} to ${formatNumber(max)}`;
  const [from = 0, to = from] = ends;
  return from > to ? 'The lower end is above the upper' : undefined;
}

/** The messages that keep the choices from being applied, by filter id; only of filters that show (FL-28, VA-05). */
export function filterMessages(filters: readonly ListFilter[], choices: Choices, now: Date = serverNow()) {
  const messages: Record<string, string> = {};
  for (const { filter, choice } of flatNodes(filterTree(filters, choices))) {
    const days = pickerDays(filter, choice, now);
    const message = isEmpty(filter, choice)
      ? filterRequired
      : days
        ? dateMessage(choice, days)
        : filter.kind === 'rangeSlider'
          ? numberMessage(filter, choice)
          : typedFilterMessage(chosenOptions(filter, choice)[0]?.takes, choice.text);
    if (message !== undefined) messages[filter.id] = message;
  }
  return messages;
}
