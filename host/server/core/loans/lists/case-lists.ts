import type { SomeLists } from '../../lists/source.ts';
import { agencyCallingList } from './agency-calling-list.ts';
import { agencyCustomerList } from './agency-customer-list.ts';
import type { Cases } from './case-base.store.ts';

/** The lists of loans in collection. */
export const caseLists = {
  'agency-calling-list': agencyCallingList,
  'agency-customer-list': agencyCustomerList,
} as const satisfies SomeLists<Cases>;
