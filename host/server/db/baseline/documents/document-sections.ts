/** Key and label. */
export type Choice = readonly [key: string, label: string];
type Field = readonly [key: string, label: string, accessLevel: 'form' | 'edit', variant: string];

/** A kind of card on the document desk. */
export interface Section {
  key: string;
  tab: string;
  group: string;
  /** The text on the closed card. */
  summary: string;
  title: string;
  sides: readonly ('front' | 'back')[];
  isMandatory: boolean;
  reasons: readonly Choice[];
  fields: readonly Field[];
  choices?: Readonly<Record<string, readonly Choice[]>>;
}

const unclear: Choice = ['IMAGE_UNCLEAR', 'Image blurred or cropped'];
const notOriginal: Choice = ['NOT_ORIGINAL', 'Not the original document'];
const nameDiffers: Choice = ['NAME_DIFFERS', 'Name differs from application'];
const wrongDocument: Choice = ['WRONG_DOCUMENT', 'A different document was sent'];
const expired: Choice = ['EXPIRED', 'Document has expired'];
const incomplete: Choice = ['INCOMPLETE', 'Pages or a side are missing'];
const differs: Choice = ['DATA_DIFFERS', 'Data differs from the document'];

const genders: readonly Choice[] = [
  ['FEMALE', 'Female'],
  ['MALE', 'Male'],
  ['OTHER', 'Other'],
];
const addressProofs: readonly Choice[] = [
  ['PASSPORT', 'Passport'],
  ['DRIVING_LICENCE', 'Driving licence'],
  ['RENT_AGREEMENT', 'Rent agreement'],
];
const banks: readonly Choice[] = [
  ['HDFC', 'HDFC Bank'],
  ['ICIC', 'ICICI Bank'],
  ['SBIN', 'State Bank of India'],
  ['UTIB', 'Axis Bank'],
  ['KKBK', 'Kotak Mahindra Bank'],
  ['PUNB', 'Punjab National Bank'],
];

function addressSection(prefix: string, key: string, title: string): Section {
  return {
    key,
    tab: 'ADDRESS',
    group: 'Proof of address',
    summary: 'Proof, expiry date and address',
    title,
    sides: ['front', 'back'],
    isMandatory: true,
    reasons: [unclear, ['ADDRESS_DIFFERS', 'Address differs from application'], expired, incomplete, notOriginal],
    fields: [
      [`${prefix}_PROOF_TYPE`, 'Proof', 'edit', 'dropDown'],
      [`${prefix}_EXPIRY_DATE`, 'Expiry date', 'edit', 'date'],
      [`${prefix}_ADDRESS`, 'Address', 'edit', 'textArea'],
      [`${prefix}_CITY`, 'City', 'edit', 'text'],
      [`${prefix}_PINCODE`, 'PIN code', 'edit', 'text'],
    ],
    choices: { [`${prefix}_PROOF_TYPE`]: addressProofs },
  };
}

/** The kinds of card that a new database begins with. */
export const sections: readonly Section[] = [
  {
    key: 'PAN',
    tab: 'IDENTITY',
    group: 'Proof of identity',
    summary: 'PAN number, name and date of birth',
    title: 'PAN card',
    sides: ['front'],
    isMandatory: true,
    reasons: [
      unclear,
      ['PAN_DIFFERS', 'PAN number does not match'],
      nameDiffers,
      ['DOB_DIFFERS', 'Date of birth differs'],
      notOriginal,
      ['SIGNATURE_MISSING', 'Signature missing'],
    ],
    fields: [
      ['PAN_NAME', 'Name on PAN', 'edit', 'text'],
      ['PAN_NUMBER', 'PAN number', 'edit', 'text'],
      ['PAN_FATHER_NAME', "Father's name", 'edit', 'text'],
      ['PAN_DOB', 'Date of birth', 'edit', 'date'],
      ['PAN_APPLICATION_NAME', 'Name on application', 'form', 'text'],
    ],
  },
  {
    key: 'AADHAAR',
    tab: 'IDENTITY',
    group: 'Proof of identity',
    summary: 'Name, gender and address',
    title: 'Aadhaar (offline KYC)',
    sides: ['front', 'back'],
    isMandatory: true,
    reasons: [unclear, nameDiffers, incomplete, ['NUMBER_VISIBLE', 'Aadhaar number is not masked'], notOriginal],
    fields: [
      ['AD_NAME', 'Name on Aadhaar', 'edit', 'text'],
      ['AD_NUMBER', 'Aadhaar number', 'form', 'text'],
      ['AD_GENDER', 'Gender', 'edit', 'radio'],
      ['AD_ADDRESS', 'Address', 'edit', 'textArea'],
    ],
    choices: { AD_GENDER: genders },
  },
  {
    key: 'SELFIE',
    tab: 'IDENTITY',
    group: 'Proof of identity',
    summary: 'Face match and liveness',
    title: 'Selfie',
    sides: ['front'],
    isMandatory: true,
    reasons: [unclear, ['FACE_DIFFERS', 'Face does not match the documents'], ['OTHER_PEOPLE', 'Other people present']],
    fields: [
      ['SF_FACE_MATCH', 'Face match', 'form', 'text'],
      ['SF_LIVENESS', 'Liveness', 'form', 'text'],
    ],
  },
  addressSection('CA', 'CURRENT_ADDRESS', 'Current address'),
  addressSection('PA', 'PERMANENT_ADDRESS', 'Permanent address'),
  {
    key: 'EMPLOYER',
    tab: 'EMPLOYMENT',
    group: 'Employment',
    summary: 'Company and designation',
    title: 'Employment details',
    sides: ['front'],
    isMandatory: false,
    reasons: [unclear, ['EMPLOYER_DIFFERS', 'Employer differs from application'], expired, notOriginal],
    fields: [
      ['ED_EMPLOYER_NAME', 'Employer on application', 'form', 'text'],
      ['ED_EMPLOYER_NAME_INTERNAL', 'Search for Company', 'edit', 'search'],
      ['ED_DESIGNATION', 'Designation', 'edit', 'text'],
      ['ED_EMPLOYMENT_TYPE', 'Employment', 'edit', 'radio'],
      ['ED_OFFICE_ADDRESS', 'Office address', 'edit', 'textArea'],
    ],
    choices: {
      ED_EMPLOYMENT_TYPE: [
        ['SALARIED', 'Salaried'],
        ['SELF_EMPLOYED', 'Self-employed'],
      ],
    },
  },
  {
    key: 'BANK_STATEMENT',
    tab: 'INCOME',
    group: 'Income',
    summary: 'Bank and account holder',
    title: 'Bank statement',
    sides: ['front'],
    isMandatory: true,
    reasons: [incomplete, nameDiffers, ['STATEMENT_GAP', 'Months are missing'], ['TAMPERED', 'Document tampered']],
    fields: [
      ['BS_BANK', 'Bank', 'edit', 'dropDown'],
      ['BS_ACCOUNT_HOLDER', 'Account holder', 'edit', 'text'],
      ['BS_PERIOD', 'Period', 'form', 'text'],
    ],
    choices: { BS_BANK: banks },
  },
  {
    key: 'SALARY_SLIP',
    tab: 'INCOME',
    group: 'Income',
    summary: 'Month and net pay',
    title: 'Salary slip',
    sides: ['front'],
    isMandatory: true,
    reasons: [unclear, nameDiffers, ['MONTH_OLD', 'Older than three months'], ['PAY_DIFFERS', 'Net pay differs']],
    fields: [
      ['SS_MONTH', 'Month', 'edit', 'text'],
      ['SS_NET_PAY', 'Net pay (₹)', 'edit', 'text'],
    ],
  },
  {
    key: 'BANK_ACCOUNT',
    tab: 'INCOME',
    group: 'Bank account',
    summary: 'Account and IFSC',
    title: 'Bank account',
    sides: [],
    isMandatory: false,
    reasons: [nameDiffers, differs],
    fields: [
      ['BA_ACCOUNT_NUMBER', 'Account number', 'form', 'text'],
      ['BA_IFSC', 'IFSC', 'edit', 'text'],
      ['BA_ACCOUNT_TYPE', 'Account type', 'edit', 'radio'],
    ],
    choices: {
      BA_ACCOUNT_TYPE: [
        ['SAVINGS', 'Savings'],
        ['CURRENT', 'Current'],
      ],
    },
  },
  {
    key: 'PERSONAL_DETAILS',
    tab: 'PERSONAL',
    group: 'Personal details',
    summary: 'As given on the application',
    title: 'Applicant',
    sides: [],
    isMandatory: false,
    reasons: [differs],
    fields: [
      ['PD_NAME', 'Name', 'form', 'text'],
      ['PD_GENDER', 'Gender', 'edit', 'radio'],
      ['PD_MARITAL_STATUS', 'Marital status', 'edit', 'dropDown'],
      ['PD_RESIDENCE', 'Residence', 'edit', 'dropDown'],
    ],
    choices: {
      PD_GENDER: genders,
      PD_MARITAL_STATUS: [
        ['SINGLE', 'Single'],
        ['MARRIED', 'Married'],
        ['OTHER', 'Other'],
      ],
      PD_RESIDENCE: [
        ['OWNED', 'Owned'],
        ['RENTED', 'Rented'],
        ['FAMILY', 'With family'],
        ['COMPANY', 'Company provided'],
      ],
    },
  },
  {
    key: 'ADDITIONAL_KYC',
    tab: 'IDENTITY',
    group: 'Additional KYC Documents',
    summary: 'Added by staff',
    title: 'Additional document',
    sides: ['front', 'back'],
    isMandatory: false,
    reasons: [unclear, nameDiffers, wrongDocument, expired, notOriginal],
    fields: [],
  },
];

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const json = (value: unknown) => text(JSON.stringify(value));
const choice = ([key, label]: Choice) => ({ key, label });

function sectionRow(section: Section, position: number): string {
  const { key, tab, group, summary, title, sides, isMandatory, reasons, fields, choices = {} } = section;
  const additional = Object.fromEntries(Object.entries(choices).map(([field, list]) => [field, list.map(choice)]));
  const shaped = fields.map(([name, label, accessLevel, variant]) => ({ key: name, label, accessLevel, variant }));
  const texts = [key, tab, group, summary, title].map(text).join(', ');
  return `(${texts}, ${position + 1}, ${json(sides)}, ${isMandatory}, ${json(reasons.map(choice))}, ${json(shaped)}, ${json(additional)})`;
}

/** The same as rows of `document_section`. */
export const sectionRows: readonly string[] = sections.map(sectionRow);
