import { isLoopback } from './loopback.ts';
import { SettingsError, type Environment } from './setting.ts';

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
  /** Signs what WhatsApp sends here. */
  appSecret: string;
  /** Shown once by WhatsApp when it is told of the webhook. */
  verifyToken: string;
  /** With the version, without a slash at its end. */
  apiUrl: string;
}

/** Keys and borrowers' papers travel to these addresses: in plain text they never leave this machine. */
function refusePlain(name: string, address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLoopback(hostname)) return;
  throw new SettingsError(`${name} must be an https address unless it is on this machine, but it is "${address}".`);
}

export function freshdesk(environment: Environment): FreshdeskSettings | undefined {
  const domain = environment['FRESHDESK_DOMAIN'] ?? '';
  const apiKey = environment['FRESHDESK_API_KEY'] ?? '';
  if (domain === '' && apiKey === '') return undefined;
  if (domain === '' || apiKey === '')
    throw new SettingsError('FRESHDESK_DOMAIN and FRESHDESK_API_KEY must be set together.');
  if (/^https?:\/\/[^/?#\s]+$/i.test(domain) && URL.canParse(domain)) refusePlain('FRESHDESK_DOMAIN', domain);
  else if (!/^[a-z0-9][a-z0-9.-]*$/i.test(domain))
    throw new SettingsError(`FRESHDESK_DOMAIN must be a host name such as acme.freshdesk.com, but it is "${domain}".`);
  return { domain, apiKey };
}

export function s3(environment: Environment): S3Settings | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map(
    (name) => environment[name] ?? '',
  );
  if (endpoint + bucket + accessKeyId + secretAccessKey === '') return undefined;
  const missing = names.find((name) => !environment[name]);
  if (missing) throw new SettingsError(`${missing} must be set: ${names.join(', ')} go together.`);
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.username !== '') {
    throw new SettingsError(
      `S3_ENDPOINT must be an address such as https://s3.ap-south-1.amazonaws.com, but it is "${endpoint}".`,
    );
  }
  refusePlain('S3_ENDPOINT', endpoint);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingsError(`S3_BUCKET must be a bucket's name, but it is "${bucket}".`);
  }
  const region = environment['S3_REGION'] || 'us-east-1';
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}

export function whatsapp(environment: Environment): WhatsappSettings | undefined {
  const names = [
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_ACCESS_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ] as const;
  const [phoneNumberId = '', accessToken = '', appSecret = '', verifyToken = ''] = names.map(
    (name) => environment[name] ?? '',
  );
  if (phoneNumberId + accessToken + appSecret + verifyToken === '') return undefined;
  const missing = names.find((name) => !environment[name]);
  if (missing) throw new SettingsError(`${missing} must be set: ${names.join(', ')} go together.`);
  if (!/^\d{5,30}$/.test(phoneNumberId))
    throw new SettingsError(
      `WHATSAPP_PHONE_NUMBER_ID must be the number's id, digits alone, but it is "${phoneNumberId}".`,
    );
  if (appSecret.length < 16 || verifyToken.length < 16)
    throw new SettingsError('WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN must have at least 16 characters.');
  const apiUrl = environment['WHATSAPP_API_URL'] || 'https://graph.facebook.com/v21.0';
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol))
    throw new SettingsError(`WHATSAPP_API_URL must be an address, but it is "${apiUrl}".`);
  refusePlain('WHATSAPP_API_URL', apiUrl);
  return { phoneNumberId, accessToken, appSecret, verifyToken, apiUrl: apiUrl.replace(/\/+$/, '') };
}

export function secureAddress(
  environment: Environment,
  name: string,
  otherwise: string | undefined,
): string | undefined {
  const text = environment[name] ?? '';
  if (text === '') return otherwise;
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text;
  throw new SettingsError(`${name} must be an https address, but it is "${text}".`);
}
