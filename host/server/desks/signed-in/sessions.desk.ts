import { sessionsPlace } from '../../../../widgets/contract/signed-in/sessions.place.ts';
import { defineListDesk } from '../../core/desk/define-desk.ts';
import { sessionBase } from './lists/session-base.store.ts';
import { sessionLists } from './lists/session-list.ts';
import { sessionsHandlers } from './sessions.handlers.ts';

export const sessionsDesk = defineListDesk({
  place: sessionsPlace,
  base: sessionBase,
  lists: sessionLists,
  handlers: sessionsHandlers,
});
