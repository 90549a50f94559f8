import { defineDesk } from '../../core/desk/define-desk.ts';
import { beginAskedSession } from './begin-session.ts';
import { sessionPage } from './session-page.ts';
import { vkycJobs } from './vkyc-jobs.ts';
import { seesVkycFile, vkycHandlers } from './vkyc.handlers.ts';

export const vkycDesk = defineDesk({
  handlers: vkycHandlers,
  sees: [seesVkycFile],
  pages: ({ playCall }) => [sessionPage(playCall)],
  jobs: ({ settings }) => vkycJobs(settings),
  follows: { 'application.moved': [beginAskedSession] },
});
