import type { ListType } from '../../../widgets/contract/lists.ts';
import type { BaseTable } from './base.ts';
import type { ListSource } from './source.ts';
import { agencyCallingList } from './sources/agency-calling-list.ts';
import { documentProcessing } from './sources/document-processing.ts';

/** A list over one of the tables that lists may stand on. */
export type AnyListSource = { [Table in BaseTable]: ListSource<Table> }[BaseTable];

/** The server's side of every list, by list type: a list without one does not compile. */
export const listSources: Readonly<Record<ListType, AnyListSource>> = {
  'document-processing': documentProcessing,
  'agency-calling-list': agencyCallingList,
};
