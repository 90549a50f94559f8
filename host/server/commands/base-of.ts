import { SettingsError, type Settings } from '../base/settings.ts';

/**
 * The origin of a printed link: what `--base` names, else this machine's own address.
 *
 * @throws SettingsError with the one sentence to print
 */
export function baseOf(base: string | undefined, { host, port }: Pick<Settings, 'host' | 'port'>): string {
  if (base === undefined) return `http://${host}:${port}`;
  if (/^https?:\/\/[\w.[\]:-]+$/.test(base) && URL.canParse(base)) return base;
  throw new SettingsError(`--base must be an origin such as https://desk.lender.example, but it is "${base}".`);
}
