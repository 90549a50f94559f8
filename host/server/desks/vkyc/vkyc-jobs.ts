import type { RowJob } from '../../core/jobs/row-job.ts';
import type { Settings } from '../../base/settings.ts';
import { endSessions } from './end-sessions.ts';
import { sendSessionLinks } from './session-links.ts';

/** What video KYC does without anybody's call. */
export function vkycJobs(settings: Settings): readonly RowJob[] {
  return [sendSessionLinks(settings), endSessions];
}
