import { consentChannels, consentPurposeNames, consentPurposes } from '../contract/consent/consent.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { CellKind, ListColumn, ListRecord } from '../kit/list/columns.ts';
import type { ListFilter } from '../kit/list/filters.ts';
import { loanIdLabel } from '../contract/words.ts';

export type Consent = CallReply<'consentRecords'>['rows'][number];

const column = (label: string, value: string, kind: CellKind): ListColumn => ({
  label,
  value,
  enableSort: false,
  extraConfig: { kind },
});

/** The column that opens the history. */
export const customerColumn = 'customer';

/** Who, for what, by which notice and way, when, and where it stands (UT-08). */
export const consentColumns: readonly ListColumn[] = [
  column('Customer', customerColumn, 'link'),
  column('Contact', 'contact', 'text'),
  column(loanIdLabel, 'loanApplicationNumber', 'text'),
  column('Purpose', 'purpose', 'name'),
  column('Notice', 'noticeVersion', 'text'),
  column('Language', 'language', 'text'),
  column('Channel', 'channel', 'text'),
  column('When', 'at', 'dateTime'),
  column('Status', 'status', 'status'),
];

/** A record in the shape of the columns; who has no application is known by the masked contact. */
export function recordOf(consent: Consent): ListRecord {
  return {
    rowId: consent.rowId,
    version: 0,
    lockedBy: null,
    lockExpiresAt: null,
    actions: [],
    [customerColumn]: consent.custName ?? consent.contact,
    contact: consent.contact,
    loanApplicationNumber: consent.loanApplicationNumber ?? '',
    purpose: consentPurposes[consent.purpose].label,
    noticeVersion: consent.noticeVersion,
    language: consent.language,
    channel: consentChannels[consent.channel],
    at: consent.at,
    status: consent.status,
  };
}

const optionOf = (value: string, label: string) => ({ id: `purpose-${value}`, label, value });

/** The filter by purpose, which the cards choose too. */
export const purposeFilter: ListFilter = {
  id: 'purpose',
  filterName: 'Purpose',
  kind: 'radioLabel',
  filterOption: [
    optionOf('all', 'All'),
    ...consentPurposeNames.map((purpose) => optionOf(purpose, consentPurposes[purpose].label)),
  ],
  selectedValueIndexes: [0],
};
