import type { CustomerPage, Played } from '../call/customer-page.ts';
import { desks } from './every-desk.ts';

/** Every kind of page that customers open by an address alone. */
export const everyCustomerPage = (played: Played): readonly CustomerPage[] =>
  desks.flatMap((desk) => desk.pages?.(played) ?? []);
