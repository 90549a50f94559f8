import { screens } from '../../../widgets/contract/screens.ts';
import { launchParameter, signLaunch } from '../core/calls/launch.ts';
import { baseOf } from './base-of.ts';
import { checkLaunchParameters } from './launch-parameters.ts';
import { readSettings, SettingsError } from '../base/settings.ts';
import { readArguments } from './read-arguments.ts';

export const usage =
  'npm run launch-link -- phone=9876543210 crtObjectId=crt-1 agentId=agent-7 [--base https://HOST] [--portal]';

const options = { base: { type: 'string' }, portal: { type: 'boolean' } } as const;

const readGiven = (args: readonly string[]) => readArguments(args, options, ` Usage: ${usage}`);

function readParameters(pairs: readonly string[]): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of pairs) {
    const [, name = '', value = ''] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    if (name === '' || name === launchParameter)
      throw new SettingsError(`A parameter is name=value, but it is "${pair}". Usage: ${usage}`);
    if (parameters.has(name)) throw new SettingsError(`The parameter ${name} stands there twice.`);
    parameters.set(name, value);
  }
  if (parameters.size === 0) throw new SettingsError(`A call has parameters. Usage: ${usage}`);
  checkLaunchParameters(parameters);
  return Object.fromEntries(parameters);
}

/**
 * The address that a dialer opens for one call, signed as TELEPHONY_LAUNCH=signed demands.
 *
 * @param args `name=value` for every parameter; `--base` origin of the host; `--portal` the portal's page, not the frame's
 * @param environment `process.env`; TELEPHONY_LAUNCH_SECRET signs
 * @throws SettingsError with the one sentence to print
 */
export function makeLaunchLink(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: Date,
): string {
  const { values, positionals } = readGiven(args);
  const parameters = readParameters(positionals);
  const settings = readSettings({ ...environment, TELEPHONY_LAUNCH: 'signed' });
  const base = baseOf(values.base, settings);
  const path = values.portal ? screens.TELEPHONY_CALLING_CRM.path : '/frame/telephony-crm';
  const launch = signLaunch(parameters, settings.telephonyLaunchSecret ?? '', now);
  return `${base}${path}?${new URLSearchParams({ ...parameters, [launchParameter]: launch }).toString()}`;
}
