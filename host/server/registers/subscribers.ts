import { announcing, type Subscribers } from '../call/announcements.ts';
import { desks } from './every-desk.ts';

const following = <Name extends keyof Subscribers>(name: Name) =>
  desks.flatMap(({ follows }) => follows?.[name] ?? []) as unknown as Subscribers[Name];

/** Who follows what is announced, in the order of the desks. */
export const subscribers: Subscribers = {
  'application.moved': following('application.moved'),
  'payment.taken': following('payment.taken'),
  'loan.booked': following('loan.booked'),
  'loan.placed': following('loan.placed'),
  'staff.changed': following('staff.changed'),
};

export const announce = announcing(subscribers);
