import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { templateNameLength } from '../../../widgets/contract/otp-templates/otp-rules.ts';
import { createTemplateForm, sentTemplate } from '../../../widgets/queue-list/actions/otp-templates/template-form.ts';
import { addStaff } from '../applications/support.ts';
import { messagesOf, mostly, refusedFields } from '../both-sides.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { dltTemplateId } from './otp-support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startTestServer();
  session = await addStaff(server, 'Mira', ['MARKETING'], [{ viewName: 'ops', routeList: [{ key: 'OTP_TEMPLATES' }] }]);
});
afterAll(() => server.close());

const random = seededRandom('both sides of an OTP template');
const good = '{verificationCode} is your code {hashCode}';

it('what the form of an OTP template lets pass is taken, and what it refuses is refused at the same fields [UT-02][UT-03]', async () => {
  const form = createTemplateForm();
  const refused = await refusedFields({
    typed: () => ({
      templateName: mostly(
        random,
        ['Sign in', ` ${'x'.repeat(templateNameLength)} `, '🔑'.repeat(templateNameLength)],
        ['', '   ', 'x'.repeat(templateNameLength + 1), 'Sign\tin', 'A\u0000b'],
      ),
      purpose: mostly(random, ['LOGIN', 'DISBURSAL'], ['']),
      partnerId: random.pick(['', '0', '22']),
      channel: mostly(random, ['SMS', 'WHATSAPP', 'VOICE'], ['']),
      language: mostly(random, ['English', 'Hindi'], ['']),
      header: mostly(random, ['LNDDSK', ' lnddsk '], ['', ' ', 'LND', 'LNDDSK1', 'LND DSK']),
      dltTemplateId: mostly(random, ['', dltTemplateId, ` ${dltTemplateId} `], ['1107', `${dltTemplateId}1`, 'none']),
      text: mostly(
        random,
        [good, `${good}\n{#url#}`, `${good} कोड`],
        [
          '',
          ' ',
          '{verificationCode}',
          `${good} {name}`,
          `${good} {#var#}`,
          good + good,
          `${good}\u0000`,
          `${good}${'a'.repeat(500)}`,
        ],
      ),
    }),
    screen: (values) => messagesOf(form, values),
    save: (values) => server.call('createOtpTemplate', sentTemplate(values), { session }),
  });
  expect(refused).toEqual(['channel', 'dltTemplateId', 'header', 'language', 'purpose', 'templateName', 'text']);
});
