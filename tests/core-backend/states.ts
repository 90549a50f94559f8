import { randomUUID } from 'node:crypto';
import { addApplication, makeMandate } from './applications/make-application.ts';
import { addCustomer, type ProductType } from './calling/customers.ts';
import { addRoom } from './chat/room.ts';
import { addNachMail } from './nach-mails/nach-mail.ts';
import type { Values } from './reading.ts';
import { Refusal, unreadable } from './refusal.ts';
import { addStaff } from './session.ts';
import type { World } from './world.ts';

function callParameters(world: World, phone: string) {
  world.count += 1;
  const { count } = world;
  return {
    phone,
    userId: `agent-${count}`,
    crtObjectId: `crt-${count}`,
    entityId: `entity-${count}`,
    callReferenceId: `call-${count}`,
  };
}

function telephonyCall(world: World, productType: ProductType) {
  return { query: callParameters(world, addCustomer(world, productType).phone) };
}

function addMandate(world: World) {
  return addApplication(world, { udrs: 'NACH_REVIEW', mandate: makeMandate(world.count + 1) });
}

/** What a test may ask for, each with the facts by which it is reached. Each time makes things of its own. */
const states = {
  staff(world: World) {
    world.count += 1;
    const { username, password } = addStaff(world, `agent${world.count}@core.example`, `core-pass-${world.count}`);
    return { username, password };
  },
  'telephony-call': (world: World) => telephonyCall(world, 'PERSONAL_LOAN'),
  'telephony-banking-call': (world: World) => telephonyCall(world, 'BANKING'),
  'telephony-unknown': (world: World) => ({ query: callParameters(world, String(6_000_000_000 + world.count)) }),
  'nach-call'(world: World) {
    const { number } = addMandate(world);
    return { loanApplicationId: number, convoxId: `convox-${world.count}`, agentId: `agent-${world.count}` };
  },
  'banking-call'(world: World) {
    const { leadId } = addCustomer(world, 'BANKING');
    const { count } = world;
    return { leadId, convoxId: `convox-${count}`, agentId: `agent-${count}`, processName: 'Banking_CS_Adhoc' };
  },
  'document-application': (world: World) => ({ loanApplicationNumber: addApplication(world).number }),
  list(world: World) {
    for (let made = 0; made < 25; made += 1) addApplication(world);
    return { listType: 'document-processing' };
  },
  'nach-mail'(world: World) {
    const loan = addMandate(world);
    const { mailQueueId, senderEmail } = addNachMail(world, loan, true);
    return { loanApplicationNumber: loan.number, mailQueueId, email: senderEmail };
  },
  'chat-room'(world: World) {
    const { variant, roomId } = addRoom(world, 'general', [addApplication(world), addApplication(world)]);
    return { variant, roomId };
  },
  'ended-session': () => ({ token: randomUUID(), key: randomUUID() }),
};
/** The facts of each state. */
export type StateFacts = { [Name in keyof typeof states]: ReturnType<(typeof states)[Name]> };
const stateNames = Object.keys(states) as (keyof typeof states)[];

/** What the world held before the first state was made. */
interface Mark {
  staff: Set<unknown>;
  applications: Set<string>;
  customers: Set<unknown>;
  mails: Set<unknown>;
  rooms: Set<unknown>;
}

function markOf({ staff, applications, customers, mails, rooms }: World): Mark {
  return {
    staff: new Set(staff),
    applications: new Set(applications.keys()),
    customers: new Set(customers),
    mails: new Set(mails),
    rooms: new Set(rooms),
  };
}

function clean(world: World, mark: Mark): void {
  world.staff = world.staff.filter((each) => mark.staff.has(each));
  world.customers = world.customers.filter((each) => mark.customers.has(each));
  world.mails = world.mails.filter((each) => mark.mails.has(each));
  world.rooms = world.rooms.filter((each) => mark.rooms.has(each));
  for (const number of world.applications.keys()) if (!mark.applications.has(number)) world.applications.delete(number);
  for (const [token, { staff }] of world.sessions) if (!mark.staff.has(staff)) world.sessions.delete(token);
  for (const [id, customer] of world.calls) if (!mark.customers.has(customer)) world.calls.delete(id);
}

/** Answers requests for states. @throws {Refusal} 404 for a state that is not known */
export function makeStates(world: World): (body: Values) => { facts: object } {
  const mark = markOf(world);
  return ({ state }) => {
    if (typeof state !== 'string') throw unreadable('The body names a state');
    if (state === 'clean') {
      clean(world, mark);
      return { facts: {} };
    }
    const name = stateNames.find((each) => each === state);
    if (!name) throw new Refusal('NOT_FOUND', `There is no state ${state.slice(0, 60)}`, 404);
    return { facts: states[name](world) };
  };
}
