import type { Insertable } from 'kysely';
import { nachReviewQueue } from '../../../../../widgets/contract/nach/nach.ts';
import type { Database } from '../../../db/schema.ts';
import type { NewMandate } from './make-mandate.ts';
import type { MandateSubject, Scanner } from './nach-seed.store.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';

export type NewMail = Required<
  Omit<Insertable<Database['nach_mail']>, 'version' | 'mandate_before' | 'door_id' | 'message_id' | 'left_out'>
>;

const hour = 3_600_000;

const texts: readonly (readonly [subject: string, body: string])[] = [
  [
    'Signed NACH mandate',
    'Dear team,\n\nThe signed mandate form is attached, with a cancelled cheque of the same account.\n\nRegards',
  ],
  ['Re: NACH form for your loan', 'Hi,\n\nPlease find the form with my signature.\nKindly confirm once it is done.'],
  ['NACH फॉर्म', 'नमस्ते,\n\nहस्ताक्षर किया हुआ फॉर्म भेज रहा हूँ।'],
  ['Mandate form again', 'The first scan was not clear. This one is better.\n\nThanks'],
];

/** How many mails are linked to the loan, by the mandate's status. One more mail may wait to be linked. */
function linkedCount(mandate: NewMandate): number {
  return mandate.status === 'NACH_PENDING' ? 0 : mandate.attempts;
}

/** The scans of a mandate whose customer mails nothing: one for each attempt. */
function scansOf(
  random: SeededRandom,
  subject: MandateSubject,
  mandate: NewMandate,
  { now, scanner }: { now: Date; scanner: Scanner },
): NewMail[] {
  const count = linkedCount(mandate);
  return Array.from({ length: count }, (_, at) => {
    const sinceStart = ((at + random.fraction()) / count) * (now.getTime() - subject.submitted_at.getTime());
    const scannedAt = new Date(subject.submitted_at.getTime() + sinceStart);
    return {
      id: random.id(scannedAt),
      partner: null,
      queue_name: nachReviewQueue,
      mail_queue_id: mandate.mail_queue_id,
      sender_name: `${scanner.first_name} ${scanner.last_name}`,
      sender_email: scanner.username,
      subject: 'Form on paper, scanned',
      body: 'Came by courier.',
      received_at: scannedAt,
      read_at: scannedAt,
      loan_application_number: mandate.loan_application_number,
      linked_at: scannedAt,
      linked_by: scanner.id,
      scanned_by_id: scanner.id,
    };
  });
}

/** The mails of a mandate on paper: one for each attempt, and for some a new one that nobody has linked yet. */
export function nachMailsOf(
  random: SeededRandom,
  subject: MandateSubject,
  mandate: NewMandate,
  { now, scanner }: { now: Date; scanner: Scanner | undefined },
): NewMail[] {
  const { email } = mandate;
  if (mandate.nach_type !== 'MANUAL') return [];
  // A customer without an address sends the form on paper, and somebody scans it.
  if (!email) return scanner ? scansOf(random, subject, mandate, { now, scanner }) : [];
  const linked = linkedCount(mandate);
  const isWaiting = mandate.status === 'NACH_REJECTED' || (mandate.status === 'NACH_PENDING' && random.chance(0.45));
  const count = linked + (isWaiting ? 1 : 0);
  return Array.from({ length: count }, (_, at) => {
    const isLinked = at < linked;
    const sinceStart = ((at + random.fraction()) / count) * (now.getTime() - subject.submitted_at.getTime());
    const receivedAt = new Date(subject.submitted_at.getTime() + sinceStart);
    const linkedAt = isLinked ? new Date(Math.min(receivedAt.getTime() + 2 * hour, now.getTime())) : null;
    const [head, text] = random.pick(texts);
    return {
      id: random.id(receivedAt),
      partner: subject.sourcing_partner,
      queue_name: nachReviewQueue,
      mail_queue_id: isLinked || random.chance(0.5) ? mandate.mail_queue_id : null,
      sender_name: subject.full_name,
      sender_email: email,
      subject: head,
      body: text,
      received_at: receivedAt,
      read_at: linkedAt,
      loan_application_number: isLinked ? mandate.loan_application_number : null,
      linked_at: linkedAt,
      linked_by: null,
      scanned_by_id: null,
    };
  });
}
