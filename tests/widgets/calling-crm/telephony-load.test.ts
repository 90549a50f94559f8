import { describe, expect, it } from 'vitest';
import { CallError, type FailureKind } from '../../../widgets/client/call-error.ts';
import { detailGroups } from '../../../widgets/calling-crm/parts/customer/detail-groups.ts';
import { safeAddress } from '../../../widgets/kit/desk/safe-address.ts';
import { callParameters } from '../../../widgets/calling-crm/telephony/call-parameters.ts';
import { fakeServer, loaded, loan, offline, openCrm, refusal } from './telephony-fakes.ts';

describe('the load call', () => {
  it('carries every query parameter unchanged [AP-65]', async () => {
    const server = fakeServer();
    await openCrm(
      server,
      callParameters({ query: 'a=1&b=2&Phone=%2B91%2098765&crtObjectId=&typeOfCall=in%26out', phone: '+91 98765' }),
    );
    expect(server.asked[0]).toMatchObject({ name: 'loadTelephonyCall' });
    expect(server.asked[0]?.input).toEqual({
      a: '1',
      b: '2',
      Phone: '+91 98765',
      crtObjectId: '',
      typeOfCall: 'in&out',
    });
  });

  it('carries attributes by the first name of their parameter, and in place of one the page has changed', () => {
    expect(callParameters({ loanAppNo: loan, userId: 'agent-7' })).toEqual({ loanAppNo: loan, userId: 'agent-7' });
    expect(callParameters({ query: `loanAppId=${loan}&x=1`, loanAppNo: '251118172699' })).toEqual({
      loanAppId: '251118172699',
      x: '1',
    });
  });

  it('carries nothing that would have the whole call refused', () => {
    const parameters = callParameters({ query: `__proto__=x&note=${'n'.repeat(2000)}&crtObjectId=crt-1` });
    expect(JSON.parse(JSON.stringify(parameters))).toEqual({ note: 'n'.repeat(2000), crtObjectId: 'crt-1' });
    expect(Object.keys(parameters)).toEqual(['note', 'crtObjectId']);
  });

  it.each<[FailureKind, number]>([
    ['signedOut', 401],
    ['invalid', 400],
    ['unavailable', 500],
    ['offline', 0],
    ['refused', 200],
  ])('shows nothing loaded after %s (%i), and tells the page', async (kind, status) => {
    const crm = await openCrm(
      fakeServer({ loadTelephonyCall: () => Promise.reject(new CallError(kind, status, 'CODE', 'text')) }),
    );
    expect(crm.state.call.value).toMatchObject({ phase: 'none', failure: { kind, code: 'CODE', message: 'text' } });
    expect(crm.events.loadFailed).toHaveBeenCalledWith({
      code: 'CODE',
      retryable: kind === 'unavailable' || kind === 'offline',
      message: 'text',
    });
  });

  it('shows only the last call asked for, whatever order the answers come in', async () => {
    let answerSlow = (): void => undefined;
    const isTime = new Promise<void>((resolve) => (answerSlow = resolve));
    const server = fakeServer({
      async loadTelephonyCall({ crtObjectId = null }) {
        if (crtObjectId === 'slow') await isTime;
        return { ...loaded, call: { ...loaded.call, crtObjectId } };
      },
    });
    const crm = await openCrm(server);
    const slow = crm.state.load({ crtObjectId: 'slow' });
    await crm.state.load({ crtObjectId: 'fast' });
    answerSlow();
    await slow;
    expect(crm.ready().loaded.call.crtObjectId).toBe('fast');
  });
});

describe('a parked call that cannot be loaded', () => {
  it('is asked for again itself, and leaves the way back to the call that came in last', async () => {
    let isDown = false;
    const crm = await openCrm(
      fakeServer({
        loadTelephonyCall: ({ crtObjectId = null }) =>
          isDown ? Promise.reject(offline()) : { ...loaded, call: { ...loaded.call, crtObjectId } },
      }),
      { crtObjectId: 'last' },
    );
    isDown = true;
    await crm.state.reopen({ crtObjectId: 'parked' });
    expect(crm.state.call.value.phase).toBe('none');
    isDown = false;
    await crm.state.again();
    expect(crm.ready().loaded.call.crtObjectId).toBe('parked');
    expect(crm.state.waiting.value?.about).toBe(loan);
    await crm.state.goBack();
    expect(crm.ready().loaded.call.crtObjectId).toBe('last');
    expect(crm.state.waiting.value).toBeUndefined();
  });
});

describe('history and ticket', () => {
  it('ask under the grant, with just the listed keys [AP-68][AP-62]', async () => {
    const server = fakeServer({ createTelephonyTicket: () => ({ freshDeskUrl: 'https://desk.example/a/tickets/7' }) });
    const { history, ticket } = (await openCrm(server, { callernumber: '9123456786' })).ready();
    await history.open();
    await ticket.create(null);
    const asked = server.asked.filter(({ name }) => !name.endsWith('CallDraft'));
    expect(asked.slice(1)).toMatchObject([
      {
        name: 'telephonyCallHistory',
        input: { loanAppNo: loan, productType: 'PERSONAL_LOAN' },
        options: { callGrant: 'grant-1' },
      },
      { name: 'createTelephonyTicket', options: { callGrant: 'grant-1' } },
    ]);
    expect(asked[2]?.input).toEqual({
      loanAppNo: loan,
      entityId: 'entity-1',
      phoneNumber: '9123456786',
      callReferenceId: 'ucid-1',
    });
    expect(ticket.ticket.value).toEqual({ phase: 'made', url: 'https://desk.example/a/tickets/7', isOpened: false });
  });

  it('a ticket whose tab may not be led, as in a sandbox, closes the tab and stands as a link', async () => {
    const server = fakeServer({ createTelephonyTicket: () => ({ freshDeskUrl: 'https://desk.example/a/tickets/7' }) });
    const { ticket } = (await openCrm(server, { callernumber: '9123456786' })).ready();
    let isClosed = false;
    const tab = {
      location: {
        replace() {
          throw new DOMException('The frame is sandboxed', 'SecurityError');
        },
      },
      close() {
        isClosed = true;
      },
    };
    expect(await ticket.create(tab as unknown as Window)).toBe(true);
    expect(isClosed).toBe(true);
    expect(ticket.ticket.value).toEqual({ phase: 'made', url: 'https://desk.example/a/tickets/7', isOpened: false });
  });

  it('a ticket that cannot be made leaves its link, and the same key makes it later', async () => {
    let isRefusing = true;
    const server = fakeServer({
      createTelephonyTicket() {
        if (isRefusing) throw refusal();
        return { freshDeskUrl: '/tickets/abc' };
      },
    });
    const crm = await openCrm(server);
    const { ticket } = crm.ready();
    expect(await ticket.create(null)).toBe(false);
    expect([ticket.ticket.value.phase, crm.events.failed.mock.calls.length]).toEqual(['none', 1]);
    isRefusing = false;
    expect(await ticket.create(null)).toBe(true);
    const keys = server.asked
      .filter(({ name }) => name === 'createTelephonyTicket')
      .map(({ options }) => options.idempotencyKey);
    expect(new Set(keys).size).toBe(1);
    expect(ticket.ticket.value).toMatchObject({ url: 'https://desk.example/tickets/abc' });
  });

  it.each(['javascript:alert(1)', 'http://elsewhere.example/1', 'data:text/html,x', ''])(
    'never opens %s',
    async (freshDeskUrl) => {
      const { ticket } = (await openCrm(fakeServer({ createTelephonyTicket: () => ({ freshDeskUrl }) }))).ready();
      expect(await ticket.create(null)).toBe(false);
      expect(safeAddress(freshDeskUrl, 'https://desk.example')).toBeUndefined();
    },
  );
});

describe('details', () => {
  it('are grouped under titles made of their camel-case names [TC-05]', () => {
    const groups = detailGroups({
      userName: 'A',
      bankingDetails: { okycStatus: 'x' },
      loanDetails: { loanAppNo: null },
    });
    expect(groups.map(({ title }) => title)).toEqual(['User Details', 'Banking Details', 'Loan Details']);
  });

  it('have labels that can be read, and nothing where there is nothing', () => {
    const keys = [
      'userName',
      'loanAppNo',
      'appStatus',
      'emailId',
      'portalUrl',
      'bankingPortalUrl',
      'bankAccOpenedDate',
      'fdodenableStatus',
    ];
    const [user] = detailGroups(Object.fromEntries(keys.map((key) => [key, ' '])));
    expect(user?.rows.map(({ label }) => label)).toEqual([
      'User name',
      'Loan application no',
      'Application status',
      'Email ID',
      'Portal URL',
      'Banking portal URL',
      'Bank account opened date',
      'FDOD enable status',
    ]);
    expect(user?.rows.every(({ value }) => value === null)).toBe(true);
    expect(detailGroups({ bankAccountConsentWithOTP: 'Given' })[0]?.rows[0]?.label).toBe(
      'Bank account consent with OTP',
    );
  });
});
