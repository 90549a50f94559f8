import { settlementDesk } from '../../../host/server/desks/settlement/settlement.desk.ts';
import { todayOf } from '../collections/overdue-loan.ts';
import { defineDeskFacts, type World } from '../desk-facts.ts';
import { loanNumber, oneOf } from '../lists/list-oracle.ts';
import { by } from '../refusals/reads.ts';
import { addLoan, settlementRow, standSettlement } from './settlement-support.ts';

const loanOfSettlement = (column: string) =>
  `(select ${column} from application where application.loan_application_number = settlement.loan_application_number)`;
const newestSettlement = {
  sorts: {
    loanApplicationNumber: 'loan_application_number',
    settlementAmount: 'settlement_amount',
    expiryDate: 'expiry_date',
    submittedAt: 'submitted_at',
  },
  newestBy: 'submitted_at',
};
const settlementStatuses = [
  'MGR_PENDING',
  'CX_PENDING',
  'ACCEPTED',
  'COMPLETED',
  'MGR_REJECTED',
  'CX_REJECTED',
  'SYSTEM_REJECTED',
  'DELETED',
  'VIOLATED',
];

/** A settlement of a status on a loan of its own, as a colleague has submitted it. */
const stand = async ({ server, ops }: World, status: Parameters<typeof standSettlement>[2]) =>
  standSettlement(server, await addLoan(server), status, { by: ops.id });
async function waiting(world: World) {
  const { rowId, version } = await stand(world, 'MGR_PENDING');
  return [{ rowId, version }];
}

const ofLoan = (loanApplicationId: string) => by('fetchSettlements', { loanApplicationId });
const ofOne = async ({ settlementId }: { settlementId: string }, { server }: World) =>
  ofLoan((await settlementRow(server, settlementId)).loan_application_number);
const ofRow = ({ rows: [row] }: { rows: readonly { rowId: string }[] }, world: World) =>
  ofOne({ settlementId: row?.rowId ?? '' }, world);

export const settlementFacts = defineDeskFacts(settlementDesk, {
  lists: () => ({
    'agency-settlement-validation-list': {
      table: 'settlement',
      queues: {
        'Settlement Validation': "status = 'MGR_PENDING'",
        'Settlements With Customer': "status = 'CX_PENDING'",
        'Settlements Accepted': "status = 'ACCEPTED'",
        'Settlements Completed': "status = 'COMPLETED'",
        'Settlements Closed': "status in ('MGR_REJECTED', 'CX_REJECTED', 'SYSTEM_REJECTED', 'DELETED', 'VIOLATED')",
      },
      sorts: newestSettlement.sorts,
      ownSorts: { 'Settlements Completed': newestSettlement, 'Settlements Closed': newestSettlement },
      defaultSort: 'submitted_at',
      searches: {
        loanApplicationNumber: 'loan_application_number',
        contactNumber: loanOfSettlement('contact_number'),
        emailId: loanOfSettlement('lower(email_id)'),
      },
      options: {
        level: oneOf('level', ['AGENCY_MANAGER', 'COLLECTIONS_HEAD', 'TWO_APPROVERS']),
        status: oneOf('status', settlementStatuses),
        approveMode: oneOf('approve_mode', ['approve', 'autoapprove']),
      },
      ranges: { settlementAmount: { column: 'settlement_amount', from: 0, to: 200_000 } },
      dates: { submittedAt: { column: 'submitted_at', from: -30, to: 0, choice: 'past' } },
      typed: {},
      key: loanNumber,
    },
  }),
  writes: {
    submitSettlement: {
      sent: async ({ server }) => ({
        loanApplicationId: (await addLoan(server)).loan,
        settlementAmount: 96_000,
        settlementDate: todayOf(server, 30),
        approveMode: 'autoapprove',
      }),
      read: ({ loanApplicationId }) => ofLoan(loanApplicationId),
    },
    recoverSettlement: {
      async sent(world) {
        const { settlementId } = await stand(world, 'DELETED');
        return { settlementId, settlementDate: todayOf(world.server, 30) };
      },
      read: ofOne,
    },
    sendSettlementLink: {
      sent: async (world) => ({ settlementId: (await stand(world, 'CX_PENDING')).settlementId, channel: 'SMS' }),
      read: ofOne,
    },
    acceptSettlements: { sent: async (world) => ({ rows: await waiting(world) }), read: ofRow },
    rejectSettlements: {
      sent: async (world) => ({ rows: await waiting(world), remark: 'The salary is regular' }),
      read: ofRow,
    },
    deleteSettlements: {
      sent: async (world) => ({ rows: await waiting(world), reason: 'WRONG_DATE' }),
      read: ofRow,
    },
  },
});
