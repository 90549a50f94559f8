import { choicesDesk } from '../../../host/server/desks/choices/choices.desk.ts';
import { choiceGroupNames } from '../../../widgets/contract/choices/choice-groups.ts';
import { choiceCsvColumns } from '../../../widgets/contract/choices/choice-rules.ts';
import { partCsvColumns } from '../../../widgets/contract/desk-parts/part-file.ts';
import { defineDeskFacts } from '../desk-facts.ts';
import { oneOf, type ListOracle } from '../lists/list-oracle.ts';
import { fileLine } from '../csv/row-file-support.ts';
import { csvToken } from '../lists/support.ts';
import { by, list } from '../refusals/reads.ts';
import { addedChoice, addedTab, newWords, why } from './choices-support.ts';

const ofChoices: ListOracle = {
  table: 'choice',
  queues: {
    Choices: "queue = 'OFFERED'",
    'Choices Waiting': "queue = 'WAITING'",
    'Choices Retired': "queue = 'RETIRED'",
  },
  sorts: { name: 'label', group: 'place' },
  defaultSort: 'place',
  searches: { choiceLabel: 'label' },
  options: { group: oneOf('group_name', choiceGroupNames) },
  ranges: {},
  dates: {},
  typed: {},
  key: { column: 'rowId', sql: 'id' },
};

const choice = ({ choiceId }: { choiceId: string }) => by('fetchChoice', { choiceId });
const part = ({ partId }: { partId: string }) => by('fetchDeskPart', { partId });

export const choicesFacts = defineDeskFacts(choicesDesk, {
  lists: () => ({ choices: ofChoices }),
  writes: {
    addChoice: {
      sent: () => ({ group: 'userQuery', heading: '', ...newWords(), order: 40, reason: why }),
      read: ({ label }) => list('choices', { searchColumn: 'choiceLabel', searchValue: label }),
      isSentenceAudited: true,
    },
    changeChoice: {
      sent: async ({ server }) => ({
        choiceId: (await addedChoice(server)).id,
        label: newWords().label,
        order: 41,
        isOffered: true,
        reason: why,
      }),
      read: choice,
      isSentenceAudited: true,
    },
    decideChoice: {
      sent: async ({ server, ops }) => ({
        choiceId: (await addedChoice(server, { group: 'rejectReason', proposedBy: ops.id })).id,
        to: 'APPROVED',
        reason: why,
      }),
      read: choice,
      isSentenceAudited: true,
    },
    addDeskPart: {
      sent: () => ({ kind: 'tab', ...newWords(), order: 40, card: null, reason: why }),
      read: () => by('fetchDeskParts', {}),
      isSentenceAudited: true,
    },
    changeDeskPart: {
      sent: async ({ server }) => ({
        partId: (await addedTab(server)).id,
        label: newWords().label,
        order: 41,
        isShown: true,
        card: null,
        reason: why,
      }),
      read: part,
      isSentenceAudited: true,
    },
    decideDeskPart: {
      sent: async ({ server, ops }) => ({
        partId: (await addedTab(server, ops.id)).id,
        to: 'APPROVED',
        reason: why,
      }),
      read: part,
      isSentenceAudited: true,
    },
    applyChoicesCsv: {
      async sent(world) {
        const { key, label } = newWords();
        const content = `${choiceCsvColumns.join(',')}\nuserQuery,,${key},${label},42,yes`;
        return { token: await csvToken(world, 'checkChoicesCsv', content) };
      },
      read: () => list('choices'),
    },
    applyDeskPartsCsv: {
      async sent(world) {
        const { key, label } = newWords();
        const line = fileLine(partCsvColumns, { kind: 'tab', key, label, order: 43, shown: 'yes' });
        return { token: await csvToken(world, 'checkDeskPartsCsv', `${partCsvColumns.join(',')}\n${line}`) };
      },
      read: () => by('fetchDeskParts', {}),
    },
  },
});
