import { describe, expect, it } from 'vitest';
import { emptyApplication, sentApplication } from '../../../widgets/contract/doors/application-form.ts';
import {
  byMoreField,
  consentField,
  emptyMore,
  moreMessages,
  papersOf,
  sentMore,
  sentPapers,
} from '../../../widgets/contract/doors/application-more.ts';
import { bureauStatuses } from '../../../widgets/contract/doors/new-application.ts';

const additional = {
  sides: ['front', 'back'] as ('front' | 'back')[],
  types: [
    { key: 'Address', label: 'Address', proofTypes: [{ key: 'Rent agreement', label: 'Rent agreement' }] },
    { key: 'Identity', label: 'Identity', proofTypes: [{ key: 'Voter card', label: 'Voter card' }] },
  ],
};
const form = { cards: [], additional };
const now = new Date('2026-11-30T09:00:00Z');
const typed = (change: Record<string, string>) => ({ ...emptyMore(), ...change });
const wrong = (change: Record<string, string>) => moreMessages(typed(change), form, now);

const kyc = {
  [consentField('KYC', 'noticeVersion')]: ' 3.1 ',
  [consentField('KYC', 'language')]: 'Hindi',
  [consentField('KYC', 'channel')]: 'BRANCH',
  [consentField('KYC', 'proof')]: 'SIGNATURE',
  [consentField('KYC', 'at')]: '2026-11-28T10:12',
};
const rent = { 'papers.0.type': 'Address', 'papers.0.proofType': 'Rent agreement', 'papers.0.front': 'rent' };

describe('what is told beside an application', () => {
  it('is nothing where nothing is typed: no flag, no bureau and no consent', () => {
    expect(sentMore(emptyMore())).toEqual({});
    expect(sentPapers(emptyMore(), form)).toEqual([]);
    expect(wrong({})).toEqual({});
    const empty = sentApplication({ ...emptyApplication(form), product: 'PL' }, form);
    expect(empty).toBeUndefined();
  });

  it('is what a door tells: a flag, a GPS mismatch, the bureau, the app', () => {
    expect(sentMore(typed({ 'flags.review': 'BOUNCE' }))).toEqual({ flags: { review: 'BOUNCE' } });
    expect(sentMore(typed({ 'flags.gpsMismatch': 'yes', app: ' Savers ' }))).toEqual({
      flags: { gpsMismatch: true },
      app: 'Savers',
    });
    for (const status of bureauStatuses)
      expect(sentMore(typed({ 'bureau.status': status }))).toEqual({ bureau: { status } });
    expect(Object.keys(wrong({ app: 'Sav\u0007ers' }))).toEqual(['app']);
  });
});

describe('a consent', () => {
  it('is sent as it is typed, with its channel, its proof and the time in Kolkata', () => {
    expect(wrong(kyc)).toEqual({});
    const given = { purpose: 'KYC', noticeVersion: '3.1', language: 'Hindi', channel: 'BRANCH', proof: 'SIGNATURE' };
    const at = '2026-11-28T04:42:00.000Z';
    expect(sentMore(typed(kyc))).toEqual({ consents: [{ ...given, at }] });
    const reference = { [consentField('KYC', 'reference')]: 'form 12' };
    expect(sentMore(typed({ ...kyc, ...reference }))).toEqual({ consents: [{ ...given, at, reference: 'form 12' }] });
  });

  it.each(['noticeVersion', 'language', 'channel', 'proof', 'at'] as const)('is none without its %s', (part) => {
    const without = { ...kyc, [consentField('KYC', part)]: '' };
    expect(Object.keys(wrong(without))).toEqual([consentField('KYC', part)]);
    if (part !== 'noticeVersion') expect(sentMore(typed(without))).toEqual({});
  });

  it.each(['2026-11-30T14:31', '1999-12-31T10:00', '2026-13-01T10:00', 'yesterday'])(
    'was not given at %s',
    (moment) => {
      const at = consentField('KYC', 'at');
      expect(Object.keys(wrong({ ...kyc, [at]: moment }))).toEqual([at]);
    },
  );
});

describe('an additional paper', () => {
  it('is sent by its type and proof, a line for each side', () => {
    const two = { ...rent, 'papers.4.type': 'Identity', 'papers.4.proofType': 'Voter card', 'papers.4.back': 'voter' };
    expect(wrong(two)).toEqual({});
    expect(papersOf(typed(two))).toEqual([0, 4]);
    expect(sentPapers(typed({ ...two, 'papers.4.front': 'face' }), form)).toEqual([
      { card: 'ADDITIONAL_KYC', side: 'front', fileId: 'rent', type: 'Address', proofType: 'Rent agreement' },
      { card: 'ADDITIONAL_KYC', side: 'front', fileId: 'face', type: 'Identity', proofType: 'Voter card' },
      { card: 'ADDITIONAL_KYC', side: 'back', fileId: 'voter', type: 'Identity', proofType: 'Voter card' },
    ]);
  });

  it('is whole or not there', () => {
    expect(Object.keys(wrong({ 'papers.0.front': 'rent' }))).toEqual(['papers.0.type', 'papers.0.proofType']);
    expect(wrong({ ...rent, 'papers.0.front': '' })).toEqual({ 'papers.0.front': 'Attach the document' });
    expect(Object.keys(wrong({ ...rent, 'papers.0.proofType': 'Voter card' }))).toEqual(['papers.0.proofType']);
  });
});

it('finds the field of what the server counts', () => {
  const values = typed({ ...rent, ...kyc });
  const sent = {
    documents: [{ card: 'PAN', side: 'front', fileId: 'pan' }, ...sentPapers(values, form)],
    ...sentMore(values),
  };
  const errors = {
    'documents.0.fileId': 'Gone',
    'documents.1.fileId': 'Gone',
    'documents.1.type': 'Unknown',
    'consents.0.at': 'Too late',
    'documents.9.side': 'Elsewhere',
  };
  expect(byMoreField(errors, sent, values)).toEqual({
    'documents.0.fileId': 'Gone',
    'papers.0.front': 'Gone',
    'papers.0.type': 'Unknown',
    [consentField('KYC', 'at')]: 'Too late',
    'documents.9.side': 'Elsewhere',
  });
});
