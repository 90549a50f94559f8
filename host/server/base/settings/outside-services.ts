import { SettingsError } from './setting.ts';
import type { Given } from './variables.ts';

export interface FreshdeskSettings {
  domain: string;
  apiKey: string;
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A WhatsApp Business account. */
export interface WhatsappSettings {
  phoneNumberId: string;
  accessToken: string;
  /** The secret that WhatsApp signs its requests to this server with. */
  appSecret: string;
  /** WhatsApp sends this once, when the webhook is registered there. */
  verifyToken: string;
  /** The address with the version, without a slash at its end. */
  apiUrl: string;
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

type TextName = { [Name in keyof Given]: Given[Name] extends string | undefined ? Name : never }[keyof Given];

/**
 * Reads variables that must be set together.
 *
 * @returns undefined when none is set
 * @throws SettingsError naming the first that is missing when only some are set
 */
function together<Name extends TextName>(given: Given, ...names: readonly Name[]): Record<Name, string> | undefined {
  const missing = names.find((name) => given[name] === undefined);
  if (missing === undefined)
    return Object.fromEntries(names.map((name) => [name, String(given[name])])) as Record<Name, string>;
  if (names.every((name) => given[name] === undefined)) return undefined;
  throw new SettingsError(`${missing} must be set: ${names.join(', ')} go together.`);
}

export function freshdesk({
  FRESHDESK_DOMAIN: domain,
  FRESHDESK_API_KEY: apiKey,
}: Given): FreshdeskSettings | undefined {
  if (domain === undefined && apiKey === undefined) return undefined;
  if (domain === undefined || apiKey === undefined)
    throw new SettingsError('FRESHDESK_DOMAIN and FRESHDESK_API_KEY must be set together.');
  return { domain, apiKey };
}

export function s3(given: Given): S3Settings | undefined {
  const known = together(given, 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  return (
    known && {
      endpoint: withoutSlash(known.S3_ENDPOINT),
      bucket: known.S3_BUCKET,
      region: given.S3_REGION,
      accessKeyId: known.S3_ACCESS_KEY_ID,
      secretAccessKey: known.S3_SECRET_ACCESS_KEY,
    }
  );
}

export function whatsapp(given: Given): WhatsappSettings | undefined {
  const known = together(
    given,
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  );
  return (
    known && {
      phoneNumberId: known.WHATSAPP_PHONE_NUMBER_ID,
      accessToken: known.WHATSAPP_ACCESS_TOKEN,
      appSecret: known.WHATSAPP_APP_SECRET,
      verifyToken: known.WHATSAPP_VERIFY_TOKEN,
      apiUrl: withoutSlash(given.WHATSAPP_API_URL),
    }
  );
}
