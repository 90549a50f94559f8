import { defineDesk } from '../../core/desk/define-desk.ts';
import { caseHandlers } from './cases.handlers.ts';
import { collectionJobs } from './collection-jobs.ts';
import { customerFileHandlers } from './file/customer-file-handlers.ts';
import { fileWorkHandlers } from './file-work.handlers.ts';
import { askAboutHeld } from './held-money/ask-borrower.ts';
import { choicePage } from './held-money/choice-page.ts';
import { followBooking } from './payments/end-without-dues.ts';
import { payPage } from './payments/pay-page.ts';
import { payLinkFactsHandlers } from './payments/pay-link-facts.ts';
import { paymentHandlers } from './payments/record-payment.ts';
import { bounceHandlers } from './payments/report-bounce.ts';
import { reversalHandlers } from './payments/report-reversal.ts';

export const collectionsDesk = defineDesk({
  handlers: {
    ...caseHandlers,
    ...fileWorkHandlers,
    ...customerFileHandlers,
    ...paymentHandlers,
    ...reversalHandlers,
    ...bounceHandlers,
    ...payLinkFactsHandlers,
  },
  pages: () => [payPage, choicePage],
  follows: { 'loan.booked': [followBooking, askAboutHeld] },
  jobs: collectionJobs,
});
