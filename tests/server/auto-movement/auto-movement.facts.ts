import { autoMovementDesk } from '../../../host/server/desks/auto-movement/auto-movement.desk.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import type { ListOracle } from '../lists/list-oracle.ts';
import { by, list } from '../refusals/reads.ts';
import { proposeRule, ruleIdOf } from './auto-movement-support.ts';

const ofPartnerRules = (queueName: string, queue: string): ListOracle => ({
  table: 'partner_rule',
  queues: { [queueName]: `queue = '${queue}'` },
  sorts: { name: 'lower(name) collate "C"' },
  defaultSort: 'lower(name) collate "C"',
  searches: {},
  options: {
    switch: {
      ON: 'is_on and proposal is null',
      OFF: 'not is_on and proposal is null',
      WAITS: 'proposal is not null',
    },
  },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'name', sql: 'name' },
});

const rule = ({ ruleId }: { ruleId: string }) => by('partnerRule', { ruleId });

export const autoMovementFacts = defineDeskFacts(autoMovementDesk, {
  lists: () => ({
    'partner-auto-movement': ofPartnerRules('Partner RFD Auto-Movement', 'PARTNER'),
    'sourcing-partner-auto-movement': ofPartnerRules('Sourcing Partner RFD Auto-Movement', 'SOURCING'),
  }),
  writes: {
    savePartnerRule: {
      sent: async ({ server }) => ({ ruleId: await ruleIdOf(server, 'IDFC'), isOn: false, reason: '' }),
      read: rule,
    },
    decidePartnerRule: {
      sent: async ({ server }) => ({
        ruleId: await proposeRule(server, 'IDFC', await server.signIn('ops2@demo.example')),
        isAccepted: false,
        reason: 'Too wide',
      }),
      read: rule,
      isSentenceAudited: true,
    },
    stopAutoMovement: {
      async sent({ server, lead }) {
        await proposeRule(server, 'IDFC', lead);
        return { reason: 'The bank answers late' };
      },
      read: () => list('partner-auto-movement'),
      isSentenceAudited: true,
    },
  },
});
