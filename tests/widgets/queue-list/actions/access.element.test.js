import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { allInside, asked, bare, button, everyCall, id, inRows, inside, open, stubLists, write } from '../list-page.js';

const columns = [
  ['Name', 'name', 'name'],
  ['Username', 'username', 'text'],
];
const row = bare(0, { name: 'Asha Pillai', username: 'asha@lender.example', actions: ['edit'] });
const account = {
  accountId: id(0),
  version: 3,
  username: 'asha@lender.example',
  firstName: 'Asha',
  lastName: 'Pillai',
  roles: ['OPS_AGENT'],
  routes: ['DOCUMENT_PROCESSING'],
  agencyId: null,
  contactNumber: null,
  isEnabled: true,
  changeRefusal: null,
  createdAt: '2025-11-01 09:00:00',
  lastSignInAt: '2025-11-21 10:42:00',
  sessions: 1,
  waits: null,
};
const own = { agencyId: '00000000-0000-7000-8000-0000000000a1', name: 'In-house' };
const choices = { agencies: [own], isOfAgents: false, needsApproval: false };
const drawer = 'lending-sl-drawer[open]';
const dialog = 'lending-sl-dialog[open]';
const why = 'Asked for by the head of operations';
const held = { requestId: null, account: { accountId: id(0), version: 4 }, endedSessions: 0, oneTimePassword: null };

const boxOf = (element, text) =>
  allInside(element, 'label')
    .find((label) => label.textContent.trim() === text)
    ?.querySelector('input');
const ready = (element, text) =>
  until(() => {
    const ofThat = allInside(element, 'button').findLast((each) => each.textContent.trim() === text);
    return ofThat && !ofThat.disabled && ofThat.getAttribute('aria-disabled') !== 'true' && ofThat;
  });
const reasonIn = (element, where) => until(() => inside(element, `${where} textarea`));
async function opened(element, name = 'Open Asha Pillai') {
  await inRows(element, 'Asha Pillai');
  (await until(() => button(element, name))).click();
  await until(() => inside(element, drawer));
}

describe('accounts in their list', () => {
  stubLists();

  it('are made with roles, screens and a reason, and the password is shown once', async () => {
    const element = await open('staff', {
      columns,
      rows: [row],
      actions: ['addAccount'],
      more: {
        '/access/accounts/choices': { data: choices },
        '/access/accounts/add': { data: { ...held, oneTimePassword: 'one-time-secret1' } },
      },
    });
    (await until(() => button(element, 'New account'))).click();
    const [username, firstName, lastName] = await until(() => {
      const fields = allInside(element, `${dialog} input.input, ${dialog} .input input`);
      return fields.length >= 3 && fields;
    });
    (await ready(element, 'Make account')).click();
    await until(() => inside(element, `${dialog} .error`));
    expect(asked('/access/accounts/add')).to.deep.equal([]);
    write(username, 'Asha@lender.example');
    write(firstName, 'Asha');
    write(lastName, 'Pillai');
    boxOf(element, 'Operations agent').click();
    boxOf(element, 'Document Processing').click();
    write(await reasonIn(element, dialog), why);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Make account')).click();
    await until(() => inside(element, `${dialog} code`)?.textContent === 'one-time-secret1');
    expect(asked('/access/accounts/add')).to.deep.equal([
      {
        username: 'Asha@lender.example',
        firstName: 'Asha',
        lastName: 'Pillai',
        roles: ['OPS_AGENT'],
        routes: ['DOCUMENT_PROCESSING'],
        agencyId: null,
        reason: why,
      },
    ]);
    (await ready(element, 'Done')).click();
    await until(() => !inside(element, dialog));
  });

  it('are changed in a drawer, over the version that was read', async () => {
    const element = await open('staff', {
      columns,
      rows: [row],
      more: {
        '/access/accounts/choices': { data: { ...choices, needsApproval: true } },
        '/access/accounts/read': { data: account },
        '/access/accounts/change': { data: { ...held, requestId: id(7) } },
      },
    });
    await opened(element);
    expect(inside(element, drawer).textContent).to.contain('What you add waits for another administrator');
    (await until(() => boxOf(element, 'MIS'))).click();
    write(await reasonIn(element, drawer), why);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Save')).click();
    await until(() => !inside(element, drawer));
    const [sent] = everyCall().filter(({ path }) => path.endsWith('/access/accounts/change'));
    expect(sent.headers['if-match']).to.equal('3');
    expect(asked('/access/accounts/change')).to.deep.equal([
      { accountId: id(0), roles: ['MIS', 'OPS_AGENT'], routes: ['DOCUMENT_PROCESSING'], agencyId: null, reason: why },
    ]);
  });

  it('take another mobile number, and say which one they have', async () => {
    const element = await open('staff', {
      columns,
      rows: [row],
      more: {
        '/access/accounts/choices': { data: choices },
        '/access/accounts/read': { data: { ...account, contactNumber: '98xxxxxx10' } },
        '/access/accounts/change': { data: held },
      },
    });
    await opened(element);
    const field = await until(() => inside(element, `${drawer} input[inputmode="tel"]`));
    expect([field.value, inside(element, drawer).textContent.includes('98xxxxxx10, unless another is typed')]).to.eql([
      '',
      true,
    ]);
    write(await reasonIn(element, drawer), why);
    write(field, '12345');
    (await ready(element, 'Save')).click();
    await until(() => inside(element, `${drawer} .error`)?.textContent.includes('10-digit mobile number'));
    expect(asked('/access/accounts/change')).to.deep.equal([]);
    write(field, '+91 98765 43211');
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Save')).click();
    await until(() => !inside(element, drawer));
    expect(asked('/access/accounts/change')).to.deep.equal([
      {
        accountId: id(0),
        roles: ['OPS_AGENT'],
        routes: ['DOCUMENT_PROCESSING'],
        agencyId: null,
        contactNumber: '+91 98765 43211',
        reason: why,
      },
    ]);
  });

  it('are disabled with a reason', async () => {
    const element = await open('staff', {
      columns,
      rows: [row],
      more: {
        '/access/accounts/choices': { data: choices },
        '/access/accounts/read': { data: account },
        '/access/accounts/act': { data: { ...held, endedSessions: 1 } },
      },
    });
    await opened(element);
    (await ready(element, 'Disable')).click();
    const reason = await reasonIn(element, dialog);
    write(reason, 'too short');
    (await ready(element, 'Disable')).click();
    await until(() => inside(element, `${dialog} .error`));
    write(reason, why);
    (await ready(element, 'Disable')).click();
    await until(() => !inside(element, dialog));
    expect(asked('/access/accounts/act')).to.deep.equal([{ accountId: id(0), act: 'DISABLE', reason: why }]);
  });

  it('are read alone while a request waits, or where they are one’s own', async () => {
    const waits = { requestId: id(7), kind: 'WIDEN', proposedBy: 'Vikram Nair', proposedAt: '2025-11-21 10:42:00' };
    for (const { text, ...given } of [
      { waits, text: 'More access, proposed by Vikram Nair' },
      { changeRefusal: 'Somebody else changes your own account', text: 'Somebody else changes your own account.' },
    ]) {
      const element = await open('staff', {
        columns,
        rows: [row],
        more: {
          '/access/accounts/choices': { data: choices },
          '/access/accounts/read': { data: { ...account, ...given } },
        },
      });
      await opened(element);
      await until(() => inside(element, drawer).textContent.includes(text));
      expect(inside(element, drawer).textContent).to.contain('Document Processing');
      expect(inside(element, `${drawer} textarea`)).to.equal(null);
      element.remove();
    }
  });
});

describe('accounts of an agency’s people', () => {
  stubLists();
  const agencyId = id(5);
  const ofAgents = { agencies: [{ agencyId, name: 'Sahyadri Recovery' }], isOfAgents: true, needsApproval: true };

  it('are proposed as agents of that agency, with screens of its portal alone', async () => {
    const element = await open('agency-staff', {
      columns,
      rows: [row],
      actions: ['addAccount'],
      more: {
        '/access/accounts/choices': { data: ofAgents },
        '/access/accounts/add': { data: { ...held, requestId: id(7), account: null } },
      },
    });
    (await until(() => button(element, 'New account'))).click();
    const [username, firstName] = await until(() => {
      const fields = allInside(element, `${dialog} input.input, ${dialog} .input input`);
      return fields.length >= 3 && fields;
    });
    expect(inside(element, dialog).textContent).to.contain('An administrator approves the account');
    expect([boxOf(element, 'Agency agent'), boxOf(element, 'Document Processing')]).to.deep.equal([
      undefined,
      undefined,
    ]);
    write(username, 'asha@lender.example');
    write(firstName, 'Asha');
    boxOf(element, 'Calling List').click();
    write(await reasonIn(element, dialog), why);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Propose')).click();
    await until(() => !inside(element, dialog));
    expect(asked('/access/accounts/add')).to.deep.equal([
      {
        username: 'asha@lender.example',
        firstName: 'Asha',
        lastName: '',
        roles: ['AGENCY_AGENT'],
        routes: ['AGENCY_CALLING_LIST'],
        agencyId,
        reason: why,
      },
    ]);
  });

  it('are changed by who manages agents; another manager’s is read alone', async () => {
    const agent = { ...account, roles: ['AGENCY_AGENT'], routes: ['AGENCY_CALLING_LIST'], agencyId };
    const changeRefusal = 'An administrator changes this account: you change those of agents';
    for (const { text, mayEdit, ...given } of [
      { text: 'What you add waits for an administrator', mayEdit: true },
      { text: changeRefusal, mayEdit: false, changeRefusal, roles: ['AGENCY_MANAGER'] },
    ]) {
      const element = await open('agency-staff', {
        columns,
        rows: [row],
        more: {
          '/access/accounts/choices': { data: ofAgents },
          '/access/accounts/read': { data: { ...agent, ...given } },
        },
      });
      await opened(element);
      await until(() => inside(element, drawer).textContent.includes(text));
      expect(inside(element, `${drawer} textarea`) !== null).to.equal(mayEdit);
      expect(button(element, 'Disable') !== undefined).to.equal(mayEdit);
      expect(boxOf(element, 'MIS')).to.equal(undefined);
      expect(await findings(element)).to.deep.equal([]);
      element.remove();
    }
  });
});

describe('requests for access in their list', () => {
  stubLists();
  const request = {
    requestId: id(0),
    version: 1,
    kind: 'RESET',
    state: 'WAITING',
    username: 'asha@lender.example',
    firstName: 'Asha',
    lastName: 'Pillai',
    addedRoles: [],
    addedRoutes: [],
    agencyName: null,
    reason: 'She has a new telephone and no password',
    proposedBy: 'Vikram Nair',
    proposedAt: '2025-11-21 10:42:00',
    decidedBy: null,
    decidedAt: null,
    remark: null,
    decisionRefusal: null,
    mayWithdraw: false,
  };
  const openRequest = (given, more = {}) =>
    open('access-requests', {
      columns,
      rows: [row],
      more: { '/access/requests/read': { data: { ...request, ...given } }, ...more },
    });

  it('are approved without words, and the approver sees the password', async () => {
    const element = await openRequest(
      {},
      {
        '/access/requests/decide': {
          data: { requestId: id(0), version: 2, state: 'APPROVED', oneTimePassword: 'one-time-secret2' },
        },
      },
    );
    await opened(element);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Approve')).click();
    await until(() => inside(element, `${dialog} code`)?.textContent === 'one-time-secret2');
    expect(asked('/access/requests/decide')).to.deep.equal([{ requestId: id(0), to: 'APPROVED', remark: '' }]);
  });

  it('are refused with the reason why', async () => {
    const element = await openRequest(
      {},
      {
        '/access/requests/decide': {
          data: { requestId: id(0), version: 2, state: 'REFUSED', oneTimePassword: null },
        },
      },
    );
    await opened(element);
    (await ready(element, 'Refuse')).click();
    await until(() => inside(element, `${drawer} .error`));
    write(await reasonIn(element, drawer), why);
    (await ready(element, 'Refuse')).click();
    await until(() => !inside(element, drawer));
    expect(asked('/access/requests/decide')).to.deep.equal([{ requestId: id(0), to: 'REFUSED', remark: why }]);
  });

  it('are not decided by who proposed them, who may withdraw them', async () => {
    const decisionRefusal = 'The person who proposed this may not approve it';
    const element = await openRequest({ decisionRefusal, mayWithdraw: true });
    await opened(element);
    await until(() => inside(element, drawer).textContent.includes(decisionRefusal));
    const texts = allInside(element, `${drawer} .dialog-footer button`).map((each) => each.textContent.trim());
    expect(texts).to.deep.equal(['Cancel', 'Withdraw']);
  });
});

describe('embedders in their list', () => {
  stubLists();
  const embedder = {
    embedderId: id(0),
    version: 2,
    name: 'crm',
    screens: ['DOCUMENT_PROCESSING'],
    origins: ['https://pages.example'],
    networks: ['10.1.0.0/16'],
    roles: ['OPS_AGENT'],
    usernames: [],
    mostMinutes: 15,
    hasTwoKeys: false,
    expiresAt: '2026-11-21 23:59:59',
    disabledAt: null,
    sessions: 3,
  };

  it('are read in a drawer, and disabled with a reason', async () => {
    let stands = embedder;
    const element = await open('embedders', {
      columns,
      rows: [row],
      more: {
        '/access/embedders/read': () => ({ data: stands }),
        '/access/embedders/disable': () => {
          stands = { ...embedder, version: 3, disabledAt: '2025-11-21 10:42:00', sessions: 0 };
          return { data: { embedderId: id(0), version: 3, endedSessions: 3 } };
        },
      },
    });
    await opened(element);
    for (const text of [
      'Document Processing',
      'https://pages.example',
      '10.1.0.0/16',
      'Operations agent',
      '15 minutes',
    ])
      expect(inside(element, drawer).textContent).to.contain(text);
    expect(await findings(element)).to.deep.equal([]);
    (await ready(element, 'Disable')).click();
    write(await reasonIn(element, dialog), why);
    inside(element, `${dialog} .btn.primary`).click();
    await until(() => !inside(element, dialog) && inside(element, drawer).textContent.includes('21 Nov 2025 10:42 AM'));
    expect(asked('/access/embedders/disable')).to.deep.equal([{ embedderId: id(0), reason: why }]);
    expect(button(element, 'Disable')).to.equal(undefined);
  });
});
