import type { ListSubjectName, ListType } from '../lists/list-places.ts';
import type { MenuGroup, Portal } from '../session/portals.ts';
import type { RightName } from '../session/rights.ts';
import type { Tag } from './tag.ts';

export type { Tag };

/** Where an attribute's value comes from when a screen opens by address: path segments and query parameters, any letter case. */
export interface ScreenInput {
  /** The named segment of `path` (`/:loanApplicationNumber`). */
  segment?: string;
  /** Query parameter names, the specification's own first, then the dialers' spellings of it. */
  query?: readonly string[];
  /** True for a borrower's number: the frame page strips it from the address bar. */
  personal?: true;
}

export interface ScreenRow {
  path: `/${string}`;
  /** Shown in the browser's tab and kept as `pageTitle` (SH-48). */
  title: string;
  /** Absent for a screen of no portal (profile, sign-in). */
  portal?: Portal;
  /** Absent: hidden, and matched non-exactly (SH-22). */
  menu?: { group: MenuGroup; label: string };
  tag: Tag;
  /** Attributes that this screen always has. */
  fixed?: Readonly<Record<string, string>>;
  /** Attributes that the address may give, by attribute name. Nothing else of the address reaches the element. */
  inputs?: Readonly<Record<string, ScreenInput>>;
  /** The attribute that takes the raw query string unchanged (AP-65). */
  rawQuery?: string;
  /** The parts of the portal's frame that this screen hides (SH-26, SH-27). */
  hides?: readonly ('appBar' | 'menuBar')[];
  /**
   * The lists whose rows this screen opens: by type, or all over one subject that no other screen names. Its key sees,
   * locks and hears of such rows, and lists none.
   */
  opens?: readonly ListType[] | ListSubjectName;
  /** True if the allowed origins may show the portal's own page in a frame (a dialer's agent desk). */
  isFramed?: true;
  /** `route`: a route list must hold the key. `signedIn`: every signed-in user. `public`: with or without a session. `signedOut`: only without. */
  /** The right without which the screen loads nothing: who is given the screen needs a role that has it. */
  needs?: RightName;
  access: 'route' | 'signedIn' | 'public' | 'signedOut';
}
