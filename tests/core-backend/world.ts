import { addApplication, makeMandate } from './applications/make-application.ts';
import type { Application } from './applications/application.ts';
import { addCustomer, type Customer } from './calling/customers.ts';
import { addRoom, variants, type Room } from './chat/room.ts';
import { addNachMail, type NachMail } from './nach-mails/nach-mail.ts';
import { firstPictures, type StoredFile } from './pictures.ts';
import { addStaff, type Staff } from './session.ts';

/** All that one server holds. It is gone when the server ends. */
export interface World {
  /** Counts what was made, so that every number is used once. */
  count: number;
  staff: Staff[];
  /** By token. */
  sessions: Map<string, { key: string; staff: Staff }>;
  /** By loan application number. */
  applications: Map<string, Application>;
  customers: Customer[];
  /** The customers of telephony calls, by what the dialer called the call. */
  calls: Map<string, Customer>;
  /** Addresses of the last tickets, by loan application number. */
  tickets: Map<string, string>;
  mails: NachMail[];
  rooms: Room[];
  /** By address. */
  files: Map<string, StoredFile>;
}

export const firstUser = { username: 'agent@core.example', password: 'core-pass' };
/** Numbers that a telephony call may be opened with, and leads for a banking call. */
export const firstCustomers = { personalLoan: '9876543210', banking: '9876543211', leadId: 'lead-core' };

export function makeWorld(): World {
  const world: World = {
    count: 0,
    staff: [],
    sessions: new Map(),
    applications: new Map(),
    customers: [],
    calls: new Map(),
    tickets: new Map(),
    mails: [],
    rooms: [],
    files: firstPictures(),
  };
  addStaff(world, firstUser.username, firstUser.password);
  for (let made = 0; made < 34; made += 1) addApplication(world);
  for (let made = 0; made < 32; made += 1)
    addApplication(world, {
      udrs: 'READY_FOR_DISBURSAL',
      hold: { reason: 'DOCUMENT_AWAITED', remark: 'The customer sends a newer statement' },
    });
  const inReview = Array.from({ length: 33 }, () =>
    addApplication(world, { udrs: 'NACH_REVIEW', mandate: makeMandate(world.count) }),
  );
  inReview.slice(0, 2).forEach((loan, index) => addNachMail(world, loan, index === 0));
  addCustomer(world, 'PERSONAL_LOAN', { phone: firstCustomers.personalLoan });
  addCustomer(world, 'BANKING', { phone: firstCustomers.banking, leadId: firstCustomers.leadId });
  for (const variant of variants) addRoom(world, variant, [addApplication(world, { udrs: 'NACH_REVIEW' })]);
  return world;
}
