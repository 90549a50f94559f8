import { defineDesk } from '../../core/desk/define-desk.ts';
import { acceptMandateHandlers } from './accept-mandate.ts';
import { bankAnswerHandlers } from './bank-answers.ts';
import { batchHandlers } from './batches.handlers.ts';
import { linkMailHandlers } from './link-mail.ts';
import { nachMailHandlers } from './nach-mail.handlers.ts';
import { seesMailFile } from './sees-mail-file.ts';

export const nachDesk = defineDesk({
  handlers: {
    ...nachMailHandlers,
    ...linkMailHandlers,
    ...acceptMandateHandlers,
    ...batchHandlers,
    ...bankAnswerHandlers,
  },
  sees: [seesMailFile],
});
