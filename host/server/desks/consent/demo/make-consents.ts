import type { Insertable } from 'kysely';
import {
  consentLanguages,
  consentPurposeNames,
  type ConsentChannel,
  type ConsentPurpose,
  type ConsentSource,
  type ConsentStatus,
} from '../../../../../widgets/contract/consent/consent.ts';
import { maskContact } from '../../../base/contact.ts';
import type { Database } from '../../../db/schema.ts';
import type { ConsentEvidence } from '../../../db/tables/consents.ts';
import { dealShares } from '../../../demo/kit/deal-shares.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { hashOf } from '../../../base/tokens.ts';
import type { Applicant } from './consents-seed.store.ts';

type EventRow = Required<Insertable<Database['consent_event']>>;
type StandingRow = Required<Insertable<Database['consent_standing']>>;

/** What happens to a consent, from the first event on. */
const lives = {
  GRANTED: ['GRANTED'],
  WITHDRAWN: ['GRANTED', 'WITHDRAWN'],
  EXPIRED: ['GRANTED', 'EXPIRED'],
  REGRANTED: ['GRANTED', 'WITHDRAWN', 'GRANTED'],
  NEVER_ASKED: [],
} as const satisfies Record<string, readonly ConsentStatus[]>;
type Life = keyof typeof lives;

const seldomGivenUp = { GRANTED: 15, WITHDRAWN: 1, EXPIRED: 1, REGRANTED: 1, NEVER_ASKED: 2 };
/** Of 20 customers each. */
const shares: Readonly<Record<ConsentPurpose, Readonly<Record<Life, number>>>> = {
  CREDIT_BUREAU: seldomGivenUp,
  KYC: seldomGivenUp,
  AADHAAR_OFFLINE: { GRANTED: 6, WITHDRAWN: 1, EXPIRED: 4, REGRANTED: 1, NEVER_ASKED: 8 },
  DATA_SHARING_LENDER: seldomGivenUp,
  MARKETING: { GRANTED: 8, WITHDRAWN: 5, EXPIRED: 1, REGRANTED: 2, NEVER_ASKED: 4 },
  CALL_RECORDING: { GRANTED: 7, WITHDRAWN: 1, EXPIRED: 1, REGRANTED: 1, NEVER_ASKED: 10 },
};

type Told = { channel: ConsentChannel; source: ConsentSource; proof: ConsentEvidence['proof'] };
const grants: readonly Told[] = [
  { channel: 'APP', source: 'LOAN_APPLICATION', proof: 'OTP' },
  { channel: 'PARTNER', source: 'LOAN_APPLICATION', proof: 'OTP' },
  { channel: 'BRANCH', source: 'LOAN_APPLICATION', proof: 'SIGNATURE' },
  { channel: 'CALL', source: 'VIDEO_KYC', proof: 'RECORDING' },
];
const withdrawals: readonly Told[] = [
  { channel: 'CALL', source: 'TELEPHONY', proof: 'RECORDING' },
  { channel: 'EMAIL', source: 'UNSUBSCRIBE', proof: 'REQUEST' },
  { channel: 'WHATSAPP', source: 'UNSUBSCRIBE', proof: 'REQUEST' },
];
const end: Told = { channel: 'SYSTEM', source: 'SYSTEM', proof: 'PERIOD' };

const leastAgeMs = 3_600_000;

/** Makes the consents of one customer after another, so that every standing of every purpose is there on every day. */
export function consentMaker(random: SeededRandom, now: Date, staff: readonly string[]) {
  const deal = Object.fromEntries(
    consentPurposeNames.map((purpose) => [purpose, dealShares(shares[purpose])]),
  ) as Record<ConsentPurpose, () => Life>;

  const toldOf = (event: ConsentStatus): Told =>
    event === 'GRANTED' ? random.pick(grants) : event === 'WITHDRAWN' ? random.pick(withdrawals) : end;
  function evidenceOf({ proof, source }: Told): ConsentEvidence {
    const isByStaff = source !== 'SYSTEM' && proof !== 'OTP' && staff.length > 0;
    const number = random.integer(100_000, 999_999);
    return {
      proof,
      reference: proof === 'PERIOD' ? null : `${proof.slice(0, 3)}-${number}`,
      by: isByStaff ? random.pick(staff) : null,
    };
  }

  function eventsOf(applicant: Applicant, purpose: ConsentPurpose): EventRow[] {
    const { loan_application_number: loan, contact_number: contact, submitted_at: submitted } = applicant;
    const life = lives[deal[purpose]()];
    const begins = Math.min(submitted.getTime(), now.getTime() - leastAgeMs);
    const language = random.chance(0.5) ? 'English' : random.pick(consentLanguages);
    const first = random.integer(1, 3);
    return life.map((event, index) => {
      const at = new Date(begins + Math.floor(((now.getTime() - begins) * index) / (life.length + 1)));
      const told = toldOf(event);
      return {
        id: random.id(at),
        subject_hash: hashOf(contact),
        subject_masked: maskContact(contact),
        loan_application_number: loan,
        purpose,
        turn: index + 1,
        notice_version: `v${first + (index === 2 ? 1 : 0)}`,
        language,
        channel: told.channel,
        event,
        at,
        source: told.source,
        evidence: JSON.stringify(evidenceOf(told)),
      };
    });
  }

  return (applicant: Applicant): { events: EventRow[]; standings: StandingRow[] } => {
    const all = consentPurposeNames.map((purpose) => eventsOf(applicant, purpose));
    const standings = all.flatMap((events): StandingRow[] => {
      const last = events.at(-1);
      if (!last) return [];
      const { id: _, turn, event, source: __, evidence: ___, ...columns } = last;
      return [{ ...columns, id: random.id(last.at), status: event, turns: turn }];
    });
    return { events: all.flat(), standings };
  };
}
