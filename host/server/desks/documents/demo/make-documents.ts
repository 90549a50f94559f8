import type { Insertable } from 'kysely';
import { additionalSection } from '../../../../../widgets/contract/documents/documents.ts';
import type { Database } from '../../../db/schema.ts';
import { indianTime } from '../../../base/indian-time.ts';
import type { DocumentSubject, SectionSeed } from './documents-seed.store.ts';
import type { DocumentSpecimen } from './document-specimens.ts';
import { employerNames } from '../../../core/applications/demo/employers.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

export type NewDocument = Required<Insertable<Database['document']>>;
export type NewDocumentFile = Required<Insertable<Database['document_file']>>;

const dayMs = 86_400_000;
const banks = ['HDFC', 'ICIC', 'SBIN', 'UTIB', 'KKBK', 'PUNB'] as const;
const designations = ['Senior Executive', 'Team Lead', 'Accountant', 'Field Officer', 'Software Engineer'] as const;
const fathers = ['Ramesh', 'Suresh', 'Mohan', 'Rajendra', 'Krishna', 'Iqbal', 'Thomas', 'Balwinder'] as const;
const streets = ['Lake Road', 'Station Road', 'Gandhi Nagar', 'Temple Street', 'Market Yard', 'Civil Lines'] as const;
const letters = [...'ABCDEFGHJKLMNPQRSTVW'] as const;

/** Files of a section, by side. A document without sides has one file, as its front. */
const filesOf: Readonly<Record<string, readonly (readonly ['front' | 'back', DocumentSpecimen])[]>> = {
  PAN: [['front', 'panFront']],
  AADHAAR: [
    ['front', 'aadhaarFront'],
    ['back', 'aadhaarBack'],
  ],
  SELFIE: [['front', 'selfie']],
  CURRENT_ADDRESS: [
    ['front', 'addressFront'],
    ['back', 'addressBack'],
  ],
  PERMANENT_ADDRESS: [
    ['front', 'addressFront'],
    ['back', 'addressBack'],
  ],
  EMPLOYER: [['front', 'employeeCard']],
  BANK_STATEMENT: [['front', 'statement']],
  SALARY_SLIP: [['front', 'salarySlip']],
};

function someDay(random: SeededRandom, from: number, to: number): string {
  return dayOf(new Date(random.integer(from / dayMs, to / dayMs) * dayMs));
}

function addressOf(random: SeededRandom, prefix: string, subject: DocumentSubject, now: Date) {
  const { city, state, pin_code: pin } = subject;
  return {
    [`${prefix}_PROOF_TYPE`]: random.pick(['PASSPORT', 'DRIVING_LICENCE', 'RENT_AGREEMENT']),
    [`${prefix}_EXPIRY_DATE`]: someDay(random, now.getTime() + 200 * dayMs, now.getTime() + 3_000 * dayMs),
    [`${prefix}_ADDRESS`]: `${random.integer(1, 240)}, ${random.pick(streets)}, ${city}, ${state} ${pin}`,
    [`${prefix}_CITY`]: city,
    [`${prefix}_PINCODE`]: pin,
  };
}

/** The field values beside each document, from the application's data. */
function valuesOf(random: SeededRandom, subject: DocumentSubject, now: Date): Record<string, Record<string, string>> {
  const { full_name: name, gender, employment, emi, last_name: last } = subject;
  const sex = gender === 'F' ? 'FEMALE' : 'MALE';
  const pan = `${random.pick(letters)}${random.pick(letters)}${random.pick(letters)}P${random.pick(letters)}${random.integer(1000, 9999)}${random.pick(letters)}`;
  const bank = random.pick(banks);
  const employer = random.pick(employerNames);
  const current = addressOf(random, 'CA', subject, now);
  return {
    PAN: {
      PAN_NAME: name.toUpperCase(),
      PAN_NUMBER: pan,
      PAN_FATHER_NAME: `${random.pick(fathers)} ${last}`.trim().toUpperCase(),
      PAN_DOB: someDay(random, Date.UTC(1975, 0), Date.UTC(2003, 11)),
      PAN_APPLICATION_NAME: name,
    },
    AADHAAR: {
      AD_NAME: name,
      AD_NUMBER: `XXXX XXXX ${random.integer(1000, 9999)}`,
      AD_GENDER: sex,
      AD_ADDRESS: current['CA_ADDRESS'] ?? '',
    },
    SELFIE: { SF_FACE_MATCH: `${random.integer(71, 99)}%`, SF_LIVENESS: random.chance(0.94) ? 'Passed' : 'Not sure' },
    CURRENT_ADDRESS: current,
    PERMANENT_ADDRESS: addressOf(random, 'PA', subject, now),
    EMPLOYER: {
      ED_EMPLOYER_NAME: employer.replace(/ (Private )?Limited$/, ''),
      ED_EMPLOYER_NAME_INTERNAL: random.chance(0.5) ? employer : '',
      ED_DESIGNATION: random.pick(designations),
      ED_EMPLOYMENT_TYPE: employment,
      ED_OFFICE_ADDRESS: `${random.integer(1, 90)}, ${random.pick(streets)}, ${subject.city}`,
    },
    BANK_STATEMENT: { BS_BANK: bank, BS_ACCOUNT_HOLDER: name, BS_PERIOD: 'Last six months' },
    SALARY_SLIP: {
      SS_MONTH: indianTime(subject.submitted_at).slice(0, 7),
      SS_NET_PAY: String(Math.round((emi * random.integer(28, 60)) / 10_000) * 1_000 + 9_000),
    },
    BANK_ACCOUNT: {
      // whole and nobody's: no bank begins its numbers so
      BA_ACCOUNT_NUMBER: `5000${random.integer(10_000_000, 99_999_999)}`,
      BA_IFSC: `${bank}0${String(random.integer(1, 999_999)).padStart(6, '0')}`,
      BA_ACCOUNT_TYPE: employment === 'SALARIED' ? 'SAVINGS' : 'CURRENT',
    },
    PERSONAL_DETAILS: {
      PD_NAME: name,
      PD_GENDER: sex,
      PD_MARITAL_STATUS: random.pick(['SINGLE', 'MARRIED']),
      PD_RESIDENCE: random.pick(['OWNED', 'RENTED', 'FAMILY']),
    },
  };
}

/** Which of the mandatory cards are approved and rejected, in the numbers that the application itself counts. */
function verdicts(random: SeededRandom, subject: DocumentSubject, sections: readonly SectionSeed[]) {
  const left = sections.filter((section) => section.is_mandatory).map(({ key }) => key);
  const draw = (count: number) =>
    Array.from({ length: count }, () => left.splice(random.integer(0, left.length - 1), 1)[0] ?? '');
  const rejected = new Set(draw(subject.documents_rejected));
  return { rejected, approved: new Set(draw(subject.documents_approved)) };
}

export interface DocumentsWanted {
  random: SeededRandom;
  subject: DocumentSubject;
  sections: readonly SectionSeed[];
  files: Readonly<Record<DocumentSpecimen, string>>;
  approvers: readonly string[];
  now: Date;
}

/** The cards of an application with their files, in keeping with its counts of reviewed documents. */
export function makeDocuments({ random, subject, sections, files, approvers, now }: DocumentsWanted) {
  const documents: NewDocument[] = [];
  const documentFiles: NewDocumentFile[] = [];
  const values = valuesOf(random, subject, now);
  const { approved, rejected } = verdicts(random, subject, sections);
  const isAllApproved = approved.size === sections.filter((section) => section.is_mandatory).length;
  for (const section of sections) {
    const isAdded = section.key === additionalSection;
    if (isAdded && !random.chance(0.1)) continue;
    const isRejected = rejected.has(section.key);
    const isApproved = approved.has(section.key) || (isAllApproved && !section.is_mandatory);
    const id = random.id(subject.submitted_at);
    documents.push({
      id,
      application_id: subject.id,
      loan_application_number: subject.loan_application_number,
      key: isAdded ? `${additionalSection}_${id.slice(-6)}` : section.key,
      section_key: section.key,
      type: isAdded ? 'Address Proof' : null,
      proof_type: isAdded ? 'Electricity bill' : null,
      status: isApproved ? 'approved' : isRejected ? 'rejected' : null,
      reject_reasons: JSON.stringify(isRejected ? [random.pick(section.reject_reasons).key] : []),
      field_values: JSON.stringify(values[section.key] ?? {}),
      decided_by_id: (isApproved || isRejected) && approvers.length > 0 ? random.pick(approvers) : null,
      changed_by_id: null,
      changed_at: subject.modified_at,
      created_at: subject.submitted_at,
      version: 1,
    });
    // An approved card has all its files. Some of the others wait for a side or for the whole document.
    const isComplete = isApproved || random.chance(0.93);
    const sent = isComplete
      ? (filesOf[section.key] ?? [])
      : (filesOf[section.key] ?? []).slice(0, random.integer(0, 1));
    for (const [side, specimen] of sent) {
      documentFiles.push({
        id: random.id(subject.submitted_at),
        document_id: id,
        file_id: files[specimen],
        side,
        origin: 'ORIGINAL',
        is_redacted: false,
        original_file_id: null,
        created_by_id: null,
        created_at: subject.submitted_at,
        removed_at: null,
      });
    }
  }
  return { documents, documentFiles };
}
