import { agencyCallHandlers } from './calls/agency-call.handlers.ts';
import { contactWorkHandlers } from './contacts/contact.handlers.ts';
import { foreclosureHandlers } from './requests/foreclosure.handlers.ts';
import { paymentLinkHandlers } from './requests/payment-links.handlers.ts';
import { restructureHandlers } from './requests/restructure.handlers.ts';
import { waiverHandlers } from './requests/waiver.handlers.ts';

/** What is done on a customer's file. */
export const fileWorkHandlers = {
  ...agencyCallHandlers,
  ...paymentLinkHandlers,
  ...waiverHandlers,
  ...restructureHandlers,
  ...foreclosureHandlers,
  ...contactWorkHandlers,
};
