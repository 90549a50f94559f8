import { spawn } from 'node:child_process';
import { serverProgram } from '../support/server-program.ts';

export type Program = 'commands/recount' | 'commands/user' | 'commands/seed' | 'main';

/** Runs a command, or the server, to its end. */
export async function run(program: Program, dataDir: string, args: readonly string[] = [], databaseUrl = '') {
  const child = spawn(process.execPath, [...serverProgram(program), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (out += text.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out };
}
