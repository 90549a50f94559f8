import path from 'node:path';
import { defaultTelephonyUserKey, headers } from '../../widgets/contract/headers.ts';
import { sessionDefaults } from './session/session.rules.ts';
import { embedderKeys, type Embedder } from './settings/embedder-keys.ts';
import { isLoopback } from './settings/loopback.ts';
import {
  freshdesk,
  s3,
  secureAddress,
  whatsapp,
  type FreshdeskSettings,
  type S3Settings,
  type WhatsappSettings,
} from './settings/outside-services.ts';
import { oneOf, secret, SettingsError, wholeNumber, type Environment } from './settings/setting.ts';

export { SettingsError };

/** What the environment decides, checked. `host/server/README.md` lists the variables. */
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
  /** DATABASE_STATEMENT_SECONDS: the longest that a statement of a call may take on a PostgreSQL server. */
  databaseStatementSeconds: number;
  /** EMBED_ORIGINS: who may frame the pages and call from another origin. */
  embedOrigins: readonly string[];
  /** HSTS_SUBDOMAINS: browsers shall demand https of every host below this one, too. */
  hstsSubdomains: boolean;
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
  /** TICKET_PAGE_DAYS: the built-in desk's ticket pages open for so long. */
  ticketPageDays: number;
  /** DIALER_KEY: what the dialer shows to turn a dial reference into a number; at least 32 characters. None may where it is not set. */
  dialerKey: string | undefined;
  /** EMBEDDER_KEYS: who may open sessions for members of staff on the pages they make. Nobody may where it is not set. */
  embedders: readonly Embedder[];
  /**
   * CALLING_WINDOW_FOR: whose next call dates outside 08:00 to 19:00 are refused and not only warned of: products, processes
   * as the dialer names them, `AGENCY_CALLING_LIST` for the loans on the agency's calling list, or `NONE`. Upper case.
   */
  callingWindowFor: readonly string[];
  /** FRESHDESK_DOMAIN and FRESHDESK_API_KEY: where support tickets are made; the built-in ticket page otherwise. */
  freshdesk: FreshdeskSettings | undefined;
  /**
   * S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION: an S3-compatible store for uploaded files.
   * The endpoint carries no slash at its end. Undefined keeps files below DATA_DIR.
   */
  s3: S3Settings | undefined;
  /** UPLOAD_QUOTA_MB: MiB that one person may upload within 24 hours, a quarter of them not yet saved with anything. 0: any. */
  uploadQuotaMb: number;
  /** DISK_FLOOR_MB: MiB that uploads leave free on the disk of DATA_DIR; below a quarter, an embedded database takes no writes. 0: none. */
  diskFloorMb: number;
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

/** Whether the database stands in DATA_DIR, beside the uploads. */
export function hasDatabaseOnDisk({ databaseUrl: url, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): boolean {
  return url === undefined && dataDir !== undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Of DATABASE_STATEMENT_SECONDS: far above what the slowest list takes among a million rows. */
export const defaultStatementSeconds = 15;

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

function host(environment: Environment): string {
  const text = environment['HOST'] || '127.0.0.1';
  if (/^[A-Za-z0-9.:_-]+$/.test(text)) return text;
  throw new SettingsError(`HOST must be a host name or an address to listen on, but it is "${text}".`);
}

/**
 * A demo signs everybody in who knows its printed password, so it comes by itself on this machine alone: a HOST that others
 * reach wants it said.
 */
function demo(environment: Environment, url: string | undefined): boolean {
  const said = oneOf(environment, 'DEMO', ['0', '1']);
  const name = host(environment);
  if (said === undefined && url === undefined && !isLoopback(name))
    throw new SettingsError(
      `DEMO must be set while HOST is "${name}" and DATABASE_URL is not: 1 for a demo that all who reach it can sign in to, 0 for none.`,
    );
  return said === undefined ? url === undefined : said === '1';
}

/**
 * Reads and checks the settings.
 *
 * @param environment `process.env`
 * @throws SettingsError naming the first wrong variable
 */
export function readSettings(environment: Environment): Settings {
  const url = databaseUrl(environment);
  const isDemo = demo(environment, url);
  const inDemo = (address: string) => (isDemo ? address : undefined);
  const telephonyLaunch = oneOf(environment, 'TELEPHONY_LAUNCH', ['open', 'signed']) ?? (isDemo ? 'open' : 'signed');
  const launchSecret = environment['TELEPHONY_LAUNCH_SECRET'] || undefined;
  if (telephonyLaunch === 'signed' && (launchSecret === undefined || launchSecret.length < 32)) {
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
    databaseStatementSeconds: wholeNumber(environment, 'DATABASE_STATEMENT_SECONDS', defaultStatementSeconds, 1, 600),
    embedOrigins: origins(environment),
    hstsSubdomains: oneOf(environment, 'HSTS_SUBDOMAINS', ['0', '1']) === '1',
    isDemo,
    demoApplications: wholeNumber(environment, 'DEMO_APPLICATIONS', 12_000, 0, 10_000_000),
    telephonyLaunch,
    telephonyLaunchSecret: launchSecret,
    telephonyUserKey: telephonyUserKey(environment),
    headers: {
      securityToken: headerName(environment, 'SECURITY_TOKEN_HEADER', headers.securityToken),
      userKey: headerName(environment, 'USER_KEY_HEADER', headers.userKey),
    },
    sessionIdleMinutes: wholeNumber(environment, 'SESSION_IDLE_MINUTES', sessionDefaults.sessionIdleMinutes, 1, 1440),
    sessionHours: wholeNumber(environment, 'SESSION_HOURS', sessionDefaults.sessionHours, 1, 168),
    ticketPageDays: wholeNumber(environment, 'TICKET_PAGE_DAYS', 30, 1, 365),
    dialerKey: secret(environment, 'DIALER_KEY'),
    embedders: embedderKeys(environment, [environment['DIALER_KEY'] || undefined, telephonyUserKey(environment)]),
    callingWindowFor: callingWindowFor(environment),
    freshdesk: freshdesk(environment),
    s3: s3(environment),
    uploadQuotaMb: wholeNumber(environment, 'UPLOAD_QUOTA_MB', 1024, 0, 1_000_000),
    diskFloorMb: wholeNumber(environment, 'DISK_FLOOR_MB', 256, 0, 1_000_000),
    whatsapp: whatsapp(environment),
    customerPortalUrl: secureAddress(environment, 'CUSTOMER_PORTAL_URL', inDemo('https://portal.example.com')),
    nachScripts: {
      standard: secureAddress(environment, 'NACH_SCRIPT_URL', inDemo('https://kb.example.com/nach-calls')),
      support: secureAddress(environment, 'NACH_SUPPORT_SCRIPT_URL', inDemo('https://kb.example.com/nach-support')),
    },
    metricsToken: secret(environment, 'METRICS_TOKEN'),
    trustedProxies: wholeNumber(environment, 'TRUST_PROXY', 0, 0, 10),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels) ?? (isDemo ? 'warn' : 'info'),
    clientDir: path.resolve(environment['CLIENT_DIR'] || 'dist/client'),
  };
}
