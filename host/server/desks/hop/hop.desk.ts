import { defineDesk } from '../../core/desk/define-desk.ts';
import { hopHandlers } from './hop.handlers.ts';

export const hopDesk = defineDesk({
  handlers: hopHandlers,
});
