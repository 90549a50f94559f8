import { nachCodesDesk } from '../../../host/server/desks/nach-codes/nach-codes.desk.ts';
import { nachCodeCsvColumns, nachCodeKindNames } from '../../../widgets/contract/nach-codes/nach-code.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { csvToken } from '../lists/support.ts';
import { by, list } from '../refusals/reads.ts';
import { addedCode, freshCode, newCode, why } from './nach-codes-support.ts';

const ofCodes: ListOracle = {
  table: 'nach_code',
  queues: {
    'NACH Reject Codes': "queue = 'OFFERED'",
    'NACH Reject Codes Waiting': "queue = 'WAITING'",
    'NACH Reject Codes Retired': "queue = 'RETIRED'",
  },
  sorts: { name: 'code', order: 'position' },
  defaultSort: 'position',
  searches: {},
  options: { kind: oneOf('kind', nachCodeKindNames) },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

const code = ({ codeId }: { codeId: string }) => by('fetchNachCode', { codeId });

export const nachCodesFacts = defineDeskFacts(nachCodesDesk, {
  lists: () => ({ 'nach-reject-codes': ofCodes }),
  writes: {
    addNachCode: {
      sent: () => ({ code: freshCode(), ...newCode, remark: why }),
      read: () => list('nach-reject-codes'),
      isSentenceAudited: true,
    },
    changeNachCode: {
      sent: async ({ server }) => ({
        codeId: await addedCode(server),
        ...newCode,
        order: 41,
        isOffered: true,
        remark: why,
      }),
      read: code,
      isSentenceAudited: true,
    },
    decideNachCode: {
      sent: async ({ server, ops }) => ({
        codeId: await addedCode(server, ops.id),
        to: 'APPROVED',
        remark: why,
      }),
      read: code,
      isSentenceAudited: true,
    },
    applyNachCodesCsv: {
      async sent(world) {
        const content = `${nachCodeCsvColumns.join(',')}\n${freshCode()},PAPER,Form of another bank,Ask for another,no,42,yes`;
        return { token: await csvToken(world, 'checkNachCodesCsv', content) };
      },
      read: () => list('nach-reject-codes'),
    },
  },
});
