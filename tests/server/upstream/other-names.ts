import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../../core-backend/caller.ts';
import { startCoreBackend } from '../../core-backend/core-backend.ts';
import { json } from './lender.ts';

type Values = Record<string, unknown>;

export const apiKey = 'api-key-of-the-lender';
const telephony = { headers: { 'x-user-key': 'telephony' } };
const kinds: Record<string, string> = { PL: 'PERSONAL_LOAN', CASA: 'BANKING' };
const kindOf = (productType: unknown) => Object.keys(kinds).find((kind) => kinds[kind] === productType);
const recordOf = (value: unknown) => (value ?? {}) as Values;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** The backend's own addresses and names, each by what the core backend has in its place. */
function answers(core: string) {
  return {
    async 'POST /api/session'(text: string) {
      const { user, secret } = JSON.parse(text) as Values;
      const form = { username: String(user), password: String(secret) };
      const { data, message } = await ask(core, 'POST', '/auth/login', { form });
      if (message !== undefined) return { status: 'ERROR', error: { errorMessage: message } };
      const { username, ...profile } = recordOf(data);
      return { status: 'SUCCESS', data: { ...profile, login: username } };
    },
    async 'GET /api/calls/customer'(_: string, query: URLSearchParams) {
      const sent = { ...telephony, json: Object.fromEntries(query) };
      const { data } = await ask(core, 'POST', '/calling/service/load/collection/v1', sent);
      const { callingCrmResponseDTO: found } = recordOf(data);
      if (!found) return {};
      const { callingResponseDto, filterAndDropdownDetails: choices, productType } = recordOf(found);
      const { userName, loanAppNo, loanAmount, ...details } = recordOf(callingResponseDto);
      const customer = { ...details, customer_name: userName, loan_number: loanAppNo, amount: loanAmount };
      return { customer, choices, kind: kindOf(productType) };
    },
    async 'POST /api/calls/outcome'(text: string) {
      const {
        group,
        outcome,
        callBack,
        note,
        agent,
        loan_number: loanAppNo,
        kind,
        ...rest
      } = JSON.parse(text) as Values;
      const ours = { callStatus: group, subCallStatus: outcome, followUpDate: callBack, remarks: note };
      const about = { userId: recordOf(agent)['id'], loanAppNo, productType: kinds[String(kind)] };
      const sent = { ...telephony, json: { ...rest, ...ours, ...about } };
      return (await ask(core, 'POST', '/calling/service/save/end/collection/v1', sent)).body;
    },
    async 'GET /api/loans/calls'(_: string, query: URLSearchParams) {
      const form = { loanAppNo: query.get('loan') ?? '', productType: kinds[query.get('kind') ?? ''] ?? '' };
      const { data } = await ask(core, 'POST', '/calling/service/get/inbound/callhistory/v1', { ...telephony, form });
      return (data as Values[]).map(({ callDate, callStatus, subCallStatus, nextCallDate, remarks, ...rest }) => ({
        ...rest,
        at: callDate,
        group: callStatus,
        outcome: subCallStatus,
        callBack: nextCallDate,
        note: remarks,
      }));
    },
    async 'POST /api/tickets'(text: string) {
      const { loan_number: loanAppNo = null, call = null, ...rest } = Object.fromEntries(new URLSearchParams(text));
      const sent = { ...telephony, json: { phoneNumber: null, ...rest, loanAppNo, callReferenceId: call } };
      const { data } = await ask(core, 'POST', '/calling/service/create/freshdesk/ticket/v1', sent);
      return { status: 'SUCCESS', data: { link: recordOf(data)['freshDeskUrl'] } };
    },
  };
}

/** A lender's backend with addresses, names and words of its own, as `embed-examples/upstream-mapping.json` has them. */
export async function startOtherNames() {
  const core = await startCoreBackend();
  const table: Record<string, (text: string, query: URLSearchParams) => Promise<unknown>> = answers(core.base);
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', core.base);
    const loan = /^\/api\/loans\/([^/]+)\/calls$/.exec(pathname)?.[1];
    if (loan !== undefined) searchParams.set('loan', decodeURIComponent(loan));
    const called = table[`${request.method} ${loan === undefined ? pathname : '/api/loans/calls'}`];
    if (request.headers['x-api-key'] !== apiKey) json(response, { message: 'Who are you?' }, 403);
    else if (!called) json(response, { message: 'There is nothing here' }, 404);
    else json(response, await called(await textOf(request), searchParams));
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => json(response, { message: String(error) }, 500));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    states: core.base,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await core.close();
    },
  };
}
