import { defineDesk } from '../../core/desk/define-desk.ts';
import { agencyHandlers } from './agencies.handlers.ts';
import { endPlacements } from './end-placements.ts';
import { placementHandlers } from './placements.handlers.ts';

export const agenciesDesk = defineDesk({
  handlers: { ...agencyHandlers, ...placementHandlers },
  jobs: ({ settings, announce }) => [endPlacements({ rules: settings.collections, announce })],
});
