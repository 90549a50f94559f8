import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkLaunch } from '../../../host/server/core/calls/launch.ts';
import { makeLaunchLink } from '../../../host/server/commands/make-launch-link.ts';
import { root } from '../../support/find-files.ts';
import { temporaryDirectory } from '../support.ts';

const secret = 'a secret of at least thirty-two characters';
const environment = { TELEPHONY_LAUNCH_SECRET: secret };
const now = new Date('2030-01-31T08:35:00Z');
const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('npm run launch-link', () => {
  it('signs every parameter, spaces and ampersands too, for five minutes', () => {
    const address = makeLaunchLink(['phone=+91 98765 43210', 'typeOfCall=late & inbound'], environment, now);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:3000\/frame\/telephony-crm\?/);
    const parameters = parametersOf(address);
    expect(parameters).toMatchObject({ phone: '+91 98765 43210', typeOfCall: 'late & inbound' });
    expect(checkLaunch(parameters, secret, now)).toBe('good');
    expect(checkLaunch(parameters, secret, new Date(now.getTime() + 301_000))).toBe('expired');
    expect(checkLaunch({ ...parameters, phone: '9876543211' }, secret, now)).toBe('forged');
  });

  it("names the host and the portal's page where it is told to", () => {
    const address = makeLaunchLink(
      ['loanAppNo=251118172605', '--portal', '--base', 'https://desk.example'],
      environment,
      now,
    );
    expect(address).toMatch(/^https:\/\/desk\.example\/ameyoCallingCRM\?loanAppNo=251118172605&launch=/);
  });

  it.each([
    [[], 'A call has parameters. Usage: npm run launch-link'],
    [['9876543210'], 'A parameter is name=value, but it is "9876543210".'],
    [['launch=mine'], 'A parameter is name=value, but it is "launch=mine".'],
    [['phone=1', 'phone=2'], 'The parameter phone stands there twice.'],
    [['phone=9876543210', '--base', 'desk.example'], '--base must be an origin such as'],
    [['phone=1', '--channel', 'x'], "Unknown option '--channel'."],
    [['phone=abc'], 'phone must be a number of 10 digits, with +91 or 0 before it or without, but it is "abc".'],
    [['callernumber=12345'], 'callernumber must be a number of 10 digits'],
    [['loanAppNo=251118172605 or 1=1'], 'loanAppNo must be a loan application number'],
    [['loanAppNo=251118172605', 'productType=GOLD'], 'productType must be PERSONAL_LOAN or BANKING, but it is "GOLD".'],
    [['loanAppNo=251118172605', `crtObjectId=${'c'.repeat(101)}`], 'crtObjectId must have at most 100 characters'],
    [['loanAppNo=251118172605', `note=${'n'.repeat(1001)}`], 'note must have at most 1000 characters.'],
    [['loanAppNo=251118172605', 'note=a\u0007b'], 'note must be readable text.'],
    [['loanAppNo=251118172605', '__proto__=x'], "A parameter's name begins with a letter"],
    [['loanAppNo=251118172605', 'staffId=me'], 'staffId must be the id of a member of staff, but it is "me".'],
    [
      ['phone=9876543210', 'callernumber=9876543211'],
      'phone and callernumber say the same of the call; give one of them.',
    ],
    [['agentId=agent-7'], 'A call names its customer by phone, loanAppNo or entityId; give one of them.'],
  ])('stops on wrong arguments with one sentence: %j', (args, sentence) => {
    expect(() => makeLaunchLink(args, environment, now)).toThrow(sentence);
  });

  it('stops without a secret', () => {
    expect(() => makeLaunchLink(['phone=9876543210'], {}, now)).toThrow('TELEPHONY_LAUNCH_SECRET must be set');
  });
});

it("is signed alike by the recipe that the dialer's engineer reads", async () => {
  const [, recipe = ''] =
    /```js\n([\s\S]+?)```/.exec(
      readFileSync(join(root, 'embed-examples/README.md'), 'utf8').split('## Signed launch links')[1] ?? '',
    ) ?? [];
  const file = join(temporaryDirectory(), 'recipe.mjs');
  writeFileSync(file, recipe);
  const { launch } = (await import(pathToFileURL(file).href)) as {
    launch(parameters: Record<string, string>, secret: string): string;
  };
  const call = { phone: '+91 98765 43210', crtObjectId: 'crt-1', typeOfCall: 'इनबाउंड & late' };
  expect(checkLaunch({ ...call, launch: launch(call, secret) }, secret, new Date())).toBe('good');
});
