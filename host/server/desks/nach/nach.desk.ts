import { defineDesk } from '../../core/desk/define-desk.ts';
import { cancelMandate } from '../../core/bank/cancel-mandate.ts';
import { acceptMandateHandlers } from './accept-mandate.ts';
import { bankAnswerHandlers } from './bank-answers.ts';
import { batchHandlers } from './batches.handlers.ts';
import { cancellationHandlers } from './cancellations.handlers.ts';
import { linkMailHandlers } from './link-mail.ts';
import { nachMailHandlers } from './nach-mail.handlers.ts';
import { receiveFormHandlers } from './forms/receive-form.ts';
import { reissueMandateHandlers } from './reissue-mandate.ts';
import { revealAccountHandlers } from './reveal-account.ts';
import { seesMailFile } from './sees-mail-file.ts';
import { tellStays } from './tell-stays.ts';

export const nachDesk = defineDesk({
  handlers: {
    ...nachMailHandlers,
    ...linkMailHandlers,
    ...acceptMandateHandlers,
    ...receiveFormHandlers,
    ...reissueMandateHandlers,
    ...revealAccountHandlers,
    ...batchHandlers,
    ...cancellationHandlers,
    ...bankAnswerHandlers,
  },
  sees: [seesMailFile],
  jobs: (server) => [tellStays(server)],
  follows: { 'application.moved': [cancelMandate] },
});
