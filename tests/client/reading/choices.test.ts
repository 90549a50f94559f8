import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readWithGoodWill } from '../../../widgets/client/backend/good-will.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';
import { chosenStatus, labelledChoices, statusGroups } from '../../../widgets/kit/desk/call/status-choice.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';

type Config = CallReply<'fetchCrmConfig'>;
function configOf(config: object, more: object = {}) {
  const read = readWithGoodWill('fetchCrmConfig', { ...more, callDispositionConfig: config }) as Config;
  expect(Value.Check(schemas.fetchCrmConfig.reply, read)).toBe(true);
  return read.callDispositionConfig;
}
/** What an agent sees and what is saved, of each status that a backend has sent. */
function statuses(callStatuses: unknown) {
  const config = configOf({ callStatuses });
  return statusGroups(config.callStatuses, 'callStatuses', config.choiceLabels).flatMap(({ group, choices }) =>
    choices.map(({ value, label }) => {
      const saved = chosenStatus(value);
      return [group, label, saved.group, saved.status];
    }),
  );
}

describe('the choices of a backend in its own form', () => {
  it.each([
    [
      'a record of texts',
      { Connected: ['Call back', ' ', null, ''] },
      [['Connected', 'Call back', 'Connected', 'Call back']],
    ],
    [
      'keys with labels, null and a blank',
      [{ key: 'NC', label: 'No contact' }, null, ''],
      [['', 'No contact', 'NC', 'NC']],
    ],
    [
      'a flat list',
      ['A', 'B'],
      [
        ['', 'A', 'A', 'A'],
        ['', 'B', 'B', 'B'],
      ],
    ],
    [
      'codes with names in a group',
      { Connected: [{ code: 7, name: 'Call back' }] },
      [['Connected', 'Call back', 'Connected', '7']],
    ],
    [
      'a list of groups',
      [{ name: 'Connected', statuses: [{ id: 1, text: 'Paid' }, 'Later'] }],
      [
        ['Connected', 'Paid', 'Connected', '1'],
        ['Connected', 'Later', 'Connected', 'Later'],
      ],
    ],
    ['groups with a key', [{ key: 'C', label: 'Connected', children: ['Paid'] }], [['Connected', 'Paid', 'C', 'Paid']]],
    [
      'numbers',
      [1, 2],
      [
        ['', '1', '1', '1'],
        ['', '2', '2', '2'],
      ],
    ],
    ['a group without any', { Connected: null, Other: ['Busy'] }, [['Other', 'Busy', 'Other', 'Busy']]],
    ['nothing at all', null, []],
    ['the placeholder of a form', [{ key: '', label: 'Choose' }, 'A'], [['', 'A', 'A', 'A']]],
    ['blanks alone', [null, '', {}], []],
  ])('are read from %s', (_, given, expected) => {
    expect(statuses(given)).toEqual(expected);
  });

  it('leave an optional list out that is null, and a header that is null too', () => {
    const config = configOf(
      { callStatuses: { A: ['B'] }, callOutComes: null, rejectReasons: null },
      { headerConfig: null },
    );
    expect(config).toEqual({ callStatuses: { A: ['B'] } });
    const read = readWithGoodWill('fetchCrmConfig', { headerConfig: null, callDispositionConfig: {} });
    expect(read).not.toHaveProperty('headerConfig');
  });

  it('show their labels and send their keys in every list of a telephony call', () => {
    const filterAndDropdownDetails = {
      languages: [{ id: 1, name: 'Hindi' }, null],
      userQuery: null,
      callStatus: { Connected: [{ id: 1, name: 'Paid' }] },
      callOutcomes: ['Done', ''],
    };
    const dto = { callingResponseDto: {}, filterAndDropdownDetails, productType: 'BANKING' };
    const read = readWithGoodWill('loadTelephonyCall', {
      callingCrmResponseDTO: dto,
    }) as CallReply<'loadTelephonyCall'>;
    const choices = read.callingCrmResponseDTO?.filterAndDropdownDetails;
    expect(choices).toMatchObject({
      languages: ['1'],
      userQuery: [],
      callStatus: { Connected: ['1'] },
      callOutcomes: ['Done'],
    });
    const shown = (list: 'languages' | 'callOutcomes') =>
      labelledChoices(choices?.[list] ?? [], list, choices?.choiceLabels);
    expect(shown('languages')).toEqual([{ value: '1', label: 'Hindi' }]);
    expect(shown('callOutcomes')).toEqual([{ value: 'Done', label: 'Done' }]);
  });

  it('are read into key and label where the contract has both, without blanks', () => {
    const card = { key: 'pan', rejectReasons: [{ code: 'R1', name: 'Blurred' }, 'Cut off', null, { key: '' }] };
    const read = readWithGoodWill('fetchDocumentTab', { cards: [card] }) as CallReply<'fetchDocumentTab'>;
    expect(read.cards[0]?.rejectReasons).toMatchObject([
      { key: 'R1', label: 'Blurred' },
      { key: 'Cut off', label: 'Cut off' },
    ]);
  });

  it('take what a list’s column or filter has as null for left out', () => {
    const column = {
      label: 'Loan',
      value: 'loan',
      enableSort: true,
      extraConfig: { kind: 'text', params: null, screen: null },
    };
    const option = { id: 'a', label: 'A', value: 'a', min: null, shows: null };
    const filter = {
      id: 'f',
      filterName: 'F',
      kind: 'checkbox',
      filterOption: [option, null],
      selectedValueIndexes: null,
    };
    const tab = { tabName: 'All', queueName: 'all', filters: [filter, null], tableColumnConfig: [column] };
    const { tabs } = readWithGoodWill('hold.tabs', { tabs: [tab] }) as CallReply<'hold.tabs'>;
    expect(tabs[0]?.tableColumnConfig[0]?.extraConfig).toEqual({ kind: 'text' });
    expect(tabs[0]?.filters).toHaveLength(1);
    expect(tabs[0]?.filters[0]?.filterOption).toEqual([{ id: 'a', label: 'A', value: 'a' }]);
  });
});
