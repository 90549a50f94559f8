import { definePlace } from '../lists/place.ts';

/** Who may open sessions for members of staff on pages of their own. */
export const embeddersPlace = definePlace({
  subject: 'embedder',
  searches: {},
  head: ['downloadList'],
  row: ['edit'],
  lists: {
    embedders: { part: 'accessDesk', group: 'Access', needs: 'administerAccess' },
  },
});
