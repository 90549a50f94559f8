import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callNames, callRows, type CallName } from '../../widgets/contract/calls.ts';
import { ownScreens } from '../../widgets/contract/screens/own-screens.ts';
import { isListType, listRows, listTypes } from '../../widgets/contract/lists.ts';
import { partOf } from '../../widgets/contract/lists/list-places.ts';
import { coreCalls, coreSchemas } from '../support/core-schemas.ts';
import { findFiles, root } from '../support/find-files.ts';
import { ask, makeState, signIn, type Answer, type Sent } from './caller.ts';
import { startCoreBackend, type CoreBackend } from './core-backend.ts';
import { makePicture } from './pictures.ts';

let backend: CoreBackend;
let staff: Record<string, string>;
beforeAll(async () => {
  backend = await startCoreBackend();
  staff = await signIn(backend.base, 'agent@core.example', 'core-pass');
});
afterAll(() => backend.close());

const nextCall = '2099/01/02 10:30';
const picture = () => new Blob([new Uint8Array(makePicture(7))], { type: 'image/png' });

type Values = Record<string, unknown>;
const documentCall = async (more: Values = {}): Promise<Values> => ({
  ...(await makeState(backend.base, 'document-application')),
  ...more,
});
const telephonyOf = async (): Promise<Values> => {
  const { query } = await makeState(backend.base, 'telephony-call');
  const { data } = await makeCall('loadTelephonyCall', query);
  const { callingCrmResponseDTO: loaded } = data as {
    callingCrmResponseDTO: { productType: string; callingResponseDto: { loanAppNo: string } };
  };
  const { productType, callingResponseDto } = loaded;
  return { ...query, loanAppNo: callingResponseDto.loanAppNo, productType };
};
const only = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
const theChat = async (more: Values = {}): Promise<Values> => ({
  ...(await makeState(backend.base, 'chat-room')),
  ...more,
});
const aTaken = async (): Promise<Values> => {
  const room = await theChat();
  await makeCall('takeChatAction', { ...room, action: 'TAKE', stage: 'DOCUMENT_PROCESSING' });
  return room;
};
const aMail = async (): Promise<Values> => {
  const { data } = await makeCall('fetchNachMails', await makeState(backend.base, 'nach-mail'));
  const [mail] = (data as { mailList: { mailId: string }[] }).mailList;
  return { mailId: mail?.mailId };
};
const aTicket = { loanAppNo: '500000000001', phoneNumber: null, callReferenceId: 'call-1' };
const disposition = {
  remarks: 'Will pay',
  selfCallRating: 4,
  nextCallDate: nextCall,
  callerId: null,
  typeOfCall: null,
};

/** A good input of every core call but the lists'. */
const inputs: Partial<Record<CallName, () => Promise<Values> | Values>> = {
  signIn: () => ({ username: 'agent@core.example', password: 'core-pass' }),
  displayProfile: () => ({ userId: '' }),
  updateUdrsStatus: () =>
    documentCall({
      currentStage: 'DOCUMENT_PROCESSING',
      targetStage: 'KYC_VERIFICATION',
      remarks: 'Complete',
      rejectReason: null,
    }),
  reportIssue: () => documentCall({ userComment: 'Waits', holdReason: 'DOCUMENT_AWAITED' }),
  fetchDocumentConfig: () => documentCall({ configRequired: true }),
  fetchDocumentTab: () => documentCall({ tabName: 'KYC' }),
  updateDocumentSection: () =>
    documentCall({ sectionKey: 'PAN', status: { docStatus: 'APPROVED', rejectReasons: [] }, fields: [] }),
  addKycDocument: () => documentCall({ type: 'ADDRESS_PROOF', proofType: 'PASSPORT' }),
  searchEmployers: () => ({ employerName: 'lake' }),
  uploadDocument: () => documentCall({ key: 'PAN.front.modified', extension: 'jpg', file: picture() }),
  uploadAdditionalDocument: async () => {
    const proof = { type: 'ADDRESS_PROOF', proofType: 'PASSPORT' };
    const application = await documentCall();
    await makeCall('addKycDocument', { ...application, ...proof });
    return { ...application, ...proof, key: 'ADDITIONAL_KYC_1.front.original', extension: 'png', file: picture() };
  },
  deleteDocument: () => documentCall({ key: 'PAN.front.original', extension: 'png' }),
  uploadFile: () => ({ imageFile: picture() }),
  loadTelephonyCall: async () => (await makeState(backend.base, 'telephony-banking-call')).query,
  saveTelephonyCall: async () => ({
    ...only(await telephonyOf(), 'userId', 'crtObjectId', 'entityId', 'loanAppNo', 'productType'),
    callStatus: 'Connected',
    subCallStatus: 'Interested',
    followUpDate: nextCall,
    language: 'Hindi',
    userQuery: null,
    callOutcome: null,
    remarks: 'Will pay',
    endCall: false,
  }),
  createTelephonyTicket: () => ({ ...aTicket, entityId: 'entity-1' }),
  telephonyCallHistory: async () => only(await telephonyOf(), 'loanAppNo', 'productType'),
  fetchCrmConfig: () => ({ stage: 'NachCallingCRM' }),
  fetchNachCrmData: async () => ({ ...(await makeState(backend.base, 'nach-call')) }),
  saveNachCallDetails: async () => ({
    ...(await makeState(backend.base, 'nach-call')),
    ...disposition,
    process: null,
    rejectReason: null,
    callOutcome: 'No answer',
  }),
  fetchNachCallLog: async () => only({ ...(await makeState(backend.base, 'nach-call')) }, 'loanApplicationId'),
  fetchVoxbotNachCallLog: async () => only({ ...(await makeState(backend.base, 'nach-call')) }, 'loanApplicationId'),
  createNachTicket: () => aTicket,
  fetchBankingCrmData: async () => ({ ...(await makeState(backend.base, 'banking-call')) }),
  saveBankingCallDetails: async () => ({
    ...only({ ...(await makeState(backend.base, 'banking-call')) }, 'leadId', 'convoxId', 'agentId'),
    ...disposition,
    process: null,
    callOutcome: null,
    callStatus: 'Connected',
    callSubStatus: 'Interested',
  }),
  createBankingTicket: () => aTicket,
  fetchBankingCallLog: async () => {
    const { data } = await makeCall('fetchBankingCrmData', await makeState(backend.base, 'banking-call'));
    return { loanApplicationId: (data as { loanApplicationNo: string }).loanApplicationNo };
  },
  fetchNachMails: async () => ({ ...(await makeState(backend.base, 'nach-mail')) }),
  fetchNachMail: aMail,
  linkNachMail: async () => {
    const { loanApplicationId } = await makeState(backend.base, 'nach-call');
    return { ...(await aMail()), loanApplicationNumber: loanApplicationId };
  },
  rejectNachMail: async () => ({ ...(await aMail()), rejectReason: 'Account is closed', remarks: null }),
  chatList: () => ({ variant: 'nach', filter: 'all' }),
  chatDetails: theChat,
  takeChatAction: () => theChat({ action: 'TAKE', stage: 'DOCUMENT_PROCESSING' }),
  pushChatMessage: async () => ({ ...(await aTaken()), stage: 'DOCUMENT_PROCESSING', text: 'Hello' }),
  loadMoreChatMessages: () => theChat({ before: 11 }),
  chatExpiryTimer: aTaken,
  registerForChat: () => theChat(),
};

function inputOf(name: CallName): Promise<Values> | Values {
  const [list = '', part] = name.split('.');
  if (!isListType(list)) return inputs[name]?.() ?? {};
  const { stage, firstQueue } = listRows[list];
  return part === 'tabs'
    ? { stage }
    : { userId: '', queueName: firstQueue, pageNumber: 1, rows: 10, filters: { optionId: [] } };
}

/** Makes a call as its row in the calls table says. */
async function makeCall(name: CallName, input: Readonly<Values>): Promise<Answer> {
  const { method, path, encoding, auth } = callRows[name];
  const headers = auth === 'session' ? staff : auth === 'telephony' ? { 'x-user-key': 'telephony' } : {};
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const texts = Object.fromEntries(given) as Record<string, string>;
  const sent: Record<typeof encoding, Sent> = {
    json: { json: input },
    form: { form: texts },
    multipart: { form: texts },
    query: { query: texts },
  };
  return ask(backend.base, method, path, { ...sent[encoding], headers });
}

/** What a call answers; the configuration of documents stands in a further `data`. */
const replyOf = (name: CallName, data: unknown) =>
  name === 'fetchDocumentConfig' ? (data as { data: unknown }).data : data;

describe('a backend of the core alone', () => {
  it.each(coreCalls)('answers %s with the core fields and no other', async (name) => {
    const { request, reply } = coreSchemas(name);
    const input = await inputOf(name);
    const texts = Object.fromEntries(Object.entries(input).filter(([, value]) => !(value instanceof Blob)));
    expect([...Value.Errors(request, texts)], 'the request').toEqual([]);

    const answer = await makeCall(name, input);
    expect({ status: answer.status, message: answer.message }).toEqual({ status: 200, message: undefined });
    expect([...Value.Errors(reply, replyOf(name, answer.data))], JSON.stringify(answer.data)).toEqual([]);
  });

  it('is 404 for every call of an extension, and for what tells of extensions', async () => {
    const further = callNames.filter((name) => !coreCalls.includes(name));
    expect(further.length).toBeGreaterThan(30);
    for (const name of further) {
      const { status } = await makeCall(name, {});
      expect(status, name).toBe(404);
    }
    for (const path of ['/api/contract', '/api/openapi.json', '/live?topics=lists', '/nothing'])
      expect((await ask(backend.base, 'GET', path, { headers: staff })).status, path).toBe(404);
  });

  it('names no contract in its answers, and lets pages of every origin make calls', async () => {
    const { headers } = await makeCall('displayProfile', { userId: '' });
    expect(headers.get('x-contract-version')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const asked = { origin: 'https://pages.example', 'access-control-request-headers': 'x-security-token,x-user-key' };
    const preflight = await fetch(`${backend.base}/generic/displayProfile`, { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-security-token,x-user-key');
  });

  it('grants every list of the core and every screen that a route list can grant', async () => {
    const { data } = await makeCall('displayProfile', { userId: '' });
    const { portalRouteList } = data as { portalRouteList: { routeList: { key: string }[] }[] };
    const granted = portalRouteList.flatMap(({ routeList }) => routeList.map(({ key }) => key));
    const screens = Object.entries(ownScreens).flatMap(([key, { access }]) => (access === 'route' ? [key] : []));
    const lists = listTypes.filter((type) => partOf(type) === 'core').map((type) => listRows[type].routeKey);
    expect(granted.toSorted()).toEqual([...lists, ...screens].toSorted());
  });

  it('keeps more than thirty rows in three lists', async () => {
    for (const name of ['document-processing.rows', 'hold.rows', 'nach-review.rows'] as const) {
      const { data } = await makeCall(name, await inputOf(name));
      expect((data as { totalCount: number }).totalCount, name).toBeGreaterThan(30);
    }
  });

  it('imports nothing but what Node has and files of its own folder', () => {
    const files = findFiles('tests/core-backend', /\.ts$/).filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      const code = readFileSync(join(root, file), 'utf8');
      const named = [...code.matchAll(/(?:\bfrom\s+|^import\s+|\bimport\s*\(\s*)['"]([^'"\n]+)['"]/gm)].map(
        ([, name = '']) => name,
      );
      const foreign = named.filter(
        (name) =>
          !name.startsWith('node:') &&
          !(name.startsWith('.') && !relative('tests/core-backend', join(file, '..', name)).startsWith('..')),
      );
      expect(foreign, file).toEqual([]);
    }
  });
});
