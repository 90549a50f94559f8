import { defineDesk } from '../../core/desk/define-desk.ts';
import { customerSupportHandlers } from './customer-support.handlers.ts';

export const customerSupportDesk = defineDesk({
  handlers: customerSupportHandlers,
});
