import { definePlace } from '../lists/place.ts';

/** Rules by which applications of a partner go on to the payout by themselves. */
export const autoMovementPlace = definePlace({
  subject: 'partnerRule',
  searches: {},
  head: ['downloadList', 'stopAutoMovement'],
  row: ['edit', 'save', 'accept', 'reject'],
  lists: {
    'partner-auto-movement': {
      title: 'Partner RFD Auto-Movement',
      path: '/partnerAutoMovement',
      group: 'Partners',
      tag: 'lending-partner-auto-movement',
    },
    'sourcing-partner-auto-movement': {
      title: 'Sourcing Partner RFD Auto-Movement',
      path: '/sourcingPartnerAutoMovement',
      group: 'Partners',
      tag: 'lending-sourcing-partner-auto-movement',
    },
  },
});
