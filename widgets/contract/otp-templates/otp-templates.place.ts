import { definePlace } from '../lists/place.ts';
import { templateNameLabel } from '../words.ts';

/** Texts of one-time passwords, from the draft over the registry to the active one. */
export const otpTemplatesPlace = definePlace({
  subject: 'otpTemplate',
  searches: { templateName: { label: templateNameLabel, takes: 'text' } },
  head: ['downloadList', 'createOtpTemplate'],
  row: ['edit', 'delete'],
  lists: {
    'otp-templates': {
      path: '/otpTemplates',
      group: 'Utilities',
      tag: 'lending-otp-templates',
    },
  },
});
