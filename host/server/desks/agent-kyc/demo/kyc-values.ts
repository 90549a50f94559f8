import { dayOf, monthsAfter } from '../../../../../widgets/contract/time.ts';
import type { AgentKycStatus } from '../../../../../widgets/contract/collections/agents.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';

const day = 24 * 60 * 60 * 1000;
const letters = [...'ABCDEFGHJKLMNPRSTVWY'];
const streets = ['Laxmi Nagar, Parvati, Pune', 'MG Road, Indiranagar, Bengaluru', 'Anna Nagar West, Chennai'];
const pins = ['411009', '560038', '600040'];
const banks = ['HDFC0000123', 'ICIC0000456', 'SBIN0000789'];
const digits = [...'0123456789'];

const text = (random: SeededRandom, count: number, from: readonly string[]) =>
  Array.from({ length: count }, () => random.pick(from)).join('');

/**
 * What an agent has filled in: all of it, or only the first fields of a draft. `certificateDays` are those until the
 * certificate ends, negative where it has ended.
 */
export function kycValuesOf(
  random: SeededRandom,
  { certificateDays, status }: { certificateDays: number; status: AgentKycStatus },
  now: Date,
) {
  const place = random.integer(0, streets.length - 1);
  const isWhole = status !== 'DRAFT';
  const today = dayOf(now);
  return {
    pan: `${text(random, 3, letters)}P${text(random, 1, letters)}${text(random, 4, digits)}${text(random, 1, letters)}`,
    date_of_birth: monthsAfter(today, -random.integer(22 * 12, 45 * 12)),
    aadhaar_last4: text(random, 4, digits),
    address: `${random.integer(2, 88)} ${streets[place]}`,
    pin_code: pins[place] ?? null,
    account_number: isWhole ? `5010${text(random, 8, digits)}` : null,
    ifsc: isWhole ? (banks[place] ?? null) : null,
    dra_certificate: isWhole ? `DRA-${today.slice(0, 4)}-${text(random, 6, digits)}` : null,
    dra_valid_until: isWhole ? dayOf(new Date(now.getTime() + certificateDays * day)) : null,
    police_verified_on: isWhole ? monthsAfter(today, -random.integer(1, 5)) : null,
  };
}
