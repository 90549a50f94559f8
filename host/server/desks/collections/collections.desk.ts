import { defineDesk } from '../../core/desk/define-desk.ts';
import { caseHandlers } from './cases.handlers.ts';
import { collectionJobs } from './collection-jobs.ts';
import { customerFileHandlers } from './file/customer-file-handlers.ts';
import { fileWorkHandlers } from './file-work.handlers.ts';
import { followBooking } from './payments/end-without-dues.ts';
import { payPage } from './payments/pay-page.ts';
import { paymentHandlers } from './payments/record-payment.ts';

export const collectionsDesk = defineDesk({
  handlers: { ...caseHandlers, ...fileWorkHandlers, ...customerFileHandlers, ...paymentHandlers },
  pages: () => [payPage],
  follows: { 'loan.booked': [followBooking] },
  jobs: collectionJobs,
});
