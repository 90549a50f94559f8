import { activeIcon } from './icons/active.tsx';
import { approvedIcon } from './icons/approved.tsx';
import { expiredIcon } from './icons/expired.tsx';
import { holdIcon } from './icons/hold.tsx';
import { neutralIcon } from './icons/neutral.tsx';
import { pendingIcon } from './icons/pending.tsx';
import { rejectedIcon } from './icons/rejected.tsx';
import type { IconShape } from './icon.tsx';
import type { Tone } from './tone.ts';

export interface StatusLook {
  tone: Tone;
  icon: IconShape;
  word: string;
}

const icons = {
  good: approvedIcon,
  bad: rejectedIcon,
  wait: pendingIcon,
  hold: holdIcon,
  live: activeIcon,
  off: expiredIcon,
} as const satisfies Partial<Record<Tone, IconShape>>;

/**
 * The tone of every status, the only such table. Statuses are compared in lower case, with spaces and hyphens as
 * underscores.
 */
const tones = {
  good: 'approved granted done completed accepted kept validated nach_processed e_mandate_complete active disbursed loan_approved delivered read saved yes given connected verified originals_seen paid valid posted effective closed offered',
  bad: 'rejected declined violated broken overdue error failed fraud_review third_party originals_differ outside_hours',
  wait: 'pending queued available draft requested scheduled initiated quoted decision_wait vkyc_maker vkyc_checker vkyc_audit video_kyc_maker video_kyc_checker video_kyc_audit nach_review nach_upload document_processing kyc_verification ready_for_disbursal pending_review_regular pending_review_gps not_verified customer_not_met expiring pending_dlt partial',
  hold: 'on_hold paused re_work retry needs_clarification rework hold suspended',
  live: 'in_progress in_review in_call nach_recieved nach_resubmitted nach_ready disbursal_initiated open compliance_review compliance_fixer compliance_calling submitted active_chat sent link_sent',
  off: 'lapsed replaced expired deleted cancelled inactive exhausted withdrawn dropped not_connected not_started ended retired',
} as const satisfies Record<keyof typeof icons, string>;

const byStatus = new Map(
  Object.entries(tones).flatMap(([tone, names]) => names.split(' ').map((name) => [name, tone as keyof typeof icons])),
);

/** Endings that decide the tone of a status that is not in the table. */
const endings: readonly (readonly [RegExp, keyof typeof icons])[] = [
  [/_(failed|rejected)$/, 'bad'],
  [/_pending$/, 'wait'],
];

const acronyms = new Set(['nach', 'vkyc', 'okyc', 'kyc', 'cx', 'mgr', 'gps', 'otp', 'rpd', 'udrs']);
/** The wire's spellings that a person should not have to read. */
const corrected: Readonly<Record<string, string>> = { recieved: 'received', resubmitted: 're-submitted' };

function wordOf(value: string): string {
  if (/[a-z]/.test(value)) return value;
  const words = value
    .toLowerCase()
    .split(/[\s_]+/)
    .map((word) => (acronyms.has(word) ? word.toUpperCase() : (corrected[word] ?? word)));
  const text = words.join(' ').replace(/^e (mandate|nach)\b/i, 'e-$1');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a status looks: its tone, glyph and word. An unknown status gets the tone `off` and a neutral dot. */
export function statusLook(value: string): StatusLook {
  const key = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const tone = byStatus.get(key) ?? endings.find(([ending]) => ending.test(key))?.[1];
  return tone
    ? { tone, icon: icons[tone], word: wordOf(value) }
    : { tone: 'off', icon: neutralIcon, word: wordOf(value) };
}
