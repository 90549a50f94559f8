import { defaultTelephonyUserKey, headers } from '../../../../widgets/contract/headers.ts';
import { sessionDefaults } from './session-defaults.ts';
import { accountVariables } from './account-variables.ts';
import { collectionVariables } from './collection-variables.ts';
import { mandateVariables } from './mandate-variables.ts';
import { vkycVariables } from './vkyc-variables.ts';
import { whatsappVariables } from './whatsapp-variables.ts';
import { callingWindowFor, headerName, isHttp, readOrigin } from './read-variable.ts';
import {
  anyText,
  httpsAddress,
  listOf,
  oneOf,
  secret,
  serviceAddress,
  text,
  unprinted,
  wholeNumber,
  withDefault,
  type Environment,
  type Setting,
} from './setting.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const printable = (given: string) => /^[\x21-\x7e]{1,200}$/.test(given);

/** The default of DATABASE_STATEMENT_SECONDS: far longer than the slowest list takes among a million rows. */
export const defaultStatementSeconds = 15;

function isStoreAddress(given: string): boolean {
  const { search, username } = isHttp(given) ? new URL(given) : { search: '?', username: '' };
  return search === '' && username === '';
}

/** The variables that the server reads. `settings.ts` checks what one variable demands of another. */
export const variables = {
  PORT: wholeNumber({ unset: 3000, from: 0, to: 65_535, means: 'the port; 0 takes any free one' }),
  HOST: withDefault(
    '127.0.0.1',
    text(
      { is: (given) => /^[A-Za-z0-9.:_-]+$/.test(given), must: 'be a host name or an address to listen on' },
      { means: 'the address to listen on' },
    ),
  ),
  DATA_DIR: withDefault(
    '.data',
    anyText({
      otherwise: '`.data`',
      means:
        'the embedded database and stored files, which the start closes to other users of the machine (0700, 0600): it belongs to the user that runs the server. One server at a time',
    }),
  ),
  DATABASE_URL: unprinted(
    {
      is: (given) => URL.canParse(given) && /^postgres(ql)?:$/.test(new URL(given).protocol),
      sentence: (name) => `${name} must be an address such as postgres://user:password@host:5432/name.`,
    },
    { means: '`postgres://...`: a PostgreSQL server in place of the embedded one' },
  ),
  DATABASE_CONNECTIONS: wholeNumber({ unset: 10, from: 1, to: 500, means: 'connections held to that server' }),
  DATABASE_STATEMENT_SECONDS: wholeNumber({
    unset: defaultStatementSeconds,
    from: 1,
    to: 600,
    means:
      'the longest that a statement of a call may take there. A connection that has not answered three seconds later counts as dead',
  }),
  EMBED_ORIGINS: listOf(readOrigin, {
    means: 'origins that may show the frame pages, load the widgets and make calls, separated by commas',
  }),
  DEMO: oneOf(['0', '1'], {
    otherwise: '1 without `DATABASE_URL` on this machine alone, 0 with one',
    means:
      'demo accounts, demo data and `/demo/links.json`. Without `DATABASE_URL`, a `HOST` that others reach, or `NODE_ENV=production`, wants it said: nothing becomes a demo, whose passwords everybody knows, by its address',
  }),
  PRODUCT_NAME: withDefault(
    'Own product',
    text(
      { is: (given) => given.trim() !== '' && given.length <= 60, must: 'be a name of 1 to 60 characters' },
      { means: "what the product's own lender is called wherever lenders are named (index 7)" },
    ),
  ),
  HSTS_SUBDOMAINS: oneOf(['0', '1'], {
    otherwise: '0',
    means: '1: browsers that came here by https demand it of every host below this one, too (`includeSubDomains`)',
  }),
  DEMO_APPLICATIONS: wholeNumber({
    unset: 12_000,
    from: 0,
    to: 10_000_000,
    means: "loan applications that a demo's first start makes",
  }),
  CUSTOMER_SUPPORT: oneOf(['on', 'off'], {
    otherwise: '`on` in a demo, `off` elsewhere',
    means:
      '`on`: `/customer-support` finds the coarse status of an application without an account, outside a demo by the whole loan number alone, 10 searches in 10 minutes and 100 a day from one address (`TRUST_PROXY`). `off`: it says that it is closed',
  }),
  TELEPHONY_LAUNCH: oneOf(['open', 'signed'], {
    otherwise: '`open` in a demo, else `signed`',
    means:
      '`signed`: the public telephony screen opens only by a signed link of five minutes. `open` outside of a demo is for a `HOST` that this machine alone reaches',
  }),
  TELEPHONY_LAUNCH_SECRET: anyText({
    means:
      'signs those links; at least 32 characters. `embed-examples/README.md` has the recipe, `npm run launch-link` makes one',
  }),
  TELEPHONY_USER_KEY: withDefault(
    defaultTelephonyUserKey,
    unprinted(
      {
        is: printable,
        sentence: (name) => `${name} must be 1 to 200 printable ASCII characters without spaces.`,
      },
      {
        otherwise: `\`${defaultTelephonyUserKey}\``,
        means: 'the fixed user key of the telephony calls; accepted on their paths only',
      },
    ),
  ),
  DIALER_KEY: secret({
    means:
      'the user key with which a dialer asks for the number behind a reference, and for codes that open a screen (`/hop`); 32 to 200 characters. Without it nobody may',
  }),
  PAYMENTS_KEY: secret({
    means:
      'the user key with which the payment service tells of payments (`POST /collections/payments`), unless a door does (`npm run door -- add pay --may payments`), which signs what it tells; 32 to 200 characters. Outside of a demo the server warns of it at its start: a later version takes the door alone',
  }),
  PAYMENT_URL: httpsAddress({
    means:
      "https address of the payment service's page, which a borrower's `/pay/<token>` leads to with the token added; without it the page takes no payment outside of a demo",
  }),
  ...vkycVariables,
  TICKET_PAGE_DAYS: wholeNumber({
    unset: 30,
    from: 1,
    to: 365,
    means: 'a ticket page of the built-in support desk opens for so long: its address is all that it takes',
  }),
  ...collectionVariables,
  ...accountVariables,
  ...mandateVariables,
  CALLING_WINDOW_FOR: callingWindowFor({
    means:
      'where a next call date outside the contact hours, 08:00:00 to 18:59:59 (Kolkata), is refused: product types, process names and `AGENCY_CALLING_LIST`, separated by commas; `NONE` keeps no contact hours at all',
  }),
  NACH_SCRIPT_URL: httpsAddress({
    otherwise: 'an example address in a demo',
    means: "https address behind 'View Script' of the NACH CRM; no link without it",
  }),
  NACH_SUPPORT_SCRIPT_URL: httpsAddress({
    otherwise: 'an example address in a demo',
    means: 'the same for its support variant',
  }),
  SECURITY_TOKEN_HEADER: headerName(headers.securityToken, {
    means: 'the name of that header; the widgets are built with `VITE_SECURITY_TOKEN_HEADER` alike',
  }),
  USER_KEY_HEADER: headerName(headers.userKey, {
    means: 'the name of that header; the widgets are built with `VITE_USER_KEY_HEADER` alike',
  }),
  SESSION_IDLE_MINUTES: wholeNumber({
    unset: sessionDefaults.sessionIdleMinutes,
    from: 1,
    to: 1440,
    means: 'a session ends so long after its last use',
  }),
  SESSION_HOURS: wholeNumber({
    unset: sessionDefaults.sessionHours,
    from: 1,
    to: 168,
    means: 'a session ends so long after the sign-in, whatever happens',
  }),
  FRESHDESK_DOMAIN: serviceAddress(
    {
      is: (given) =>
        (/^https?:\/\/[^/?#\s]+$/i.test(given) && URL.canParse(given)) || /^[a-z0-9][a-z0-9.-]*$/i.test(given),
      must: 'be a host name such as acme.freshdesk.com',
    },
    { means: 'where support tickets are made, by https; a built-in ticket page otherwise' },
  ),
  FRESHDESK_API_KEY: anyText({ means: 'set together with the domain' }),
  S3_ENDPOINT: serviceAddress(
    { is: isStoreAddress, must: 'be an address such as https://s3.ap-south-1.amazonaws.com' },
    { means: 'an S3-compatible store for uploaded files; `DATA_DIR` otherwise. Set with the next three' },
  ),
  S3_BUCKET: text(
    { is: (given) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given), must: "be a bucket's name" },
    { means: 'its bucket' },
  ),
  S3_ACCESS_KEY_ID: anyText({ means: 'who writes to it' }),
  S3_SECRET_ACCESS_KEY: anyText({ means: "that key's secret" }),
  S3_REGION: withDefault('us-east-1', anyText({ means: 'its region' })),
  UPLOAD_QUOTA_MB: wholeNumber({
    unset: 1024,
    from: 0,
    to: 1_000_000,
    means:
      'megabytes that one person may upload within 24 hours; a quarter of them may wait for the save that they belong to. 0: no such limit',
  }),
  DISK_FLOOR_MB: wholeNumber({
    unset: 256,
    from: 0,
    to: 1_000_000,
    means:
      'megabytes that uploads leave free on the disk of `DATA_DIR`. Below a quarter of it the embedded database takes no writes and `/readyz` says 503, so that a full disk never ends it. 0: no floor',
  }),
  HEIF_CONVERTER: anyText({
    otherwise: '`heif-convert`, where it is on the `PATH`',
    means:
      'program that makes a JPG of a HEIC picture, as phones send them: `heif-convert` of libheif (Debian: `libheif-examples`), or one that is called as it is, `-q 90 picture.heic picture.jpg`. It runs below `prlimit` of util-linux with 20 seconds and 2 GB, two at once at most. `none`: HEIC is refused with a sentence that says what to do, unless the browser has made a JPG of it',
  }),
  CUSTOMER_PORTAL_URL: httpsAddress({
    otherwise: 'an example address in a demo',
    means:
      "https address of the customers' own pages, opened from calling screens; links that chats send lead there. This server answers `/pay/`, `/money/`, `/offer/` and `/video-kyc/` with a token below it",
  }),
  ...whatsappVariables,
  UPSTREAM_URL: serviceAddress(
    { is: isStoreAddress, must: 'be an address such as https://backend.lender.example' },
    {
      means:
        "address of a lender's own backend. Core calls go there, and this server adds what it offers beside them from its own database (`embed-examples/INTEGRATE.md`)",
    },
  ),
  UPSTREAM_MAPPING: anyText({
    means:
      'a JSON file with the paths, names and words of that backend; without it calls go there as the contract has them',
  }),
  UPSTREAM_TIMEOUT_SECONDS: wholeNumber({
    unset: 15,
    from: 1,
    to: 120,
    means: 'the longest that a call may take there, with its repetitions',
  }),
  LIMITS_FILE: anyText({
    means:
      'a JSON file with what is free by a limit over a window (`widgets/contract/session/limits.ts`), as `{"waivePenalty": 3000}`; without it the numbers there hold',
  }),
  METRICS_TOKEN: secret({
    means:
      'opens `GET /metrics` (Prometheus text) from other machines, as a bearer token; at least 32 characters. This machine needs none',
  }),
  TRUST_PROXY: wholeNumber({
    unset: 0,
    from: 0,
    to: 10,
    means:
      "how many proxies in front may be believed about a caller's address. 0 behind a proxy: all its callers count as one address, and the log says so once an hour",
  }),
  LOG_LEVEL: oneOf(logLevels, {
    otherwise: '`info`, in a demo `warn`',
    means: logLevels.map((level) => `\`${level}\``).join(' '),
  }),
  CLIENT_DIR: withDefault(
    'dist/client',
    anyText({ otherwise: '`dist/client`', means: 'the built pages and widget files' }),
  ),
} as const satisfies Record<string, Setting<unknown>>;

type Variables = typeof variables;
export type Given = {
  readonly [Name in keyof Variables]: ReturnType<Variables[Name]['read']> | Variables[Name]['unset'];
};

/**
 * Reads every variable by its row.
 *
 * @throws SettingsError naming the first variable that is wrong
 */
export function readVariables(environment: Environment): Given {
  const given = Object.entries<Setting<unknown>>(variables).map(([name, { read, unset }]) => {
    const value = environment[name];
    return [name, value === undefined || value === '' ? unset : read(value, name)];
  });
  return Object.fromEntries(given) as Given;
}
