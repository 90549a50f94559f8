import { defineDesk } from '../../core/desk/define-desk.ts';
import { closeMisDays } from './close-days.ts';
import { misHandlers } from './mis.handlers.ts';

export const misDesk = defineDesk({
  handlers: misHandlers,
  jobs: () => [closeMisDays],
});
