import { defineDesk } from '../../core/desk/define-desk.ts';
import { consentHandlers } from './consent.handlers.ts';

export const consentDesk = defineDesk({
  handlers: consentHandlers,
});
