import { headers } from '../../../../widgets/contract/headers.ts';
import { SettingsError, type Setting } from './setting.ts';

/** Whether a text is an address of the web. */
export const isHttp = (given: string) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);

type SettingWords = Pick<Setting<unknown>, 'means'>;

/** Reads an origin: an address without a path. @throws SettingsError */
export function readOrigin(entry: string, name: string): string {
  const url = URL.canParse(entry) ? new URL(entry) : undefined;
  if (url && /^https?:\/\/[\w.[\]:-]+$/.test(entry) && url.origin === entry) return entry;
  throw new SettingsError(
    `${name} must list origins such as https://dialer.example separated by commas, but it holds "${entry}".`,
  );
}

/** A header's name in lower case, in place of its default. */
export function headerName(unset: string, { means }: SettingWords): Setting<string> {
  const others = Object.values<string>(headers).filter((each) => each !== unset);
  const taken = [...others, 'content-type', 'accept', 'cookie', 'host'];
  function read(given: string, name: string): string {
    const wanted = given.toLowerCase();
    if (/^[a-z][a-z0-9-]{0,63}$/.test(wanted) && !taken.includes(wanted)) return wanted;
    throw new SettingsError(`${name} must be a header's name that nothing else uses, but it is "${wanted}".`);
  }
  return { otherwise: `\`${unset}\``, means, unset, read };
}

const agencyList = 'AGENCY_CALLING_LIST';

/** The names of those whose next call dates must be within the calling window; empty for NONE. */
export function callingWindowFor({ means }: SettingWords): Setting<readonly string[]> {
  function read(given: string, name: string): string[] {
    const names = given
      .split(',')
      .map((each) => each.trim().toUpperCase())
      .filter((each) => each !== '');
    if (names.includes('NONE') && names.length > 1)
      throw new SettingsError(`${name} must be NONE alone, or names separated by commas.`);
    return names.filter((each) => each !== 'NONE');
  }
  return { otherwise: `\`${agencyList}\``, means, unset: [agencyList], read };
}
