import { defineDesk } from '../../core/desk/define-desk.ts';
import { addApplicationHandlers } from './add-application.ts';

/** What doors bring in, by form. What comes by a door itself makes no call (`serve-doors.ts`). */
export const doorsDesk = defineDesk({ handlers: addApplicationHandlers });
