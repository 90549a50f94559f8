import { SettingsError } from '../base/settings.ts';
import { makeLaunchLink } from './make-launch-link.ts';

// `npm run launch-link -- phone=9876543210 ...`: prints the signed address that a dialer opens for one call within 5
// minutes.

try {
  process.stdout.write(`${makeLaunchLink(process.argv.slice(2), process.env, new Date())}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof SettingsError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
