import { portalLabels } from '../../widgets/contract/session/portals.ts';
import type { ScreenRow } from '../../widgets/contract/screens.ts';
import { menusFor, offeredPortals } from './menu.ts';
import { screenAddress } from './screen-address.ts';
import { grantedKeys, rowOf, type ScreenTable, type Visitor } from './screen-table.ts';

/** A place the command palette leads to. */
export interface Destination {
  path: string;
  label: string;
  /** Where the place belongs, or the loan it shows. */
  detail: string;
}

const loanInputs = ['loanApplicationNumber', 'loanApplicationId'];
/** A loan application number (CO-43). */
const loanNumber = /^\d{12,20}$/;

const takesLoan = ({ inputs = {} }: ScreenRow) =>
  Object.values(inputs).some(({ segment = '', query = [] }) =>
    [segment, ...query].some((name) => loanInputs.includes(name)),
  );

function loanDestinations(table: ScreenTable, visitor: Visitor, loan: string): Destination[] {
  const params = Object.fromEntries(loanInputs.map((name) => [name, loan]));
  return offeredPortals(visitor).flatMap((portal) =>
    grantedKeys(visitor, portal).flatMap((key) => {
      const row = rowOf(table, key);
      const path = row?.portal === portal && takesLoan(row) ? screenAddress(table, key, params) : undefined;
      return row && path !== undefined ? [{ path, label: row.title, detail: loan }] : [];
    }),
  );
}

function menuDestinations(table: ScreenTable, visitor: Visitor): Destination[] {
  const portals = offeredPortals(visitor);
  return portals.flatMap((portal) =>
    menusFor(table, visitor, portal).flatMap(({ group, entries }) =>
      entries.map(({ path, label }) => ({
        path,
        label,
        detail: portals.length > 1 ? `${portalLabels[portal]}, ${group}` : group,
      })),
    ),
  );
}

/**
 * The places for a text. A loan number gives the granted screens that show a loan. Any other text gives the menu
 * entries that hold each of its words, of every portal the visitor is offered; those that begin with the text come
 * first.
 */
export function destinations(table: ScreenTable, visitor: Visitor, text: string): Destination[] {
  const wanted = text.trim().toLowerCase();
  if (loanNumber.test(wanted)) return loanDestinations(table, visitor, wanted);
  const words = wanted.split(/\s+/);
  const own = { path: '/profile', label: 'Profile', detail: '' };
  const begins = ({ label }: Destination) => (label.toLowerCase().startsWith(wanted) ? 0 : 1);
  return [...menuDestinations(table, visitor), own]
    .filter(({ label, detail }) => words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)))
    .toSorted((a, b) => begins(a) - begins(b));
}
