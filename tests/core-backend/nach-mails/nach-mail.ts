import { randomUUID } from 'node:crypto';
import type { Application } from '../applications/application.ts';
import type { World } from '../world.ts';

/** A mail with a signed mandate. */
export interface NachMail {
  mailId: string;
  subject: string;
  senderName: string | null;
  senderEmail: string;
  receivedAt: number;
  isNew: boolean;
  loanAppNo: string | null;
  text: string;
  /** The queue of the mandate that it came for. */
  mailQueueId: string;
  partner: 'pb' | 'wishfin' | null;
}

/** Adds a mail that a borrower has sent. @param isLinked whether it is linked to the loan already */
export function addNachMail(world: World, loan: Application, isLinked: boolean): NachMail {
  const mail: NachMail = {
    mailId: randomUUID(),
    subject: 'Signed NACH form',
    senderName: `${loan.firstName} ${loan.lastName}`,
    senderEmail: loan.emailId,
    receivedAt: Date.now() - 3_600_000,
    isNew: true,
    loanAppNo: isLinked ? loan.number : null,
    text: 'Please find the signed form attached.',
    mailQueueId: loan.mandate?.mailQueueId ?? '',
    partner: null,
  };
  world.mails.push(mail);
  return mail;
}
