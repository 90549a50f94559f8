import { feedbackPlace } from '../../../contract/feedback/feedback.place.ts';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { defineActions, downloadList, openLink } from '../../define-actions.ts';

export const feedbackActions = defineActions(
  feedbackPlace,
  {
    openLink,
    validate: {
      label: 'Validate',
      isInSight: true,
      icon: approvedIcon,
      file: () => import('./validate.tsx'),
    },
    bulkValidate: {
      label: 'Validate',
      icon: approvedIcon,
      file: () => import('./bulk-validate.tsx'),
    },
  },
  {
    uploadFeedback: {
      label: 'Bulk feedback',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('./upload-feedback.tsx'),
    },
    uploadRecordings: {
      label: 'Call recordings',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('./upload-recordings.tsx'),
    },
    downloadList,
  },
);
