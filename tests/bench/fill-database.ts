import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Fills an empty database as `npm run seed` does, with its progress bar.
 *
 * @param settings DATABASE_URL or DATA_DIR
 */
export async function fillDatabase(applications: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const command = fileURLToPath(new URL('../../host/server/commands/seed.ts', import.meta.url));
  const args = ['--import', 'tsx', command, '--applications', String(applications)];
  const [code] = await once(
    spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...settings } }),
    'exit',
  );
  if (code !== 0) throw new Error(`filling a database with ${applications} applications failed`);
}
