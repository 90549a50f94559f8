import type { Kysely } from 'kysely';
import {
  fillTemplate,
  places,
  type CommunicationTemplate,
  type Filled,
  type PlaceName,
  type PlaceValues,
} from '../../../../widgets/contract/campaigns/communication.ts';
import { portalLabels } from '../../../../widgets/contract/session/portals.ts';
import { contactOf } from '../../base/contact.ts';
import type { Database } from '../../db/schema.ts';
import { readableDay, readDay } from '../../../../widgets/contract/time.ts';
import type { Recipients } from './audience.ts';
import { readAgents, readBorrowers, type AgentRow, type Borrower } from './audience.store.ts';
import { smsRupees } from '../../../../widgets/contract/money.ts';

/** One recipient with the message as they read it. */
export interface Composed extends Filled {
  name: string;
  /** The loan number, or the portal of an agent. */
  subject: string;
  /** 10 digits, or an e-mail address in lower case. */
  contact: string | null;
  loanApplicationNumber: string | undefined;
  staffId: string | undefined;
}

function valuesOfBorrower(borrower: Borrower): PlaceValues {
  const { loan, firstName, emi, nextDueOn, overdue, agentName } = borrower;
  return {
    customerName: firstName,
    loanEnding: loan.slice(-4),
    ...(emi > 0 && { emiAmount: smsRupees(emi) }),
    ...(nextDueOn !== null && { emiDate: readableDay(readDay(nextDueOn)) }),
    ...((overdue ?? 0) > 0 && { overdueAmount: smsRupees(overdue ?? 0) }),
    ...(agentName !== null && { agentName }),
  };
}

/** `02:05 PM` of a time as HH:mm. */
function readableHours(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = String(hours % 12 || 12).padStart(2, '0');
  return `${shown}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** What a person has typed, as a recipient reads it. */
function readTyped(typed: PlaceValues): PlaceValues {
  const read = (name: PlaceName, value: string) => {
    const place = places[name];
    if (!('typed' in place) || place.typed === 'text') return value;
    return place.typed === 'day' ? readableDay(readDay(value)) : readableHours(value);
  };
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, read(name as PlaceName, value)]));
}

/** The messages of some recipients from a template, in their order. */
export async function compose(
  db: Kysely<Database>,
  { text, channel }: Pick<CommunicationTemplate, 'text' | 'channel'>,
  { loans, staffIds }: Recipients,
  typed: PlaceValues,
): Promise<Composed[]> {
  const [borrowers, agents] = [await readBorrowers(db, loans), await readAgents(db, staffIds)];
  const shared = readTyped(typed);
  const contactFor = ({ number, email }: { number: string | null; email: string | null }) =>
    contactOf(channel, channel === 'EMAIL' ? email : number);
  const ofBorrower = (borrower: Borrower): Composed => ({
    ...fillTemplate(text, { ...valuesOfBorrower(borrower), ...shared }),
    name: borrower.fullName,
    subject: borrower.loan,
    contact: contactFor(borrower),
    loanApplicationNumber: borrower.loan,
    staffId: undefined,
  });
  const ofAgent = (agent: AgentRow): Composed => ({
    ...fillTemplate(text, { agentName: agent.name, accountCount: String(agent.accounts), ...shared }),
    name: agent.name,
    subject: agent.queue === 'AGENCY' ? portalLabels.agency : portalLabels.ops,
    contact: contactFor(agent),
    loanApplicationNumber: undefined,
    staffId: agent.id,
  });
  const byKey = new Map([
    ...borrowers.map((borrower) => [borrower.loan, ofBorrower(borrower)] as const),
    ...agents.map((agent) => [agent.id, ofAgent(agent)] as const),
  ]);
  return [...loans, ...staffIds].flatMap((key) => byKey.get(key) ?? []);
}
