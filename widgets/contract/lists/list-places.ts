import type { MenuGroup, Portal } from '../session/portals.ts';

/** What the rows of a list are: each list is over one of these. */
export type ListSubjectName =
  | 'application'
  | 'collectionsCase'
  | 'agent'
  | 'promoCode'
  | 'feedback'
  | 'settlement'
  | 'otpTemplate'
  | 'partnerRule'
  | 'unsubscription';

/** Where a list stands in the portal, and what it is over. */
export interface ListPlace {
  over: ListSubjectName;
  /** The page's title; the menu's label too unless `label` differs. In its row, the words of the list type unless given. */
  title: string;
  label?: string;
  /** In its row, the list type unless given. */
  path: `/${string}`;
  /** The lender's own operations unless given. */
  portal?: Portal;
  group: MenuGroup;
}

const documents = { over: 'application', group: 'Documents' } as const;
const vkyc = { over: 'application', group: 'Video KYC' } as const;
const nach = { over: 'application', group: 'NACH' } as const;
const compliance = { over: 'application', group: 'Compliance' } as const;
const disbursal = { over: 'application', group: 'Disbursal' } as const;
const fraud = { over: 'application', group: 'Fraud review' } as const;
const partner = { over: 'application', group: 'Partners' } as const;
const collections = { over: 'collectionsCase', portal: 'agency', group: 'Collections' } as const;

type PlaceRow = Omit<ListPlace, 'title' | 'path'> & Partial<Pick<ListPlace, 'title' | 'path'>>;

/** A list's whole place, by its type and row. */
export function placeOf(type: string, row: PlaceRow): ListPlace {
  const words = type.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
  return { title: words, path: `/${type}`, ...row };
}

/**
 * The lists, by list type. The list's two calls (`<type>.tabs`, `<type>.rows`), its screen and its menu entry are
 * derived from its row. The work in a list is in `list-work.ts`, a table of its own because routes and menus do not
 * need it.
 */
export const listPlaces = {
  'document-processing': { ...documents },
  hold: { title: 'Applications on Hold', ...documents },
  'pending-review-regular': { path: '/pending-review/regular', ...documents },
  'pending-review-gps': { title: 'Pending Review GPS', path: '/pending-review/gps', ...documents },
  'kyc-verification': {
    title: 'KYC Verification',
    label: 'KYC Verification / OSV List',
    over: 'application',
    group: 'KYC',
  },
  'compliance-review-list': { title: 'Compliance Review', path: '/compliance/review-list', ...compliance },
  'compliance-fixer-list': { title: 'Compliance Fixer', path: '/compliance/fixer-list', ...compliance },
  'compliance-calling-list': { title: 'Compliance Calling', path: '/compliance/calling-list', ...compliance },
  'vkyc-maker-list': { title: 'Video KYC Maker', path: '/vkyc/maker-list', ...vkyc },
  'vkyc-checker-list': { title: 'Video KYC Checker', path: '/vkyc/checker-list', ...vkyc },
  'vkyc-audit-list': { title: 'Video KYC Audit', path: '/vkyc/audit-list', ...vkyc },
  'nach-review': { title: 'NACH Review', path: '/nach/nach-review', ...nach },
  'nach-upload': { title: 'NACH Upload', path: '/nach/nach-upload', ...nach },
  'decision-wait': { ...disbursal },
  'loan-approved': { ...disbursal },
  'ready-for-disbursal': { ...disbursal },
  'disbursal-initiated': { ...disbursal },
  'disbursal-failed': { ...disbursal },
  'top-up': { ...fraud },
  default: { ...fraud },
  truecaller: { ...fraud },
  'self-employed': { ...fraud },
  'self-employed-repeat': { ...fraud },
  'pb-pa': { title: 'PB PA', ...fraud },
  bounce: { ...fraud },
  'electric-vehicle': { ...fraud },
  xiaomi: { ...fraud },
  airtel: { ...fraud },
  'companion-card-list': { path: '/companionCardList', ...fraud },
  'karza-stuck-list': { path: '/karzaStuckList', ...fraud },
  'post-fr-move-backs': { title: 'Post FR Move Backs', path: '/postFRMoveBacks', ...fraud },
  'automated-apps': { path: '/automatedApps', ...fraud },
  starter: { ...fraud },
  'ud-chalo': { title: 'udChalo', path: '/udChalo', ...fraud },
  'smart-pay': { path: '/smartPay', ...fraud },
  'partner-change': { ...fraud },
  'pb-nach-review': { title: 'PB NACH Review', path: '/pb/nachReview', ...partner },
  'pb-fixer-list': { title: 'PB Fixer List', path: '/pb/fixerList', ...partner },
  'pb-loan-approved': { title: 'PB Loan Approved', path: '/pb/laonApproved', ...partner },
  'wishfin-nach-review': { title: 'Wishfin NACH Review', path: '/wishfin/nachReview', ...partner },
  'wishfin-fixer-list': { path: '/wishfin/fixerList', ...partner },
  'wishfin-loan-approved': { path: '/wishfin/laonApproved', ...partner },
  'partner-auto-movement': {
    title: 'Partner RFD Auto-Movement',
    path: '/partnerAutoMovement',
    over: 'partnerRule',
    group: 'Partners',
  },
  'sourcing-partner-auto-movement': {
    title: 'Sourcing Partner RFD Auto-Movement',
    path: '/sourcingPartnerAutoMovement',
    over: 'partnerRule',
    group: 'Partners',
  },
  'manage-agent-list': { title: 'Manage Agents', path: '/manage/agent-list', over: 'agent', group: 'Utilities' },
  'otp-templates': { title: 'OTP Templates', path: '/otpTemplates', over: 'otpTemplate', group: 'Utilities' },
  'promo-code': { path: '/promoCode', over: 'promoCode', group: 'Utilities' },
  'unsubscribe-user': { over: 'unsubscription', group: 'Utilities' },
  'agency-calling-list': { title: 'Calling List', path: '/agency/calling-list', ...collections },
  'agency-customer-list': { title: 'Customers', path: '/agency/manager/customer-list', ...collections },
  'agency-settlement-validation-list': {
    title: 'Settlement Validation',
    path: '/agency/settlement-validation-list',
    over: 'settlement',
    portal: 'agency',
    group: 'Validation',
  },
  'agency-agents-list': {
    title: 'Agents',
    path: '/agency/agents-list',
    over: 'agent',
    portal: 'agency',
    group: 'Team',
  },
  'agency-feedback-validation-list': {
    title: 'Feedback Validation',
    path: '/agency/feedback-validation-list',
    over: 'feedback',
    portal: 'agency',
    group: 'Validation',
  },
} as const satisfies Record<string, PlaceRow>;

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
