import { defineListDesk } from '../../core/desk/define-desk.ts';
import { otpTemplatesPlace } from '../../../../widgets/contract/otp-templates/otp-templates.place.ts';
import { otpBase } from './lists/otp-base.store.ts';
import { otpLists } from './lists/otp-list.ts';
import { otpTemplateHandlers } from './otp-templates.handlers.ts';

export const otpTemplatesDesk = defineListDesk({
  place: otpTemplatesPlace,
  base: otpBase,
  lists: otpLists,
  handlers: otpTemplateHandlers,
});
