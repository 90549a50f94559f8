import { labelFromCamelCase, titleFromCamelCase } from '../../../kit/format/text.ts';
import { emailLabel } from '../../../contract/words.ts';

/** How a detail is shown. */
export type DetailKind = 'text' | 'loanNumber' | 'money' | 'date' | 'status' | 'link';

export interface DetailRow {
  key: string;
  label: string;
  value: string | number | null;
  kind: DetailKind;
}

export interface DetailGroup {
  key: string;
  title: string;
  rows: DetailRow[];
}

/** Labels of keys whose camel-case words do not make the right label. */
const labels: Readonly<Record<string, string>> = {
  loanAppNo: 'Loan application no',
  appStatus: 'Application status',
  emailId: emailLabel,
  okycStatus: 'OKYC status',
  vkycStatus: 'VKYC status',
  rpdCompletionStatus: 'RPD completion status',
  bankAccOpenedDate: 'Bank account opened date',
  fdodenableStatus: 'FDOD enable status',
  // The banking screen's own keys for the same facts (BC-23).
  nameOfUser: 'User name',
  bankAccountEligible: 'Bank account eligibility',
  bankAccountConsentWithOtp: 'Bank account consent with OTP',
  bankAccStatus: 'Bank account status',
  userOnboardingFlow: 'Onboarding flow',
  fdodEnabledStatus: 'FDOD enable status',
  loanApplicationNo: 'Loan application no',
  plApplicationUdrs: 'Application status',
  bankAccountAdditionalDetails: 'Bank account additional details',
  applicationUdrs: 'Application status',
  nachType: 'NACH type',
  nachAttempts: 'NACH attempts',
  nachStatus: 'NACH status',
  mailQueueId: 'Mail queue ID',
  umrn: 'UMRN',
  rejectCode: 'Reject code',
  remedy: 'What helps',
};

/** `bankingPortalUrl` -> `Banking portal URL`. */
export function detailLabel(key: string): string {
  return labels[key] ?? labelFromCamelCase(key).replace(/\b(url|id)\b/i, (word) => word.toUpperCase());
}

function kindOf(key: string): DetailKind {
  if (key.endsWith('Url')) return 'link';
  if (key.endsWith('Amount') || key === 'monthlyIncome') return 'money';
  if (key.endsWith('Date')) return 'date';
  if (/(Status|Udrs|ConsentWithO(TP|tp))$/.test(key)) return 'status';
  return key === 'loanAppNo' || key === 'loanApplicationNo' ? 'loanNumber' : 'text';
}

/** A field of a record as a row: label and kind follow from its key. An empty value becomes null. */
export function detailRow(key: string, value: unknown): DetailRow {
  const shown = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
  return {
    key,
    label: detailLabel(key),
    value: typeof shown === 'number' || (typeof shown === 'string' && shown.trim() !== '') ? shown : null,
    kind: kindOf(key),
  };
}

/**
 * A customer's record as cards: its own fields under User Details, each nested record as a card of its own, titled from
 * its camel-case name (TC-05).
 */
export function detailGroups(record: object): DetailGroup[] {
  const own: DetailGroup = { key: 'userDetails', title: 'User Details', rows: [] };
  const nested: DetailGroup[] = [];
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'object' || value === null) own.rows.push(detailRow(key, value));
    else
      nested.push({
        key,
        title: titleFromCamelCase(key),
        rows: Object.entries(value as object).map(([name, of]: [string, unknown]) => detailRow(name, of)),
      });
  }
  return [own, ...nested];
}
