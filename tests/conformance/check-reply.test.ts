import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { checkReply } from '../../host/conformance/check-reply.ts';
import type { CallName } from '../../widgets/contract/calls.ts';
import { schemas } from '../../widgets/contract/schemas.ts';

const core = () => false;
const everything = () => true;
const details = { userName: 'Rahul', loanAppNo: '1', loanAmount: 7, appStatus: null, emailId: null, portalUrl: null };
const choices = { languages: ['Hindi'], userQuery: [], callStatus: { Connected: ['Busy'] }, callOutcomes: [] };
const loaded = {
  callingResponseDto: details,
  filterAndDropdownDetails: choices,
  productType: 'PERSONAL_LOAN',
  bankingDetailsRef: null,
};
const loadOf = (changes: object) => ({ callingCrmResponseDTO: { ...loaded, ...changes } });
const faultOf = (name: CallName, data: unknown, offers = core) => checkReply(name, data, offers).fault;

describe('a reply that is not of its schema', () => {
  it.each([
    [loadOf({ productType: undefined }), 'callingCrmResponseDTO.productType is missing'],
    [
      loadOf({ productType: 'Banking' }),
      'callingCrmResponseDTO.productType is "Banking", which is none of PERSONAL_LOAN, BANKING',
    ],
    [{}, 'callingCrmResponseDTO is missing'],
    [7, 'data must be an object and is a whole number'],
    [
      loadOf({ callingResponseDto: { ...details, loanAmount: '7' } }),
      'callingCrmResponseDTO.callingResponseDto.loanAmount must be a number and is a text',
    ],
    [
      loadOf({ filterAndDropdownDetails: { ...choices, callStatus: { Connected: [1] } } }),
      'callingCrmResponseDTO.filterAndDropdownDetails.callStatus.Connected[0] must be a text and is a whole number',
    ],
    [
      loadOf({ filterAndDropdownDetails: { ...choices, languages: 'Hindi' } }),
      'callingCrmResponseDTO.filterAndDropdownDetails.languages must be a list and is a text',
    ],
  ])('is told by the first place that differs: %j', (data, says) => {
    expect(faultOf('loadTelephonyCall', data)).toBe(says);
    expect(Value.Check(schemas.loadTelephonyCall.reply, { call: null, ...Object(data) })).toBe(false);
  });

  it('lacks fields of an extension only where the backend offers it', () => {
    expect(faultOf('loadTelephonyCall', loadOf({}))).toBeUndefined();
    expect(faultOf('loadTelephonyCall', loadOf({}), everything)).toBe('call is missing');
    const page = { rows: [{ rowId: '1', lockedBy: null }], totalCount: 1 };
    expect(faultOf('hold.rows', page)).toBeUndefined();
    expect(faultOf('hold.rows', page, everything)).toBe('rows[0].version is missing');
  });
});

describe('a reply that is right', () => {
  it('may have further fields, and fields of extensions that mean something else there', () => {
    expect(faultOf('loadTelephonyCall', { ...loadOf({ more: 7 }), call: 'a text of their own' })).toBeUndefined();
    const row = { rowId: '1', lockedBy: null, version: { own: true }, name: 'Asha', amount: 7 };
    expect(faultOf('hold.rows', { rows: [row], totalCount: 1 })).toBeUndefined();
    expect(faultOf('hold.rows', { rows: [{ ...row, name: {} }], totalCount: 1 })).toMatch(/^rows\[0\]\.name must be/);
  });

  it('may have words of its own where the contract says that there may be further ones', () => {
    expect(faultOf('hold.tabs', { tabs: [], actions: ['anActionOfTheirs'] }, everything)).toBeUndefined();
    expect(faultOf('hold.tabs', { tabs: [], actions: [7] }, everything)).toMatch(
      /^actions\[0\] is a whole number, which/,
    );
  });

  it('may stand in another data [AP-32]', () => {
    expect(checkReply('searchEmployers', { data: { employers: [] } }, core)).toEqual({ reply: { employers: [] } });
    expect(faultOf('searchEmployers', { data: { employers: [{ id: 'a' }] } })).toBe('employers[0].name is missing');
  });

  it('may name a file of a document by its address alone', () => {
    const card = {
      key: 'PAN',
      summaryTitle: '',
      headerTitle: '',
      groupBy: '',
      status: { docStatus: 'pending', approved: null },
      rejectReasons: [],
      selectedRejectReasons: [],
      preview: { front: { original: '/images/a.png', modified: null } },
      fields: [],
      additionalData: {},
      type: null,
      proofType: null,
    };
    const tab = { tabName: 'KYC', cards: [card] };
    expect(faultOf('fetchDocumentTab', tab)).toBeUndefined();
    expect(faultOf('fetchDocumentTab', tab, everything)).toBe('cards[0].id is missing');
  });
});
