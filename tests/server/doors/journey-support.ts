import type { PortalRoutes } from '../../../host/server/db/tables/staff.ts';
import { listRows, listTypes } from '../../../widgets/contract/lists.ts';
import { ownScreens } from '../../../widgets/contract/screens/own-screens.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import { addStaff } from '../applications/support.ts';
import { jpgWith } from '../files/sample-files.ts';
import { sendCsv } from '../lists/support.ts';
import { formOf, sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';

const everyRoute: PortalRoutes = [
  {
    viewName: 'ops',
    routeList: [...listTypes.map((type) => listRows[type].routeKey), ...Object.keys(ownScreens)].map((key) => ({
      key,
    })),
  },
];

/** Who works on an application from its arrival to its payout: no two halves of a decision are one person's. */
const roles = {
  lead: ['OPS_LEAD'],
  documents: ['OPS_AGENT'],
  visitor: ['OPS_AGENT'],
  reviewer: ['COMPLIANCE'],
  credit: ['CREDIT'],
  nach: ['NACH_OPS'],
  nach2: ['NACH_OPS'],
  payout: ['DISBURSAL_OPS'],
  payout2: ['DISBURSAL_OPS'],
} as const satisfies Record<string, readonly Role[]>;
type Person = keyof typeof roles;

/** A lender's server on its first day, no demo: its people, and nothing that they work on. */
export async function startEmpty() {
  const server: TestServer = await startTestServer({ settings: { isDemo: false } });
  const people = {} as Record<Person, Session>;
  for (const [person, held] of Object.entries(roles) as [Person, readonly Role[]][])
    people[person] = await addStaff(server, person, held, everyRoute);

  async function send<Name extends CallName>(
    person: Person,
    name: Name,
    input: CallInput<Name>,
    version?: number,
  ): Promise<CallReply<Name>> {
    server.clock.advance(1000);
    const headers = version === undefined ? undefined : { 'if-match': String(version) };
    const answer = await server.call(name, input, { session: people[person], ...(headers && { headers }) });
    if (answer.errorCode !== undefined) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.data() as CallReply<Name>;
  }

  return {
    server,
    people,
    send,
    /** Uploads a file as the form does. @returns its id */
    async upload(person: Person, content = jpgWith(`a paper ${Math.random()}`)) {
      const form = formOf({ imageFile: new File([new Uint8Array(content)], 'paper.jpg', { type: 'image/jpeg' }) });
      const encoded = new Response(form);
      const response = await server.app.inject({
        method: 'POST',
        url: '/generic/upload',
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...sessionHeaders(people[person]) },
      });
      const body = response.json<Envelope<{ fileId: string }>>();
      if (body.status !== 'SUCCESS') throw new Error(response.body);
      return body.data.fileId;
    },
    /** Gives back what the person has open. */
    async leave(person: Person, loan: string) {
      const found = server.db.selectFrom('application').select('id').where('loan_application_number', '=', loan);
      await send(person, 'releaseLock', { kind: 'application', id: (await found.executeTakeFirstOrThrow()).id });
    },
    /** Where the application stands, as its screen says. */
    async stage(loan: string) {
      const at = { loanApplicationNumber: loan, configRequired: true };
      return (await send('lead', 'fetchDocumentConfig', at)).udrsInfo.selectedUdrs;
    },
    /** Writes how a lender's files look at its bank; another person approves it. @returns the profile's id */
    async bankProfile(writer: Person, profile: CallInput<'addBankProfile'>) {
      const { profileId, version } = await send(writer, 'addBankProfile', profile);
      await send('lead', 'decideBankProfile', { profileId, to: 'APPROVED', reason: '' }, version);
      return profileId;
    },
    /** Checks a message of the bank and applies its answers. */
    async bankAnswers(
      person: Person,
      names: {
        check: 'checkBankAnswers' | 'checkDisbursalAnswers';
        apply: 'applyBankAnswers' | 'applyDisbursalAnswers';
      },
      message: string,
    ) {
      const file = { name: 'answers.xml', type: 'application/xml' };
      const { body } = await sendCsv(server, people[person], names.check, message, file);
      if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
      return send(person, names.apply, { token: body.data.token });
    },
  };
}
