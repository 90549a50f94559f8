import { defineDesk } from '../../core/desk/define-desk.ts';
import { endPlacements } from './end-placements.ts';
import { placementHandlers } from './placements.handlers.ts';

export const placementsDesk = defineDesk({
  handlers: placementHandlers,
  jobs: ({ settings, announce }) => [endPlacements({ rules: settings.collections, announce })],
});
