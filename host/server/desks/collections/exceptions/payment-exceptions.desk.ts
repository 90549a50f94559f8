import { paymentExceptionsPlace } from '../../../../../widgets/contract/payments/exceptions/payment-exceptions.place.ts';
import { defineListDesk } from '../../../core/desk/define-desk.ts';
import { paymentExceptionBase } from '../../../core/payments/exceptions/lists/payment-exception-base.store.ts';
import { paymentExceptionLists } from '../../../core/payments/exceptions/lists/payment-exception-list.ts';
import { paymentExceptionHandlers } from './payment-exceptions.handlers.ts';

export const paymentExceptionsDesk = defineListDesk({
  place: paymentExceptionsPlace,
  base: paymentExceptionBase,
  lists: paymentExceptionLists,
  handlers: paymentExceptionHandlers,
});
