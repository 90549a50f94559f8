import path from 'node:path';
import { defaultTelephonyUserKey, headers } from '../../widgets/contract/headers.ts';
import { sessionDefaults } from './session/session.rules.ts';

/** What the environment decides, checked. The README lists the variables. */
export interface Settings {
  /** PORT, 0 for any free one. */
  port: number;
  /** HOST, the address to listen on. */
  host: string;
  /** DATA_DIR, absolute: the embedded database and stored files. Undefined keeps everything in memory (tests). */
  dataDir: string | undefined;
  /** DATABASE_URL: a PostgreSQL server instead of the embedded engine. */
  databaseUrl: string | undefined;
  /** DATABASE_CONNECTIONS: connections held to a PostgreSQL server. */
  databaseConnections: number;
  /** EMBED_ORIGINS: who may frame the pages and call from another origin. */
  embedOrigins: readonly string[];
  /** DEMO: demo accounts, demo data and the demo's links. */
  isDemo: boolean;
  /** DEMO_APPLICATIONS: loan applications that the first start of a demo makes. */
  demoApplications: number;
  /** TELEPHONY_LAUNCH: who may load a call on the public telephony screen. */
  telephonyLaunch: 'open' | 'signed';
  /** TELEPHONY_LAUNCH_SECRET: signs launch links; at least 32 characters. */
  telephonyLaunchSecret: string | undefined;
  /** TELEPHONY_USER_KEY: the fixed user key of the telephony calls (AP-64). */
  telephonyUserKey: string;
  /** SECURITY_TOKEN_HEADER and USER_KEY_HEADER, lower case: what the session's two headers are called (AP-04). */
  headers: { securityToken: string; userKey: string };
  /** SESSION_IDLE_MINUTES: a session ends so long after its last use. */
  sessionIdleMinutes: number;
  /** SESSION_HOURS: a session ends so long after the sign-in, whatever happens. */
  sessionHours: number;
  /** DIALER_KEY: what the dialer shows to turn a dial reference into a number; at least 32 characters. None may where it is not set. */
  dialerKey: string | undefined;
  /**
   * CALLING_WINDOW_FOR: whose next call dates outside 08:00 to 19:00 are refused and not only warned of: products, processes
   * as the dialer names them, `AGENCY_CALLING_LIST` for the loans on the agency's calling list, or `NONE`. Upper case.
   */
  callingWindowFor: readonly string[];
  /** FRESHDESK_DOMAIN and FRESHDESK_API_KEY: where support tickets are made; the built-in ticket page otherwise. */
  freshdesk: { domain: string; apiKey: string } | undefined;
  /**
   * S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION: an S3-compatible store for uploaded files.
   * The endpoint carries no slash at its end. Undefined keeps files below DATA_DIR.
   */
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /**
   * WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN and WHATSAPP_API_URL: the
   * WhatsApp Cloud API. Without them a demo's chats are answered by simulated customers, and otherwise nothing can be sent.
   */
  whatsapp: WhatsappSettings | undefined;
  /** CUSTOMER_PORTAL_URL, https: the customer's own pages, opened from the calling screens. */
  customerPortalUrl: string | undefined;
  /**
   * NACH_SCRIPT_URL and NACH_SUPPORT_SCRIPT_URL, https: what agents of the NACH CRM and of its support variant read from. No
   * link where it is not set (NC-19).
   */
  nachScripts: { standard: string | undefined; support: string | undefined };
  /** METRICS_TOKEN: shown as a bearer token it opens /metrics from elsewhere; at least 32 characters. Without it, this machine alone reads them. */
  metricsToken: string | undefined;
  /** TRUST_PROXY: how many proxies in front may be believed about a caller's address. */
  trustedProxies: number;
  /** LOG_LEVEL: warn in a demo unless set, otherwise info. */
  logLevel: (typeof logLevels)[number];
  /** CLIENT_DIR, absolute: the built pages and widget files. */
  clientDir: string;
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

/** A setting that stops the start; its message is the one sentence to print. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(environment: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`);
}

function oneOf<Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = environment[name];
  if (text === undefined || text === '') return undefined;
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw new SettingsError(`${name} must be one of ${choices.join(', ')}, but it is "${text}".`);
}

function origins(environment: Environment): string[] {
  const entries = (environment['EMBED_ORIGINS'] ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    const url = URL.canParse(entry) ? new URL(entry) : undefined;
    if (!url || !/^https?:\/\/[\w.[\]:-]+$/.test(entry) || url.origin !== entry) {
      throw new SettingsError(
        `EMBED_ORIGINS must list origins such as https://dialer.example separated by commas, but it holds "${entry}".`,
      );
    }
  }
  return [...new Set(entries)];
}

function databaseUrl(environment: Environment): string | undefined {
  const text = environment['DATABASE_URL'];
  if (text === undefined || text === '') return undefined;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new SettingsError('DATABASE_URL must be an address such as postgres://user:password@host:5432/name.');
}

function telephonyUserKey(environment: Environment): string {
  const text = environment['TELEPHONY_USER_KEY'] || defaultTelephonyUserKey;
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw new SettingsError('TELEPHONY_USER_KEY must be 1 to 200 printable ASCII characters without spaces.');
}

function headerName(environment: Environment, name: string, fallback: string): string {
  const text = (environment[name] || fallback).toLowerCase();
  const taken = Object.values<string>(headers).filter((each) => each !== fallback);
  if (/^[a-z][a-z0-9-]{0,63}$/.test(text) && ![...taken, 'content-type', 'accept', 'cookie', 'host'].includes(text))
    return text;
  throw new SettingsError(`${name} must be a header's name that nothing else uses, but it is "${text}".`);
}

function dialerKey(environment: Environment): string | undefined {
  const text = environment['DIALER_KEY'];
  if (text === undefined || text === '') return undefined;
  if (/^[\x21-\x7e]{32,200}$/.test(text)) return text;
  throw new SettingsError('DIALER_KEY must be 32 to 200 printable ASCII characters without spaces.');
}

function callingWindowFor(environment: Environment): string[] {
  const text = environment['CALLING_WINDOW_FOR'] || 'AGENCY_CALLING_LIST';
  const names = text
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '');
  if (names.includes('NONE') && names.length > 1)
    throw new SettingsError('CALLING_WINDOW_FOR must be NONE alone, or names separated by commas.');
  return names.filter((name) => name !== 'NONE');
}

function freshdesk(environment: Environment): Settings['freshdesk'] {
  const domain = environment['FRESHDESK_DOMAIN'] ?? '';
  const apiKey = environment['FRESHDESK_API_KEY'] ?? '';
  if (domain === '' && apiKey === '') return undefined;
  if (domain === '' || apiKey === '')
    throw new SettingsError('FRESHDESK_DOMAIN and FRESHDESK_API_KEY must be set together.');
  if (/^[a-z0-9][a-z0-9.-]*$/i.test(domain) || /^https?:\/\/[^/?#\s]+$/i.test(domain)) return { domain, apiKey };
  throw new SettingsError(`FRESHDESK_DOMAIN must be a host name such as acme.freshdesk.com, but it is "${domain}".`);
}

function s3(environment: Environment): Settings['s3'] {
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
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingsError(`S3_BUCKET must be a bucket's name, but it is "${bucket}".`);
  }
  const region = environment['S3_REGION'] || 'us-east-1';
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey };
}

function whatsapp(environment: Environment): Settings['whatsapp'] {
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
  return { phoneNumberId, accessToken, appSecret, verifyToken, apiUrl: apiUrl.replace(/\/+$/, '') };
}

function secureAddress(environment: Environment, name: string, otherwise: string | undefined): string | undefined {
  const text = environment[name] ?? '';
  if (text === '') return otherwise;
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text;
  throw new SettingsError(`${name} must be an https address, but it is "${text}".`);
}

function metricsToken(environment: Environment): string | undefined {
  const text = environment['METRICS_TOKEN'];
  if (text === undefined || text === '') return undefined;
  if (/^[\x21-\x7e]{32,200}$/.test(text)) return text;
  throw new SettingsError('METRICS_TOKEN must be 32 to 200 printable ASCII characters without spaces.');
}

function host(environment: Environment): string {
  const text = environment['HOST'] || '127.0.0.1';
  if (/^[A-Za-z0-9.:_-]+$/.test(text)) return text;
  throw new SettingsError(`HOST must be a host name or an address to listen on, but it is "${text}".`);
}

/**
 * Reads and checks the settings.
 *
 * @param environment `process.env`
 * @throws SettingsError naming the first wrong variable
 */
export function readSettings(environment: Environment): Settings {
  const url = databaseUrl(environment);
  const demo = oneOf(environment, 'DEMO', ['0', '1']);
  const isDemo = demo === undefined ? url === undefined : demo === '1';
  const inDemo = (address: string) => (isDemo ? address : undefined);
  const telephonyLaunch = oneOf(environment, 'TELEPHONY_LAUNCH', ['open', 'signed']) ?? (isDemo ? 'open' : 'signed');
  const secret = environment['TELEPHONY_LAUNCH_SECRET'] || undefined;
  if (telephonyLaunch === 'signed' && (secret === undefined || secret.length < 32)) {
    throw new SettingsError(
      'TELEPHONY_LAUNCH_SECRET must be set to at least 32 characters while TELEPHONY_LAUNCH is signed.',
    );
  }
  return {
    port: wholeNumber(environment, 'PORT', 3000, 0, 65_535),
    host: host(environment),
    dataDir: path.resolve(environment['DATA_DIR'] || '.data'),
    databaseUrl: url,
    databaseConnections: wholeNumber(environment, 'DATABASE_CONNECTIONS', 10, 1, 500),
    embedOrigins: origins(environment),
    isDemo,
    demoApplications: wholeNumber(environment, 'DEMO_APPLICATIONS', 12_000, 0, 10_000_000),
    telephonyLaunch,
    telephonyLaunchSecret: secret,
    telephonyUserKey: telephonyUserKey(environment),
    headers: {
      securityToken: headerName(environment, 'SECURITY_TOKEN_HEADER', headers.securityToken),
      userKey: headerName(environment, 'USER_KEY_HEADER', headers.userKey),
    },
    sessionIdleMinutes: wholeNumber(environment, 'SESSION_IDLE_MINUTES', sessionDefaults.sessionIdleMinutes, 1, 1440),
    sessionHours: wholeNumber(environment, 'SESSION_HOURS', sessionDefaults.sessionHours, 1, 168),
    dialerKey: dialerKey(environment),
    callingWindowFor: callingWindowFor(environment),
    freshdesk: freshdesk(environment),
    s3: s3(environment),
    whatsapp: whatsapp(environment),
    customerPortalUrl: secureAddress(environment, 'CUSTOMER_PORTAL_URL', inDemo('https://portal.example.com')),
    nachScripts: {
      standard: secureAddress(environment, 'NACH_SCRIPT_URL', inDemo('https://kb.example.com/nach-calls')),
      support: secureAddress(environment, 'NACH_SUPPORT_SCRIPT_URL', inDemo('https://kb.example.com/nach-support')),
    },
    metricsToken: metricsToken(environment),
    trustedProxies: wholeNumber(environment, 'TRUST_PROXY', 0, 0, 10),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels) ?? (isDemo ? 'warn' : 'info'),
    clientDir: path.resolve(environment['CLIENT_DIR'] || 'dist/client'),
  };
}
