import { bankExceptionsPlace } from '../../../../widgets/contract/bank/bank-exceptions.place.ts';
import { defineListDesk } from '../desk/define-desk.ts';
import { bankExceptionHandlers } from './bank-exceptions.handlers.ts';
import { bankExceptionBase } from './lists/bank-exception-base.store.ts';
import { bankExceptionLists } from './lists/bank-exception-list.ts';

export const bankExceptionsDesk = defineListDesk({
  place: bankExceptionsPlace,
  base: bankExceptionBase,
  lists: bankExceptionLists,
  handlers: bankExceptionHandlers,
});
