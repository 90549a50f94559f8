import type { ListType } from '../../../widgets/contract/lists.ts';
import type { BaseTable } from './base.ts';
import type { ListSource } from './source.ts';
import { agencyCallingList } from './sources/agency-calling-list.ts';
import { agencyCustomerList } from './sources/agency-customer-list.ts';
import { agencyAgentsList, manageAgentList } from './sources/agent-lists.ts';
import { fraudReviewLists, partnerLists, queueLists } from './sources/application-lists.ts';
import { documentProcessing } from './sources/document-processing.ts';
import { holdList } from './sources/hold.ts';

/** A list over one of the tables that lists may stand on. */
export type AnyListSource = { [Table in BaseTable]: ListSource<Table> }[BaseTable];

/** The server's side of every list, by list type: a list without one does not compile. */
export const listSources: Readonly<Record<ListType, AnyListSource>> = {
  'document-processing': documentProcessing,
  hold: holdList,
  ...queueLists,
  ...fraudReviewLists,
  ...partnerLists,
  'manage-agent-list': manageAgentList,
  'agency-calling-list': agencyCallingList,
  'agency-customer-list': agencyCustomerList,
  'agency-agents-list': agencyAgentsList,
};
