import type { Static } from 'typebox';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { listRows, searchTypes, type ListType, type SearchType } from '../../../../widgets/contract/lists.ts';
import { readMobile } from '../../../../widgets/contract/rules/read-mobile.ts';
import { contact, mobile } from '../../../../widgets/contract/rules/validation.ts';
import type { ListRequest } from '../../../../widgets/contract/lists/list-request.schemas.ts';
import type { Rule } from '../../../../widgets/contract/rules/rule.ts';
import type { Caller } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { chosenConditions } from './chosen-filters.ts';
import type { Search } from './condition-sql.store.ts';
import type { Selection } from './lists.store.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import type { ColumnSource, Condition, FilterSource, ListSource, TabSource } from './source.ts';

export interface ListQuery {
  tab: TabSource;
  columns: readonly ColumnSource[];
  selection: Selection;
  /** True when the tab's counters count exactly the selected rows. */
  isWholeTab: boolean;
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export function columnsOf(source: ListSource, tab: TabSource): readonly ColumnSource[] {
  return tab.columns ?? source.columns;
}

export function filtersOf(source: ListSource, tab: TabSource): readonly FilterSource[] {
  return tab.filters ?? source.filters;
}

/** The conditions of the rows of a list that the caller sees; empty when they see every row. */
export function visibleTo(source: Pick<ListSource, 'seenBy'>, caller: Caller): Condition[] {
  const condition = source.seenBy?.(caller);
  return condition === undefined ? [] : [condition];
}

/** Checks that a number is searched for as a whole: searches for parts would show, hit by hit, what its mask hides. */
const checkWhole: Readonly<Record<string, Rule | undefined>> = { mobile: mobile(), contact: contact() };

function isSearchType(name: string): name is SearchType {
  return Object.hasOwn(searchTypes, name);
}

function readSearch(type: ListType, input: Static<typeof ListRequest>, errors: FieldErrors): Search | undefined {
  const { searchColumn, searchValue } = input;
  if (searchColumn === undefined && searchValue === undefined) return undefined;
  if (searchColumn === undefined || !isSearchType(searchColumn) || !listRows[type].searchTypes.includes(searchColumn)) {
    errors['searchColumn'] = 'This list is not searched by that';
    return undefined;
  }
  const { takes } = searchTypes[searchColumn];
  const typed = searchValue?.trim() ?? '';
  const value = takes === 'mobile' ? (readMobile(typed) ?? typed) : typed;
  const wrongNumber = checkWhole[takes]?.(value);
  if (value === '') errors['searchValue'] = 'Please enter the search text';
  else if (unwritable.test(value)) errors['searchValue'] = 'The search text has characters that cannot be searched for';
  else if (wrongNumber !== undefined) errors['searchValue'] = wrongNumber;
  return { column: searchColumn, value };
}

/** The message about a wrong loan number to narrow a list to (QL-51); undefined when nothing is wrong. */
export function loanNumberMessage({ base }: ListSource, number: string | undefined): string | undefined {
  if (number === undefined) return undefined;
  if (base.loanColumn === undefined) return 'This list is not of loan applications';
  return /^\d+$/.test(number) ? undefined : 'A loan application number has digits only';
}

/**
 * Reads the query of a list from a request for a page.
 *
 * @throws Refusal VALIDATION_FAILED, naming each field that is wrong or that the list does not know
 */
export function readListRequest(
  type: ListType,
  source: ListSource,
  input: Static<typeof ListRequest>,
  caller: Caller,
  now: Date,
): ListQuery {
  const errors: FieldErrors = {};
  const tab = source.tabs.find(({ queueName }) => queueName === input.queueName);
  const columns = tab ? columnsOf(source, tab) : [];
  const sorted = columns.find(({ value }) => value === input.sortBy);
  if (!tab) errors['queueName'] = 'This list has no such queue';
  else if (input.sortBy !== undefined && sorted?.sort === undefined)
    errors['sortBy'] = 'This list is not sorted by that';
  const search = readSearch(type, input, errors);
  const oneOfEach = tab
    ? chosenConditions(
        filtersOf(source, tab),
        input.filters,
        { now, caller },
        (field, message) => (errors[field] ??= message),
      )
    : [];
  const loanApplicationNumber = input.loanApplicationNumber;
  const wrongNumber = loanNumberMessage(source, loanApplicationNumber);
  if (wrongNumber !== undefined) errors['loanApplicationNumber'] = wrongNumber;
  if (!tab || Object.keys(errors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors: errors });
  const visible = visibleTo(source, caller);
  return {
    tab,
    columns,
    selection: { base: source.base, where: [...tab.where, ...visible], oneOfEach, search, loanApplicationNumber },
    isWholeTab:
      tab.counted !== undefined &&
      visible.length + oneOfEach.length === 0 &&
      !search &&
      loanApplicationNumber === undefined,
    sortBy: sorted?.sort ?? tab.newestBy ?? source.defaultSort,
    sortOrder: input.sortOrder ?? (tab.newestBy !== undefined && !sorted ? 'desc' : 'asc'),
    offset: (input.pageNumber - 1) * input.rows,
    limit: input.rows,
  };
}
