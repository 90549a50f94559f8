import type { Workflow } from './workflow.ts';
import { actions } from './workflows/actions.ts';
import { banking } from './workflows/banking.ts';
import { calls } from './workflows/calls.ts';
import { chat } from './workflows/chat.ts';
import { documentFiles } from './workflows/document-files.ts';
import { documents } from './workflows/documents.ts';
import { drafts } from './workflows/drafts.ts';
import { files } from './workflows/files.ts';
import { idempotency } from './workflows/idempotency.ts';
import { keys } from './workflows/keys.ts';
import { lists } from './workflows/lists.ts';
import { live } from './workflows/live.ts';
import { locks } from './workflows/locks.ts';
import { mails } from './workflows/mails.ts';
import { nach } from './workflows/nach.ts';
import { session } from './workflows/session.ts';
import { telephony } from './workflows/telephony.ts';
import { timeline } from './workflows/timeline.ts';
import { versions } from './workflows/versions.ts';
import { views } from './workflows/views.ts';

/** The workflows, in the order in which they are made. */
export const everyWorkflow: readonly Workflow[] = [
  session,
  calls,
  lists,
  documents,
  documentFiles,
  telephony,
  nach,
  banking,
  mails,
  chat,
  files,
  versions,
  locks,
  idempotency,
  actions,
  drafts,
  views,
  timeline,
  live,
  keys,
];
/** What `--only` takes: `origins` is made for the origin that was given. */
export const workflowNames: readonly string[] = [...everyWorkflow.map(({ name }) => name), 'origins'];
