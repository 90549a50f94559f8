import type { Application } from '../applications/application.ts';

export interface KeyLabel {
  key: string;
  label: string;
}

export interface Field extends KeyLabel {
  /** `form` is read-only. */
  accessLevel: string;
  variant: 'text' | 'textArea' | 'dropDown' | 'radio' | 'date' | 'search';
  value: string;
}

/** Addresses of a side's pictures. */
export interface Side {
  original: string | null;
  modified: string | null;
}

export interface Card {
  key: string;
  summaryTitle: string;
  headerTitle: string;
  groupBy: string;
  status: { docStatus: 'pending' | 'approved' | 'rejected'; approved: boolean | null };
  rejectReasons: readonly KeyLabel[];
  selectedRejectReasons: KeyLabel[];
  preview: { front?: Side; back?: Side } | null;
  fields: Field[];
  additionalData: Readonly<Record<string, readonly KeyLabel[]>>;
  type: string | null;
  proofType: string | null;
  /** The tab that shows the card; not part of the answer. */
  tab: string;
}

export const additionalGroup = 'Additional KYC Documents';

const rejectReasons: readonly KeyLabel[] = [
  { key: 'BLURRED', label: 'The picture is blurred' },
  { key: 'EXPIRED', label: 'The document has expired' },
  { key: 'MISMATCH', label: 'The details do not match' },
];
const residence: readonly KeyLabel[] = [
  { key: 'OWNED', label: 'Owned' },
  { key: 'RENTED', label: 'Rented' },
];
const employment: readonly KeyLabel[] = [
  { key: 'SALARIED', label: 'Salaried' },
  { key: 'SELF_EMPLOYED', label: 'Self employed' },
];

const side = (name: string): Side => ({ original: `/images/${name}.png`, modified: null });

export function makeCard(given: Pick<Card, 'key' | 'headerTitle' | 'groupBy' | 'tab'> & Partial<Card>): Card {
  return {
    summaryTitle: given.headerTitle,
    status: { docStatus: 'pending', approved: null },
    rejectReasons,
    selectedRejectReasons: [],
    preview: null,
    fields: [],
    additionalData: {},
    type: null,
    proofType: null,
    ...given,
  };
}

function field(key: string, label: string, variant: Field['variant'], value: string, accessLevel = 'edit'): Field {
  return { key, label, variant, value, accessLevel };
}

/** The six cards of an application: with one side, with two, without a document, with a missing one. */
export function makeCards({ firstName, lastName }: Pick<Application, 'firstName' | 'lastName'>): Card[] {
  const kyc = { groupBy: 'Identity', tab: 'KYC' };
  const income = { groupBy: 'Employment', tab: 'INCOME' };
  return [
    makeCard({
      ...kyc,
      key: 'PAN',
      headerTitle: 'PAN card',
      preview: { front: side('pan-front') },
      fields: [
        field('PAN_NUMBER', 'PAN', 'text', 'ABCDE1234F'),
        field('PAN_NAME', 'Name on the card', 'text', `${firstName} ${lastName}`, 'form'),
        field('PAN_DOB', 'Date of birth', 'date', '1991-04-17'),
      ],
    }),
    makeCard({
      ...kyc,
      key: 'AADHAAR',
      headerTitle: 'Aadhaar card',
      preview: { front: side('aadhaar-front'), back: side('aadhaar-back') },
      fields: [field('AADHAAR_ADDRESS', 'Address', 'textArea', '12 Lake Road, Pune 411001')],
    }),
    makeCard({ ...kyc, key: 'SELFIE', headerTitle: 'Selfie', preview: { front: side('selfie-front') } }),
    makeCard({
      ...kyc,
      key: 'CURRENT_ADDRESS',
      headerTitle: 'Current address',
      groupBy: 'Address',
      preview: { front: side('address-front') },
      fields: [
        field('CA_RESIDENCE', 'Residence', 'radio', 'RENTED'),
        field('CA_EXPIRY_DATE', 'Valid until', 'date', '2031-12-31'),
      ],
      additionalData: { CA_RESIDENCE: residence },
    }),
    makeCard({
      ...income,
      key: 'EMPLOYMENT',
      headerTitle: 'Employment details',
      fields: [
        field('ED_EMPLOYER_NAME_INTERNAL', 'Search for Company', 'search', 'Lakeside Textiles'),
        field('ED_TYPE', 'Type of employment', 'dropDown', 'SALARIED'),
      ],
      additionalData: { ED_TYPE: employment },
    }),
    makeCard({
      ...income,
      key: 'BANK_STATEMENT',
      headerTitle: 'Bank statement',
      preview: { front: { original: null, modified: null } },
      fields: [field('BS_IFSC', 'IFSC', 'text', 'HDFC0001234')],
    }),
  ];
}

/** A card as it is answered. */
export function shownCard(card: Card): Omit<Card, 'tab'> {
  const shown: Partial<Card> = { ...card };
  delete shown.tab;
  return shown as Omit<Card, 'tab'>;
}
