import { embeddersPlace } from '../../../contract/embedding/embedders.place.ts';
import { openIcon } from '../../../kit/parts/icons/open.tsx';
import { defineActions, downloadList } from '../../define-actions.ts';

export const embeddersActions = defineActions(
  embeddersPlace,
  {
    edit: {
      label: 'Open',
      isInSight: true,
      icon: openIcon,
      file: () => import('./open-embedder.tsx'),
    },
  },
  { downloadList },
);
