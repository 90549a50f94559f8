import { feedbackDesk } from '../../../host/server/desks/feedback/feedback.desk.ts';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { feedbackCsvColumns } from '../../../widgets/contract/feedback/feedback.ts';
import { defineDeskFacts, type World } from '../desk-facts.ts';
import { mp3 } from '../files/sample-audio.ts';
import { zip } from '../files/sample-files.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { csvToken, first, freeAgents, freeLoans } from '../lists/support.ts';
import { by, list } from '../refusals/reads.ts';
import type { Session } from '../support.ts';
import { reported } from './feedback-support.ts';

const feedbackSorts = {
  loanApplicationNumber: 'loan_application_number',
  feedbackDate: 'feedback_at',
  submittedDate: 'submitted_at',
  waitingSince: 'waiting_since',
};
const { waitingSince, ...sortsOfVerdict } = feedbackSorts;
const newestVerdict = { sorts: { ...sortsOfVerdict, verdictDate: waitingSince }, newestBy: 'waiting_since' };

const ofFeedback: ListOracle = {
  table: 'feedback',
  queues: {
    'Feedback To Validate': "status = 'SUBMITTED'",
    'Feedback Needs Clarification': "status = 'NEEDS_CLARIFICATION'",
    'Feedback Validated': "status = 'VALIDATED'",
    'Feedback Rejected': "status = 'REJECTED'",
  },
  sorts: feedbackSorts,
  ownSorts: { 'Feedback Validated': newestVerdict, 'Feedback Rejected': newestVerdict },
  defaultSort: 'waiting_since',
  searches: {
    loanApplicationNumber: 'loan_application_number',
    agentName: '(select lower(agent_name) from agent where agent.id = feedback.agent_id)',
  },
  options: {
    channel: oneOf('channel', ['CALL', 'FIELD_VISIT', 'SMS', 'WHATSAPP', 'EMAIL']),
    contactType: oneOf('contact_type', ['RPC', 'THIRD_PARTY', 'NOT_CONNECTED']),
    promise: { some: 'ptp_date is not null', none: 'ptp_date is null' },
    recording: { some: 'recording_file_id is not null', none: 'recording_file_id is null' },
    source: oneOf('source', ['FORM', 'CSV']),
    sent: { some: 'stated_at is not null', none: 'stated_at is null' },
    hours: { outside: 'is_outside_hours', within: 'not is_outside_hours' },
  },
  ranges: {},
  dates: { feedbackDate: { column: 'feedback_at', from: -8, to: 0, choice: 'past' } },
  typed: {},
  key: { column: 'feedbackId', sql: 'id' },
};

const freeLoan = async (world: World) => String(first(await freeLoans(world)).loanApplicationNumber);
async function feedbackBy(world: World, session: Session): Promise<string> {
  const input = reported(await freeLoan(world));
  return (await world.server.call('submitFeedback', input, { session })).data().feedbackId;
}

const ofOne = (feedbackId: string) => by('fetchFeedback', { feedbackId });
const all = () => list('agency-feedback-validation-list');

export const feedbackFacts = defineDeskFacts(feedbackDesk, {
  lists: () => ({ 'agency-feedback-validation-list': ofFeedback }),
  writes: {
    submitFeedback: {
      sent: async (world) => reported(await freeLoan(world)),
      read: ({ loanApplicationId }) =>
        by('fetchFeedbackHistory', { loanApplicationId, pageNumber: 1, rows: 50, tab: 'ALL' }),
    },
    answerClarification: {
      async sent(world) {
        const feedbackId = await feedbackBy(world, world.lead);
        const asked = world.server.db.updateTable('feedback').set({ status: 'NEEDS_CLARIFICATION' });
        await asked.where('id', '=', feedbackId).execute();
        return { feedbackId, remarks: 'The first number' };
      },
      read: ({ feedbackId }) => ofOne(feedbackId),
    },
    validateFeedback: {
      async sent(world) {
        const rowId = await feedbackBy(world, await world.server.signIn('manager@demo.example'));
        return { rows: [{ rowId, version: 1 }], verdict: 'VALIDATED' };
      },
      read: ({ rows: [row] }) => ofOne(row?.rowId ?? ''),
    },
    applyFeedbackCsv: {
      async sent(world) {
        const at = followUpOnWire(indiaFieldTime(new Date(world.server.clock.now().getTime() - 3_600_000)));
        const { email } = first(await freeAgents(world));
        const line = [await freeLoan(world), email, at, 'CALL', 'NOT_CONNECTED', 'Ringing'];
        const content = `${feedbackCsvColumns.join(',')}\n${line.join(',')},,,,,No answer`;
        return { token: await csvToken(world, 'checkFeedbackCsv', content) };
      },
      read: all,
    },
    applyRecordings: {
      async sent(world) {
        const archive = zip([{ name: `${await feedbackBy(world, world.lead)}.mp3`, content: mp3() }]);
        return { token: await csvToken(world, 'checkRecordings', archive, { name: 'a.zip', part: 'zipFile' }) };
      },
      read: all,
    },
  },
});
