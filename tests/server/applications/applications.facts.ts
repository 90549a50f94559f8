import { applicationsDesk } from '../../../host/server/core/applications/applications.desk.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { csvToken, first, oneRow, pageOf } from '../lists/support.ts';
import { list, timeline } from '../refusals/reads.ts';
import { applicationOracles } from './application-oracle.ts';

export const applicationsFacts = defineDeskFacts(applicationsDesk, {
  lists: applicationOracles,
  writes: {
    updateUdrsStatus: {
      sent: ({ loan }) => ({
        loanApplicationNumber: loan,
        currentStage: 'DOCUMENT_PROCESSING',
        targetStage: 'CANCELLED',
        remarks: 'The customer asked for it',
        rejectReason: null,
      }),
      read: timeline,
    },
    reportIssue: {
      sent: ({ loan }) => ({
        loanApplicationNumber: loan,
        userComment: 'No answer',
        holdReason: 'CUSTOMER_NOT_REACHABLE',
      }),
      read: ({ loanApplicationNumber }) => list('hold', { loanApplicationNumber }),
    },
    applyHoldCsv: {
      async sent(world) {
        const content = `loanApplicationNumber,holdReason,comment\n${world.loan},TECHNICAL_ISSUE,x`;
        return { token: await csvToken(world, 'checkHoldCsv', content) };
      },
      read: (_, { loan }) => list('hold', { loanApplicationNumber: loan }),
    },
    releaseHolds: {
      async sent({ server, lead }) {
        const queueName = 'Applications on Hold Pre Disbursal';
        const rows = oneRow((await pageOf(server, lead, 'hold', { queueName })).rows);
        return { rows, remarks: 'The customer has answered' };
      },
      read: () => list('hold'),
      isSentenceAudited: true,
    },
    reassignForOsv: {
      async sent({ server, ops }) {
        const queueName = 'KYC Verification OSV List';
        const rows = oneRow((await pageOf(server, ops, 'kyc-verification', { queueName })).rows);
        const { assignees } = (await server.call('osvAssignees', {}, { session: ops })).data();
        return { rows, assigneeId: first(assignees.filter(({ name }) => name === 'Arjun Deshpande')).id };
      },
      by: 'ops',
      read: () => list('kyc-verification'),
    },
  },
});
