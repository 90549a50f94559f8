import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import {
  contactKinds,
  unsubscribePurposeNames,
  unsubscribeReasonNames,
} from '../../../widgets/contract/unsubscribe/subscription.ts';
import { contactChannels } from '../../../widgets/contract/communications/messages.ts';
import {
  cellOf,
  createSubscriptionForm,
  typedChoices,
  type Found,
  type TypedSubscription,
} from '../../../widgets/queue-list/actions/unsubscribe/subscription-form.ts';
import { addStaff } from '../applications/support.ts';
import { messagesOf, refusedFields } from '../both-sides.ts';
import { sendUpload } from '../compliance/upload.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { newContact } from './unsubscribe-support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  const routeList = [{ key: 'UNSUBSCRIBE_USER' }];
  session = await addStaff(server, 'Mira', ['SUPPORT'], [{ viewName: 'ops', routeList }]);
});
afterAll(() => server.close());

const random = seededRandom('both sides of an unsubscription');
const proofs = ['', '', '', '/files/picture'];

it.each(Object.keys(contactKinds))(
  'what the form of an unsubscribed contact lets pass is taken, and what it refuses is refused at the same fields: %s [UT-04][UT-05]',
  async (kind) => {
    const contact = kind === 'EMAIL' ? 'asha.rao@example.com' : newContact();
    let found: Found = (await server.call('findSubscription', { contact }, { session })).data();
    const refused = await refusedFields({
      typed() {
        const cells = contactChannels.flatMap((channel) =>
          unsubscribePurposeNames.map((purpose): [string, string] => [
            cellOf(channel, purpose),
            random.pick(['', '', 'off']),
          ]),
        );
        const [reason, proof] = [random.pick(['', ...unsubscribeReasonNames]), random.pick(proofs)];
        return {
          ...Object.fromEntries(cells),
          contact,
          choices: '',
          reason,
          proof,
          proofName: proof,
        } as TypedSubscription;
      },
      screen: (values) => messagesOf(createSubscriptionForm(found), values),
      async save(values) {
        const proof = values.proof === '' ? null : await sendUpload(server, session);
        const input = { contact, choices: typedChoices(found.kind, values), reason: values.reason, proof };
        const answer = await server.call('saveUnsubscription', input, {
          session,
          headers: { 'if-match': String(found.version) },
        });
        if (answer.body.status === 'SUCCESS') found = { ...found, ...answer.body.data };
        return answer;
      },
    });
    expect(refused).toEqual(['choices', 'proof', 'reason']);
  },
);
