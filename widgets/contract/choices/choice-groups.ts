import { endsHoldKey } from '../applications/holds.ts';

/** A group of choices that forms offer, and what hangs on it. */
export interface ChoiceGroup {
  label: string;
  /** What a record of a choice keeps: the words that it had then, or its key. */
  keeps: 'words' | 'key';
  /** The headings that the choices stand under, by key; absent where they stand under none. */
  headings?: Readonly<Record<string, string>>;
  /** True where one choice may stand under several headings. */
  repeats?: true;
  /** The keys on whose words a rule hangs, each with the rule. Their words stay. */
  ruled?: Readonly<Record<string, string>>;
  /** Keys that mean something else in the same field. */
  reserved?: readonly string[];
  /** Which of the choices another person approves before they are offered. */
  wider?: { headings: readonly string[] | 'every'; keys: readonly string[]; why: string };
}

const ofCalls = { Connected: 'Connected', 'Not connected': 'Not connected', 'Third party': 'Third party' } as const;
const ofContacts = { RPC: 'RPC', THIRD_PARTY: 'Third party', NOT_CONNECTED: 'Not connected' } as const;
const restEnds = 'With it the customer may be contacted again at once';

const ruledCalls = {
  PROMISE_TO_PAY: 'It asks for amount and day of a promise',
  DISPUTE_RAISED: 'It puts the loan on hold for a complaint',
  CALL_BACK_REQUESTED: 'It lets the customer be called again at once',
  WRONG_NUMBER: 'It bars the number',
} as const;

/** Every group of choices that a lender sets, by key. */
export const choiceGroups = {
  holdReason: { label: 'Hold reasons', keeps: 'key', reserved: [endsHoldKey] },
  rejectReason: {
    label: 'Reject reasons',
    keeps: 'key',
    wider: { headings: 'every', keys: [], why: 'It ends a loan' },
  },
  callStatus: {
    label: 'Call statuses',
    keeps: 'words',
    headings: ofCalls,
    ruled: ruledCalls,
    wider: { headings: ['Not connected'], keys: ['CALL_BACK_REQUESTED'], why: restEnds },
  },
  callOutcome: { label: 'Call outcomes', keeps: 'words' },
  language: { label: 'Call languages', keeps: 'words' },
  userQuery: { label: 'Call queries', keeps: 'words' },
  nachCallStatus: { label: 'NACH call statuses', keeps: 'words', headings: ofCalls },
  bankingCsCallStatus: { label: 'Banking service call statuses', keeps: 'words', headings: ofCalls },
  bankingCsCallOutcome: { label: 'Banking service call outcomes', keeps: 'words' },
  bankingOpsCallStatus: { label: 'Banking operations call statuses', keeps: 'words', headings: ofCalls },
  bankingOpsCallOutcome: { label: 'Banking operations call outcomes', keeps: 'words' },
  feedbackOutcome: {
    label: 'Feedback outcomes',
    keeps: 'words',
    headings: ofContacts,
    ruled: { ...ruledCalls, NEW_NUMBER_GIVEN: 'It asks for the number' },
    wider: { headings: ['NOT_CONNECTED'], keys: ['CALL_BACK_REQUESTED'], why: restEnds },
  },
  kycProof: {
    label: 'Proofs of added documents',
    keeps: 'words',
    headings: {
      'Identity Proof': 'Identity Proof',
      'Address Proof': 'Address Proof',
      'Income Proof': 'Income Proof',
      'Relationship Proof': 'Relationship Proof',
    },
    repeats: true,
  },
} as const satisfies Record<string, ChoiceGroup>;
export type ChoiceGroupName = keyof typeof choiceGroups;
export const choiceGroupNames = Object.keys(choiceGroups) as ChoiceGroupName[];

/** A group with one type for all. */
export const choiceGroupOf = (name: ChoiceGroupName): ChoiceGroup => choiceGroups[name];

/** Whether a string names a group. */
export function isChoiceGroup(name: string): name is ChoiceGroupName {
  return Object.hasOwn(choiceGroups, name);
}

/** The heading as people read it; its key where the group has it no more. */
export function headingLabel(group: ChoiceGroupName, heading: string): string {
  return choiceGroupOf(group).headings?.[heading] ?? heading;
}

/** What is fixed of a choice. */
export interface ChoiceKey {
  group: ChoiceGroupName;
  /** Empty where the group has none. */
  heading: string;
  key: string;
}

/** The rule that hangs on a choice's words; undefined where they may change. */
export function ruleOnWords({ group, key }: Pick<ChoiceKey, 'group' | 'key'>): string | undefined {
  const { ruled = {} } = choiceGroupOf(group);
  return Object.hasOwn(ruled, key) ? ruled[key] : undefined;
}

/** What of a choice may change. */
export interface ChoiceValues {
  label: string;
  order: number;
  isOffered: boolean;
}

/**
 * Why another person must approve a change: it offers what was not offered, or other words for it, and what it offers is wider
 * than others are. To retire a choice, and to move it, needs nobody.
 *
 * @param before null for a new choice
 */
export function widening(
  { group, heading, key }: ChoiceKey,
  before: ChoiceValues | null,
  after: ChoiceValues,
): string | undefined {
  const { wider } = choiceGroupOf(group);
  if (!wider || !after.isOffered || (before?.isOffered && before.label === after.label)) return undefined;
  const isWide = wider.headings === 'every' || wider.headings.includes(heading) || wider.keys.includes(key);
  return isWide ? wider.why : undefined;
}
