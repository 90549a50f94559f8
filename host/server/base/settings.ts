import path from 'node:path';
import type { LimitValues } from '../../../widgets/contract/session/limits.ts';
import { limitsIn } from './settings/limits-file.ts';
import { isLoopback } from './settings/loopback.ts';
import {
  freshdesk,
  s3,
  whatsapp,
  type FreshdeskSettings,
  type S3Settings,
  type WhatsappSettings,
} from './settings/outside-services.ts';
import { collectionSettings, type CollectionSettings } from './settings/collection-settings.ts';
import { requireOwnKeys } from './settings/own-keys.ts';
import { SettingsError, type Environment } from './settings/setting.ts';
import { defaultStatementSeconds, readVariables, type Given } from './settings/variables.ts';
import { upstream, type UpstreamSettings } from './settings/upstream-settings.ts';

export { defaultStatementSeconds, SettingsError, type CollectionSettings };

/** How far the name at the bank must agree with the customer's, in per cent. */
export interface AccountSettings {
  /** NAME_AGREES: from here on nobody else is asked. */
  nameAgrees: number;
  /** NAME_LEAST: below it the account is refused. */
  nameLeast: number;
}

/** What a lender's agreements say. */
export interface AgreementSettings {
  /** AGREEMENT_NAMES_ACCOUNT: the account that the loan is paid to. */
  namesAccount: boolean;
}

/** What a lender sets of mandates, beside INSTALMENT_DAY. */
export interface MandateSettings {
  /** MANDATE_CEILING_PERCENT: the most that a mandate collects at once, in per cent of the EMI. */
  ceilingPercent: number;
  /** MANDATE_TAIL_MONTHS: how long a mandate goes on after the last instalment. */
  tailMonths: number;
  /** MANDATE_FORM_DAYS: for how many days a signed form is taken. */
  formDays: number;
}

/** The environment's settings, checked. `host/server/README.md` lists the variables. */
export interface Settings {
  /** PORT; 0 means any free port. */
  port: number;
  /** HOST, the address to listen on. */
  host: string;
  /** DATA_DIR, absolute: the embedded database and stored files. Undefined keeps everything in memory (tests). */
  dataDir: string | undefined;
  /** DATABASE_URL: a PostgreSQL server instead of the embedded engine. */
  databaseUrl: string | undefined;
  /** DATABASE_CONNECTIONS: connections held to a PostgreSQL server. */
  databaseConnections: number;
  /** DATABASE_STATEMENT_SECONDS: how long a call's statement may take on a PostgreSQL server. */
  databaseStatementSeconds: number;
  /** EMBED_ORIGINS: who may frame the pages and call from another origin. */
  embedOrigins: readonly string[];
  /** HSTS_SUBDOMAINS: true makes browsers demand https of every host below this one, too. */
  hstsSubdomains: boolean;
  /** PRODUCT_NAME: what the product's own lender is called, index 7 of the lenders (LE-03). */
  productName: string;
  /** DEMO: demo accounts, demo data and the demo's links. */
  isDemo: boolean;
  /** DEMO_APPLICATIONS: loan applications that the first start of a demo makes. */
  demoApplications: number;
  /** CUSTOMER_SUPPORT: true when people without an account may search for the status of an application. */
  isCustomerSupportOpen: boolean;
  /** TELEPHONY_LAUNCH: who may load a call on the public telephony screen. */
  telephonyLaunch: 'open' | 'signed';
  /** TELEPHONY_LAUNCH_SECRET: signs launch links; at least 32 characters. */
  telephonyLaunchSecret: string | undefined;
  /** TELEPHONY_USER_KEY: the fixed user key of the telephony calls (AP-64). */
  telephonyUserKey: string;
  /** SECURITY_TOKEN_HEADER and USER_KEY_HEADER, lower case: the names of the session's two headers (AP-04). */
  headers: { securityToken: string; userKey: string };
  /** SESSION_IDLE_MINUTES: how long after its last use a session ends. */
  sessionIdleMinutes: number;
  /** SESSION_HOURS: how long after the sign-in a session ends, even in use. */
  sessionHours: number;
  /** TICKET_PAGE_DAYS: for how many days the built-in desk's ticket pages open. */
  ticketPageDays: number;
  /** DIALER_KEY, at least 32 characters: lets the dialer turn a reference into a number, and make codes that open a screen. Undefined allows nobody. */
  dialerKey: string | undefined;
  /** PAYMENTS_KEY, at least 32 characters: lets the payment service tell of payments in place of its door. Undefined: by its door alone. */
  paymentsKey: string | undefined;
  /** PAYMENT_URL, https: the address where borrowers pay. A link's token is appended. */
  paymentUrl: string | undefined;
  /**
   * VKYC_CALL_URL, https: the address where customers are called by video. A link's token is appended. VKYC_WATCHED_LEAST: per
   * cent of a recording that its maker watches before they approve it.
   */
  vkyc: { callUrl: string | undefined; watchedLeast: number };
  /**
   * CALLING_WINDOW_FOR, upper case: for what next call dates outside the contact hours are refused and not only warned of.
   * Products, processes as the dialer names them, `AGENCY_CALLING_LIST` for the loans on the agency's list. Empty
   * for `NONE`: no contact hours are kept.
   */
  callingWindowFor: readonly string[];
  /** What collections charges, allows and waits for. */
  collections: CollectionSettings;
  accounts: AccountSettings;
  agreements: AgreementSettings;
  mandates: MandateSettings;
  /** FRESHDESK_DOMAIN and FRESHDESK_API_KEY: where support tickets are made. Undefined: the built-in ticket page. */
  freshdesk: FreshdeskSettings | undefined;
  /**
   * S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION: an S3-compatible store for uploaded
   * files. The endpoint has no slash at its end. Undefined keeps files below DATA_DIR.
   */
  s3: S3Settings | undefined;
  /** UPLOAD_QUOTA_MB: MiB that a person may upload in 24 hours; at most a quarter may wait for a save. 0: no limit. */
  uploadQuotaMb: number;
  /**
   * DISK_FLOOR_MB: MiB that uploads leave free on the disk of DATA_DIR. Below a quarter of that an embedded database
   * accepts no writes. 0: no floor.
   */
  diskFloorMb: number;
  /** HEIF_CONVERTER: the program that makes JPGs of HEIC pictures. Undefined: `heif-convert`, where it is on the PATH. */
  heifConverter: string | undefined;
  /**
   * WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN and WHATSAPP_API_URL:
   * the WhatsApp Cloud API. Undefined: in a demo simulated customers answer the chats, otherwise nothing can be sent.
   */
  whatsapp: WhatsappSettings | undefined;
  /** LIMITS_FILE: what is free by each limit over a window. */
  limits: LimitValues;
  /** UPSTREAM_URL, UPSTREAM_MAPPING and UPSTREAM_TIMEOUT_SECONDS: the lender's own backend. Undefined: there is none. */
  upstream: UpstreamSettings | undefined;
  /** CUSTOMER_PORTAL_URL, https: the customer's own pages, opened from the calling screens. */
  customerPortalUrl: string | undefined;
  /**
   * NACH_SCRIPT_URL and NACH_SUPPORT_SCRIPT_URL, https: the call scripts for agents of the NACH CRM and of its support
   * variant. Undefined shows no link (NC-19).
   */
  nachScripts: { standard: string | undefined; support: string | undefined };
  /**
   * METRICS_TOKEN, at least 32 characters: the bearer token that opens /metrics to other machines. Undefined: only this
   * machine may read them.
   */
  metricsToken: string | undefined;
  /** TRUST_PROXY: how many proxies in front of the server are trusted about a caller's address. */
  trustedProxies: number;
  /** LOG_LEVEL: warn in a demo unless set, otherwise info. */
  logLevel: NonNullable<Given['LOG_LEVEL']>;
  /** CLIENT_DIR, absolute: the built pages and widget files. */
  clientDir: string;
}

/** @returns true when the database is in DATA_DIR, beside the uploads */
export function hasDatabaseOnDisk({ databaseUrl: url, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): boolean {
  return url === undefined && dataDir !== undefined;
}

/**
 * Decides whether to run a demo. A demo admits everybody who knows its printed password, so it is the default only for
 * a HOST that no other machine reaches. Any other HOST without a DATABASE_URL needs DEMO to be set, and so does whoever
 * runs it as a production (NODE_ENV).
 *
 * @throws SettingsError when DEMO must be set
 */
function isDemoBy({ DEMO, DATABASE_URL, HOST, UPSTREAM_URL }: Given, isProduction: boolean): boolean {
  // The data is the lender's.
  if (UPSTREAM_URL !== undefined) return false;
  if (DEMO === undefined && DATABASE_URL === undefined && isProduction)
    throw new SettingsError(
      'DEMO must be set while NODE_ENV is production and DATABASE_URL is not: 1 for a demo that all who reach it can sign in to, 0 for none.',
    );
  if (DEMO === undefined && DATABASE_URL === undefined && !isLoopback(HOST))
    throw new SettingsError(
      `DEMO must be set while HOST is "${HOST}" and DATABASE_URL is not: 1 for a demo that all who reach it can sign in to, 0 for none.`,
    );
  return DEMO === undefined ? DATABASE_URL === undefined : DEMO === '1';
}

function launchBy(
  { HOST, TELEPHONY_LAUNCH, TELEPHONY_LAUNCH_SECRET: secret }: Given,
  isDemo: boolean,
): 'open' | 'signed' {
  const launch = TELEPHONY_LAUNCH ?? (isDemo ? 'open' : 'signed');
  if (launch === 'signed' && (secret === undefined || secret.length < 32))
    throw new SettingsError(
      'TELEPHONY_LAUNCH_SECRET must be set to at least 32 characters while TELEPHONY_LAUNCH is signed.',
    );
  // Whoever reaches an open screen reads any borrower's file by a phone number.
  if (launch === 'open' && !isDemo && !isLoopback(HOST))
    throw new SettingsError(
      `TELEPHONY_LAUNCH must be signed outside of a demo while HOST is "${HOST}": open is for this machine alone.`,
    );
  return launch;
}

/**
 * Reads and checks the settings: each variable by its row, then the variables that depend on others.
 *
 * @param environment `process.env`
 * @throws SettingsError naming the first wrong variable
 */
export function readSettings(environment: Environment): Settings {
  if (environment['EMBEDDER_KEYS']) throw new SettingsError('EMBEDDER_KEYS is replaced: npm run embedder -- add');
  const given = readVariables(environment);
  const isDemo = isDemoBy(given, environment['NODE_ENV'] === 'production');
  const inDemo = (address: string) => (isDemo ? address : undefined);
  requireOwnKeys(given);
  if (given.NAME_LEAST > given.NAME_AGREES)
    throw new SettingsError(`NAME_LEAST must be at most NAME_AGREES, ${given.NAME_AGREES}, not ${given.NAME_LEAST}.`);
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: path.resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databaseConnections: given.DATABASE_CONNECTIONS,
    databaseStatementSeconds: given.DATABASE_STATEMENT_SECONDS,
    embedOrigins: [...new Set(given.EMBED_ORIGINS)],
    hstsSubdomains: given.HSTS_SUBDOMAINS === '1',
    productName: given.PRODUCT_NAME,
    isDemo,
    demoApplications: given.DEMO_APPLICATIONS,
    isCustomerSupportOpen: given.CUSTOMER_SUPPORT === undefined ? isDemo : given.CUSTOMER_SUPPORT === 'on',
    telephonyLaunch: launchBy(given, isDemo),
    telephonyLaunchSecret: given.TELEPHONY_LAUNCH_SECRET,
    telephonyUserKey: given.TELEPHONY_USER_KEY,
    headers: { securityToken: given.SECURITY_TOKEN_HEADER, userKey: given.USER_KEY_HEADER },
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
    sessionHours: given.SESSION_HOURS,
    ticketPageDays: given.TICKET_PAGE_DAYS,
    dialerKey: given.DIALER_KEY,
    paymentsKey: given.PAYMENTS_KEY,
    paymentUrl: given.PAYMENT_URL,
    vkyc: { callUrl: given.VKYC_CALL_URL, watchedLeast: given.VKYC_WATCHED_LEAST },
    callingWindowFor: given.CALLING_WINDOW_FOR,
    collections: collectionSettings(given, isDemo),
    accounts: { nameAgrees: given.NAME_AGREES, nameLeast: given.NAME_LEAST },
    agreements: { namesAccount: given.AGREEMENT_NAMES_ACCOUNT === '1' },
    mandates: {
      ceilingPercent: given.MANDATE_CEILING_PERCENT,
      tailMonths: given.MANDATE_TAIL_MONTHS,
      formDays: given.MANDATE_FORM_DAYS,
    },
    freshdesk: freshdesk(given),
    s3: s3(given),
    uploadQuotaMb: given.UPLOAD_QUOTA_MB,
    diskFloorMb: given.DISK_FLOOR_MB,
    heifConverter: given.HEIF_CONVERTER,
    whatsapp: whatsapp(given),
    limits: limitsIn(given.LIMITS_FILE),
    upstream: upstream(given, environment),
    customerPortalUrl: given.CUSTOMER_PORTAL_URL ?? inDemo('https://portal.example.com'),
    nachScripts: {
      standard: given.NACH_SCRIPT_URL ?? inDemo('https://kb.example.com/nach-calls'),
      support: given.NACH_SUPPORT_SCRIPT_URL ?? inDemo('https://kb.example.com/nach-support'),
    },
    metricsToken: given.METRICS_TOKEN,
    trustedProxies: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    clientDir: path.resolve(given.CLIENT_DIR),
  };
}
