import type { RouteKey } from '../screens.ts';
import { customerFileScreens } from './customer-file.ts';

/** The screens from which a loan is worked: the lists of the agency, and the customer's file. */
export const fileWorkScreens = [
  'AGENCY_CALLING_LIST',
  'AGENCY_CUSTOMER_LIST',
  ...customerFileScreens,
] as const satisfies readonly RouteKey[];
