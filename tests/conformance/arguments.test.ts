import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readWishes, usage } from '../../host/conformance/arguments.ts';
import { workflowNames } from '../../host/conformance/every-workflow.ts';
import { runConform } from '../support/conformance/run-conform.ts';

const host = 'https://lender.example';
const known = ['--username', 'a', '--password', 'b'];

it.each([
  [[], 'Name the host, such as https://lender.example'],
  [['lender.example', ...known], 'The host is no address of http or https: lender.example'],
  [['ftp://lender.example', ...known], 'The host is no address of http or https: ftp://lender.example'],
  [[host, host, ...known], `One host is checked at a time, and there is also ${host}`],
  [[host, '--core', '--full', ...known], 'Give --core or --full, not both'],
  [[host], 'Nobody can sign in: give --username and --password, --states or --facts'],
  [[host, '--username', 'a'], '--username needs --password'],
  [[host, '--facts', '/no/such/file'], 'There is no file /no/such/file'],
  [[host, '--facts', import.meta.filename], `${import.meta.filename} is no JSON`],
  [[host, '--states', 'here'], '--states is no address of http or https: here'],
  [
    [host, '--only', 'lists,nothing', ...known],
    `There is no workflow "nothing"; there are ${workflowNames.join(', ')}`,
  ],
  [[host, '--only', 'origins', ...known], '--only origins needs --origin'],
  [[host, '--junit', '/no/such/folder/a.xml', ...known], '/no/such/folder/a.xml cannot be written'],
  [[host, '--what'], "Unknown option '--what'; --help says what can be given."],
])('wrong use is told in one sentence: %j', async (args, sentence) => {
  expect(await runConform(...args)).toEqual({ code: 2, said: '', complained: sentence });
});

it('says how it is used, and takes the password from the environment', async () => {
  expect(await runConform('--help')).toEqual({ code: 0, said: usage, complained: '' });
  const wishes = readWishes([`${host}/`, '--username', 'a'], { CONFORMANCE_PASSWORD: 'secret' });
  expect(wishes).toMatchObject({
    base: host,
    demands: 'told',
    facts: { staff: { username: 'a', password: 'secret' } },
  });
});

it('ends with one sentence where nobody answers', async () => {
  const server = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await runConform(base, ...known)).toEqual({ code: 2, said: '', complained: `${base} does not answer` });
  } finally {
    server.close();
  }
});

it('shows no secret that a backend answers with', async () => {
  const server = createServer((request, response) => {
    request.resume();
    const error = { errorMessage: 'The password core-pass-77 is wrong <b>"&' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ERROR', error }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { code, said } = await runConform(base, '--username', 'a', '--password', 'core-pass-77', '--only', 'session');
    expect(code).toBe(1);
    expect(said).toContain(
      'signIn is answered with the status "ERROR" and not with SUCCESS (The password [hidden] is wrong',
    );
    expect(said).not.toContain('core-pass-77');
  } finally {
    server.close();
  }
});
