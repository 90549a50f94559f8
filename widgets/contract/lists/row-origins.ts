import { applicationsPlace } from '../applications/applications.place.ts';
import type { ListType } from '../lists.ts';

type OfApplications = keyof typeof applicationsPlace.lists;

const fromBefore = 'Applications come here as the desks before move them on.';
const ofApplications = Object.fromEntries(
  Object.keys(applicationsPlace.lists).map((type) => [type, fromBefore]),
) as Readonly<Record<OfApplications, string>>;

/** Where the rows of a list come from, for who sees it empty. Of the other lists their own buttons make rows. */
const rowOrigins: Readonly<Partial<Record<ListType, string>>> = {
  ...ofApplications,
  'document-processing': 'Applications arrive by a door, or by New application.',
  hold: 'Applications come here when a desk puts them on hold.',
  'agency-customer-list': 'Loans come here once an instalment is overdue.',
  'agency-calling-list': 'Loans come here once an instalment is overdue.',
};

/** The sentence for a list by its name; undefined where there is none. */
export const rowOriginOf = (list: string): string | undefined =>
  (rowOrigins as Readonly<Record<string, string | undefined>>)[list];
