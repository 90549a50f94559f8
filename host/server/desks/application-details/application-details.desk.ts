import { defineDesk } from '../../core/desk/define-desk.ts';
import { applicationDetailsHandlers } from './application-details.handlers.ts';
import { seesDetailsFile } from './sees-details-file.ts';

export const applicationDetailsDesk = defineDesk({
  handlers: applicationDetailsHandlers,
  sees: [seesDetailsFile],
});
