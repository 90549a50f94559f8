import { sql } from 'kysely';
import type { FeedbackStatus } from '../../../../../widgets/contract/feedback/feedback.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { begins, beginsInLowerCase } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readFeedbackRows } from './feedback-rows.store.ts';

const validates: Right = (roles) => may('validateFeedback', roles);

/** Feedback of agents as the base of lists. Its versions alone keep two validators apart. */
export const feedbackBase = {
  table: 'feedback',
  loanColumn: 'loan_application_number',
  readRows: readFeedbackRows,
  search: {
    loanApplicationNumber: begins('loan_application_number'),
    agentName: (value) => sql`agent_id in (select id from agent where ${beginsInLowerCase('sort_name')(value)})`,
  },
  facts: ({ status, agencyId }: { status: FeedbackStatus | null; agencyId: string | null }) => ({
    queue: status === null ? '' : `FEEDBACK_${status}`,
    agency_id: agencyId,
  }),
  rights: {
    validate: validates,
    bulkValidate: validates,
    openLink: () => true,
    uploadFeedback: validates,
    uploadRecordings: validates,
  },
  hotTables: ['feedback'],
} as const satisfies ListBase;
export type Feedbacks = ShapeOf<typeof feedbackBase>;
