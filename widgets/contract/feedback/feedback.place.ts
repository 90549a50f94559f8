import { definePlace } from '../lists/place.ts';
import { byLoan, byName } from '../lists/searches.ts';

/** What agents report of their contacts with borrowers, which another person validates. */
export const feedbackPlace = definePlace({
  subject: 'feedback',
  searches: { ...byLoan, ...byName },
  head: ['uploadFeedback', 'uploadRecordings', 'downloadList'],
  row: ['validate', 'openLink'],
  lists: {
    'agency-feedback-validation-list': {
      title: 'Feedback Validation',
      path: '/agency/feedback-validation-list',
      portal: 'agency',
      group: 'Validation',
      tag: 'lending-feedback-validation',
      bulkActions: ['bulkValidate'],
      firstQueue: 'Feedback To Validate',
    },
  },
});
