import { Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';

/** Asks for a password at the terminal without showing it. */
async function askHidden(question: string): Promise<string> {
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: mute, terminal: true });
  process.stdout.write(question);
  try {
    return await lines.question('');
  } finally {
    process.stdout.write('\n');
    lines.close();
  }
}

/** Asks for a password twice, until both are the same; undefined without a terminal or for an empty password. */
export async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  for (;;) {
    const first = await askHidden('Password (empty for a one-time password): ');
    if (first === '') return undefined;
    if (first === (await askHidden('Again: '))) return first;
    process.stdout.write('These are two different passwords\n');
  }
}
