import { definePlace } from '../lists/place.ts';

/** What forms offer to choose from, as the lender sets it. */
export const choicesPlace = definePlace({
  subject: 'choice',
  searches: { choiceLabel: { label: 'Words', takes: 'text' } },
  head: ['deskParts', 'importChoices', 'exportChoices', 'downloadList', 'addChoice'],
  row: ['edit'],
  lists: {
    choices: { part: 'choices', group: 'Utilities', needs: 'writeChoices' },
  },
});
