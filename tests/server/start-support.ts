import { spawn, type ChildProcess } from 'node:child_process';
import { serverProgram } from '../support/server-program.ts';
import { formOf } from './support.ts';

export interface Started {
  program: ChildProcess;
  output: { text: string };
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** What a test has left running. */
export const killPrograms = (): void => running.forEach((program) => program.kill('SIGKILL'));

/** Starts the server as `npm start` does. */
export function start(settings: Record<string, string>): Started {
  const environment = { ...process.env, PORT: '0', DEMO_APPLICATIONS: '50', ...settings };
  const program = spawn(process.execPath, serverProgram('main'), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(program);
  const output = { text: '' };
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (chunk: Buffer) => (output.text += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => {
    program.once('close', (code) => {
      running.delete(program);
      resolve(code);
    });
  });
  return { program, output, ended };
}

/** The address that a started server serves. */
export async function addressOf({ output, program }: Started): Promise<string> {
  while (program.exitCode === null) {
    const [, address] = /serves (http:\/\/\S+)/.exec(output.text) ?? [];
    if (address !== undefined && output.text.includes('telephony-crm')) return address;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server ended: ${output.text}`);
}

export async function signIn(
  address: string,
): Promise<{ status: string; data: { token: string; key: string; id: string } }> {
  const body = formOf({ username: 'lead@demo.example', password: 'demo-pass' });
  return (await fetch(`${address}/auth/login`, { method: 'POST', body })).json();
}
