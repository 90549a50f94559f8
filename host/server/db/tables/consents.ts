import type {
  ConsentChannel,
  consentLanguages,
  ConsentProof,
  ConsentPurpose,
  ConsentSource,
  ConsentStatus,
} from '../../../../widgets/contract/consent/consent.ts';
import type { JsonColumn } from '../json-column.ts';

export type ConsentLanguage = (typeof consentLanguages)[number];

/** What proves an event of a consent. */
export interface ConsentEvidence {
  proof: ConsentProof;
  /** Names the proof where it is kept. */
  reference: string | null;
  /** Staff id of who wrote it down; null where the customer did it alone. */
  by: string | null;
}

/** What an event and a standing say alike. */
interface ConsentColumns {
  id: string;
  /** Of the contact: 10 digits, or an e-mail address in small letters. */
  subject_hash: string;
  subject_masked: string;
  loan_application_number: string | null;
  purpose: ConsentPurpose;
  /** Of the notice that was shown; null where nobody knows of one. */
  notice_version: string | null;
  language: ConsentLanguage | null;
  channel: ConsentChannel;
  at: Date;
}

/** Everything that happened to consents. Rows are added and never changed or deleted. */
interface ConsentEventTable extends ConsentColumns {
  /** Counts the events of a subject and purpose from 1, in the order in which they were written down. */
  turn: number;
  event: ConsentStatus;
  source: ConsentSource;
  evidence: JsonColumn<ConsentEvidence>;
}

/** The newest event of each subject and purpose, written with the event. */
interface ConsentStandingTable extends ConsentColumns {
  status: ConsentStatus;
  /** How many events there are. */
  turns: number;
}

/** How many subjects stand where, by purpose. */
interface ConsentCountTable {
  purpose: ConsentPurpose;
  status: ConsentStatus;
  n: number;
}

export interface ConsentTables {
  consent_event: ConsentEventTable;
  consent_standing: ConsentStandingTable;
  consent_count: ConsentCountTable;
}
