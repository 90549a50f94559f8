import type { MenuGroup, Portal } from '../session/portals.ts';

/** What the rows of a list are: each list is over one of these. */
export type ListSubjectName = 'application' | 'collectionsCase' | 'agent';

/** Where a list stands in the portal, and what it is over. */
export interface ListPlace {
  over: ListSubjectName;
  /** The page's title; the menu's label too unless `label` differs. */
  title: string;
  label?: string;
  path: `/${string}`;
  /** The lender's own operations unless given. */
  portal?: Portal;
  group: MenuGroup;
}

const documents = { over: 'application', group: 'Documents' } as const;
const nach = { over: 'application', group: 'NACH' } as const;
const disbursal = { over: 'application', group: 'Disbursal' } as const;
const fraud = { over: 'application', group: 'Fraud review' } as const;
const partner = { over: 'application', group: 'Partners' } as const;
const collections = { over: 'collectionsCase', portal: 'agency', group: 'Collections' } as const;

/**
 * The lists, by list type. The list's two calls (`<type>.tabs`, `<type>.rows`), its screen and its menu entry are
 * derived from its row. The work in a list is in `list-work.ts`, a table of its own because routes and menus do not
 * need it.
 */
export const listPlaces = {
  'document-processing': { title: 'Document Processing', path: '/document-processing', ...documents },
  hold: { title: 'Applications on Hold', path: '/hold', ...documents },
  'pending-review-regular': { title: 'Pending Review Regular', path: '/pending-review/regular', ...documents },
  'pending-review-gps': { title: 'Pending Review GPS', path: '/pending-review/gps', ...documents },
  'kyc-verification': {
    title: 'KYC Verification',
    label: 'KYC Verification / OSV List',
    path: '/kyc-verification',
    over: 'application',
    group: 'KYC',
  },
  'nach-review': { title: 'NACH Review', path: '/nach/nach-review', ...nach },
  'nach-upload': { title: 'NACH Upload', path: '/nach/nach-upload', ...nach },
  'decision-wait': { title: 'Decision Wait', path: '/decision-wait', ...disbursal },
  'loan-approved': { title: 'Loan Approved', path: '/loan-approved', ...disbursal },
  'ready-for-disbursal': { title: 'Ready For Disbursal', path: '/ready-for-disbursal', ...disbursal },
  'disbursal-initiated': { title: 'Disbursal Initiated', path: '/disbursal-initiated', ...disbursal },
  'disbursal-failed': { title: 'Disbursal Failed', path: '/disbursal-failed', ...disbursal },
  'top-up': { title: 'Top Up', path: '/top-up', ...fraud },
  default: { title: 'Default', path: '/default', ...fraud },
  truecaller: { title: 'Truecaller', path: '/truecaller', ...fraud },
  'self-employed': { title: 'Self Employed', path: '/self-employed', ...fraud },
  'self-employed-repeat': { title: 'Self Employed Repeat', path: '/self-employed-repeat', ...fraud },
  'pb-pa': { title: 'PB PA', path: '/pb-pa', ...fraud },
  bounce: { title: 'Bounce', path: '/bounce', ...fraud },
  'electric-vehicle': { title: 'Electric Vehicle', path: '/electric-vehicle', ...fraud },
  xiaomi: { title: 'Xiaomi', path: '/xiaomi', ...fraud },
  airtel: { title: 'Airtel', path: '/airtel', ...fraud },
  'companion-card-list': { title: 'Companion Card List', path: '/companionCardList', ...fraud },
  'karza-stuck-list': { title: 'Karza Stuck List', path: '/karzaStuckList', ...fraud },
  'post-fr-move-backs': { title: 'Post FR Move Backs', path: '/postFRMoveBacks', ...fraud },
  'automated-apps': { title: 'Automated Apps', path: '/automatedApps', ...fraud },
  starter: { title: 'Starter', path: '/starter', ...fraud },
  'ud-chalo': { title: 'udChalo', path: '/udChalo', ...fraud },
  'smart-pay': { title: 'Smart Pay', path: '/smartPay', ...fraud },
  'partner-change': { title: 'Partner Change', path: '/partner-change', ...fraud },
  'pb-nach-review': { title: 'PB NACH Review', path: '/pb/nachReview', ...partner },
  'pb-fixer-list': { title: 'PB Fixer List', path: '/pb/fixerList', ...partner },
  'pb-loan-approved': { title: 'PB Loan Approved', path: '/pb/laonApproved', ...partner },
  'wishfin-nach-review': { title: 'Wishfin NACH Review', path: '/wishfin/nachReview', ...partner },
  'wishfin-fixer-list': { title: 'Wishfin Fixer List', path: '/wishfin/fixerList', ...partner },
  'wishfin-loan-approved': { title: 'Wishfin Loan Approved', path: '/wishfin/laonApproved', ...partner },
  'manage-agent-list': { title: 'Manage Agents', path: '/manage/agent-list', over: 'agent', group: 'Utilities' },
  'agency-calling-list': { title: 'Calling List', path: '/agency/calling-list', ...collections },
  'agency-customer-list': { title: 'Customers', path: '/agency/manager/customer-list', ...collections },
  'agency-agents-list': {
    title: 'Agents',
    path: '/agency/agents-list',
    over: 'agent',
    portal: 'agency',
    group: 'Team',
  },
} as const satisfies Record<string, ListPlace>;

export type ListType = keyof typeof listPlaces;
type Capitals<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Uppercase<Word>}_${Capitals<Rest>}`
  : Uppercase<Text>;
/** The key that a route list grants a list by (SH-20): the list type in capitals. */
export type ListRouteKey = Capitals<ListType>;

export const listTypes = Object.keys(listPlaces) as ListType[];

export function routeKeyOf(type: ListType): ListRouteKey {
  return type.toUpperCase().replaceAll('-', '_') as ListRouteKey;
}
