import { makeCards } from '../documents/cards.ts';
import type { World } from '../world.ts';
import type { Application, Mandate } from './application.ts';

const firstNames = ['Aarav', 'Diya', 'Kabir', 'Meera', 'Rohan', 'Sana', 'Vikram'] as const;
const lastNames = [
  'Bhat',
  'Das',
  'Iyer',
  'Khan',
  'Menon',
  'Patel',
  'Rao',
  'Singh',
  'Verma',
  'Yadav',
  'Zaveri',
] as const;
const risks = ['Low', 'Medium', 'High', 'Extreme'] as const;
const partners = ['Navarathna', 'DMI', 'IIFL', 'Clix'] as const;

const pick = <Value>(values: readonly [Value, ...Value[]], count: number): Value =>
  values[count % values.length] ?? values[0];

export function makeMandate(count: number): Mandate {
  return {
    nachType: 'MANUAL',
    instrument: 'Signed form',
    nachAttempts: 1,
    nachStatus: 'NACH_RECIEVED',
    remarks: null,
    rejectReason: null,
    mailQueueId: `mail-queue-${count}`,
  };
}

/** Adds an application, numbered on from the last one. What is not given is made up. */
export function addApplication(world: World, given: Partial<Application> = {}): Application {
  world.count += 1;
  const { count } = world;
  const firstName = pick(firstNames, count);
  const lastName = pick(lastNames, count);
  const made: Application = {
    id: `application-${count}`,
    number: String(400_000_000_000 + count),
    firstName,
    lastName,
    gender: count % 2 ? 'Male' : 'Female',
    contactNumber: String(9_100_000_000 + count),
    emailId: `${firstName}.${lastName}${count}@mail.example`.toLowerCase(),
    productType: count % 4 ? 'PL' : 'LOC',
    loanAmount: 20_000 + ((count * 7919) % 400_000),
    monthlyIncome: 25_000 + ((count * 613) % 90_000),
    riskLevel: pick(risks, count),
    partnerName: pick(partners, count),
    udrs: 'DOCUMENT_PROCESSING',
    hold: null,
    remark: null,
    queuedAt: Date.now() - count * 47 * 60_000,
    mandate: null,
    cards: [],
    nachCalls: [],
    ...given,
  };
  made.cards = makeCards(made);
  world.applications.set(made.number, made);
  return made;
}

/** An application by its number, or by its id. */
export function findApplication({ applications }: World, numberOrId: string): Application | undefined {
  return applications.get(numberOrId) ?? [...applications.values()].find(({ id }) => id === numberOrId);
}
