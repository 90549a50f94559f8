import { applicationsPlace } from '../../../contract/applications/applications.place.ts';
import { documentIcon } from '../../../kit/parts/icons/document.tsx';
import { downloadIcon } from '../../../kit/parts/icons/download.tsx';
import { infoIcon } from '../../../kit/parts/icons/info.tsx';
import { nextIcon } from '../../../kit/parts/icons/next.tsx';
import { plusIcon } from '../../../kit/parts/icons/plus.tsx';
import { uploadIcon } from '../../../kit/parts/icons/upload.tsx';
import { usersIcon } from '../../../kit/parts/icons/users.tsx';
import { defineActions, downloadList, isFree, nextOf, remark } from '../../define-actions.ts';
import { nachDetailsOf, opensRoute } from '../nach/nach-details.ts';

export const applicationsActions = defineActions(
  applicationsPlace,
  {
    openIssueDetails: {
      label: 'Issue details',
      icon: infoIcon,
      file: () => import('./open-issue-details.tsx'),
    },
    save: remark,
    goToNachDetails: {
      label: 'NACH details',
      icon: documentIcon,
      isOffered: (row, widget, type) => isFree(row) && opensRoute(widget, nachDetailsOf(type)),
      file: () => import('./../nach/go-to-nach-details.tsx'),
    },
    reassignForOsv: {
      label: 'Reassign for OSV',
      icon: usersIcon,
      isOffered: isFree,
      file: () => import('./reassign-for-osv.tsx'),
    },
    releaseHolds: {
      label: 'Release holds',
      icon: nextIcon,
      file: () => import('./release-holds.tsx'),
    },
  },
  {
    newApplication: {
      label: 'New application',
      icon: plusIcon,
      opensDialog: true,
      file: () => import('./new-application.tsx'),
    },
    mandateBatches: {
      label: 'Batches',
      icon: downloadIcon,
      opensDialog: true,
      file: () => import('../nach/mandate-batches.tsx'),
    },
    uploadBankAnswers: {
      label: 'Bank answers',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('../nach/upload-bank-answers.tsx'),
    },
    payoutFiles: {
      label: 'Payout files',
      icon: downloadIcon,
      opensDialog: true,
      file: () => import('../bank-files/payout-files.tsx'),
    },
    uploadDisbursalAnswers: {
      label: 'Payout answers',
      icon: uploadIcon,
      opensDialog: true,
      file: () => import('./upload-disbursal-answers.tsx'),
    },
    bankExceptions: {
      label: 'Exceptions',
      icon: infoIcon,
      opensDialog: true,
      file: () => import('../bank/open-bank-exceptions.tsx'),
    },
    downloadList,
    nextApplication: nextOf('Next application'),
  },
);
