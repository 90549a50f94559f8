import { defineDesk } from '../../core/desk/define-desk.ts';
import { campaignHandlers } from './campaigns.handlers.ts';
import { sendCommunications } from './send-round.ts';

export const campaignsDesk = defineDesk({
  handlers: campaignHandlers,
  jobs: ({ settings }) => [sendCommunications(settings)],
});
