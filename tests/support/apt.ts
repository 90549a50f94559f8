import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const aptGet = '/usr/bin/apt-get';

let hasFreshIndex = false;

/** Installs packages where that needs nobody's consent: on Debian, as root. Elsewhere it does nothing. */
export function installPackages(packages: readonly string[]): void {
  if (!existsSync(aptGet) || process.getuid?.() !== 0) return;
  function run(...args: string[]): void {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stderr } = spawnSync(aptGet, args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) console.error(`apt-get ${args.join(' ')}: ${stderr.trim().split('\n').at(-1) ?? 'failed'}`);
  }
  console.log(`Installing ${packages.join(' and ')} with apt-get ...`);
  if (!hasFreshIndex) run('update', '-qq');
  hasFreshIndex = true;
  run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
