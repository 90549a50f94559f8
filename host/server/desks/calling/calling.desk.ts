import { defineDesk } from '../../core/desk/define-desk.ts';
import { bankingHandlers } from './banking/banking.handlers.ts';
import { contactHandlers } from './contacts.handlers.ts';
import { nachHandlers } from './nach/nach.handlers.ts';
import { telephonyHandlers } from './telephony/telephony.handlers.ts';

export const callingDesk = defineDesk({
  handlers: { ...telephonyHandlers, ...nachHandlers, ...bankingHandlers, ...contactHandlers },
});
