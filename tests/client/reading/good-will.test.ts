import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readWithGoodWill } from '../../../widgets/client/backend/good-will.ts';
import { callNames, type CallName } from '../../../widgets/contract/calls.ts';
import { schemas } from '../../../widgets/contract/schemas.ts';

const read = (name: CallName, data: unknown) => readWithGoodWill(name, data) as never;
const details = {
  userName: 'Rahul Deshmukh',
  loanAppNo: '251118172605',
  loanAmount: '1,50,000',
  appStatus: null,
  emailId: 'rahul@mail.example',
};
const choices = { languages: ['Hindi'], userQuery: [], callStatus: { Connected: ['Call back'] }, callOutcomes: null };
const load = {
  callingCrmResponseDTO: {
    callingResponseDto: details,
    filterAndDropdownDetails: choices,
    productType: 'personal_loan',
  },
  somethingNew: { of: 'the lender' },
};

describe('a reply of a backend with another contract', () => {
  it('is read into what the screens expect, with what the specification names alone', () => {
    const loaded: object = read('loadTelephonyCall', load);
    expect(Value.Check(schemas.loadTelephonyCall.reply, loaded)).toBe(true);
    expect(loaded).toMatchObject({
      callingCrmResponseDTO: {
        callingResponseDto: { loanAmount: 150000, portalUrl: null },
        filterAndDropdownDetails: { callOutcomes: [] },
        productType: 'PERSONAL_LOAN',
        bankingDetailsRef: null,
      },
      call: {
        entityId: '',
        historyCount: null,
        lastCall: null,
        maskedPhone: null,
        dues: null,
        keepsCallingWindow: false,
        outsideHours: false,
      },
      somethingNew: { of: 'the lender' },
    });
  });

  it('may hold its data in another data, or in two [AP-32]', () => {
    expect(read('searchEmployers', { data: { employers: [{ id: 7, name: 'Acme' }] } })).toEqual({
      employers: [{ id: '7', name: 'Acme' }],
      list: null,
    });
    expect(read('searchEmployers', { data: { data: { employers: [] } } })).toEqual({ employers: [], list: null });
  });

  it('may give a number as text, a text as number, yes and no as words, and null for what is empty', () => {
    const page = read('hold.rows', { rows: null, totalCount: '1,115' });
    expect(page).toMatchObject({ rows: [], totalCount: 1115, totalIsCapped: false });
    const tabs = read('hold.tabs', { tabs: [{ tabName: 7, defaultSelected: 'Y', applicationCount: '3' }] });
    expect(tabs).toMatchObject({
      tabs: [{ tabName: '7', defaultSelected: true, applicationCount: 3, filters: [], tableColumnConfig: [] }],
      actions: [],
    });
  });

  it('keeps what its own backend says of null and false', () => {
    expect(read('fetchNachMails', { mailList: [], mayChange: false })).toMatchObject({ mayChange: false });
    expect(read('fetchNachMails', { mailList: [] })).toMatchObject({ mayChange: true });
    expect(read('loadTelephonyCall', { callingCrmResponseDTO: null, call: null })).toEqual({
      callingCrmResponseDTO: null,
      call: null,
    });
  });

  it('takes the address of a picture for the picture', () => {
    const { cards } = read('fetchDocumentTab', {
      tabName: 'kyc',
      cards: [{ key: 'PAN', preview: { front: { original: '/pan.jpg' } } }],
    }) as { cards: { preview: unknown; status: unknown }[] };
    expect(cards[0]).toMatchObject({
      status: { docStatus: 'pending', approved: null },
      preview: { front: { original: { url: '/pan.jpg' }, modified: null } },
    });
  });

  it('never fails, whatever stands there, and is then of the types that the schema has', () => {
    const odd = [
      undefined,
      null,
      7,
      'text',
      true,
      [],
      {},
      [[]],
      { data: null },
      { rows: 'x', tabs: 4, cards: {}, call: [] },
    ];
    for (const name of callNames)
      for (const data of odd) {
        const result: unknown = read(name, data);
        const faults = Value.Errors(schemas[name].reply, result).filter(
          ({ keyword }) => keyword === 'type' || keyword === 'required',
        );
        expect([name, data, faults]).toEqual([name, data, []]);
      }
  });

  it('is the same again where it is of the schema already', () => {
    const reply = { drafts: [{ subject: 's', values: { a: 'b' }, idempotencyKey: '12345678', keptAt: 5 }], saved: [] };
    expect(read('readDrafts', reply)).toEqual(reply);
  });
});
