import fs from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { commandSettings } from '../../host/server/commands/with-database.ts';
import { secureHeaders } from '../../host/server/http/security-headers.ts';
import { readSettings, SettingsError } from '../../host/server/base/settings.ts';
import { variables } from '../../host/server/base/settings/variables.ts';
import { temporaryDirectory } from './support.ts';

it('starts a demo on the embedded engine, for this machine alone, where nothing is set', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    embedOrigins: [],
    isDemo: true,
    demoApplications: 12_000,
    telephonyLaunch: 'open',
    headers: { securityToken: 'x-security-token', userKey: 'x-user-key' },
    sessionIdleMinutes: 30,
    sessionHours: 12,
    trustedProxies: 0,
    logLevel: 'warn',
  });
});

it('is no demo on a PostgreSQL server unless told so, and then wants signed launches', () => {
  const url = 'postgres://app@db.internal/lending';
  const secret = 'x'.repeat(32);
  expect(readSettings({ DATABASE_URL: url, TELEPHONY_LAUNCH_SECRET: secret })).toMatchObject({
    isDemo: false,
    telephonyLaunch: 'signed',
    logLevel: 'info',
  });
  expect(readSettings({ DATABASE_URL: url, DEMO: '1' })).toMatchObject({ isDemo: true, telephonyLaunch: 'open' });
  expect(readSettings({ DEMO: '0', TELEPHONY_LAUNCH: 'open' })).toMatchObject({
    isDemo: false,
    telephonyLaunch: 'open',
  });
});

it('lets people without an account search in a demo, and elsewhere once that is switched on', () => {
  const live = { DEMO: '0', TELEPHONY_LAUNCH: 'open' };
  const isOpen = (more: Record<string, string>) => readSettings(more).isCustomerSupportOpen;
  expect([isOpen({}), isOpen({ CUSTOMER_SUPPORT: 'off' })]).toEqual([true, false]);
  expect([isOpen(live), isOpen({ ...live, CUSTOMER_SUPPORT: 'on' })]).toEqual([false, true]);
});

it('takes what money pays first in any order, and nothing twice or left out', () => {
  const order = (text: string) => readSettings({ PAY_ORDER: text }).collections.payOrder;
  expect(readSettings({}).collections.payOrder).toEqual(['EMI', 'PENAL', 'CHARGE']);
  expect(order('CHARGE, PENAL,EMI')).toEqual(['CHARGE', 'PENAL', 'EMI']);
  for (const text of ['EMI,PENAL', 'EMI,PENAL,EMI', 'EMI,PENAL,CHARGE,EMI', 'EMI,PENAL,FEE', 'emi,penal,charge'])
    expect(() => order(text)).toThrow(
      `PAY_ORDER must be EMI, PENAL, CHARGE in any order, each once, but it is "${text}".`,
    );
});

it('takes several origins and counts one given twice once', () => {
  const text = 'https://dialer.example, http://localhost:8080 https://dialer.example';
  expect(readSettings({ EMBED_ORIGINS: text }).embedOrigins).toEqual([
    'https://dialer.example',
    'http://localhost:8080',
  ]);
});

it.each(['0.0.0.0', '::', 'desk.lender.example', '10.0.0.7', '127.0.0.1.nip.io'])(
  'is no demo by itself where others reach it: HOST %s wants DEMO said',
  (host) => {
    expect(() => readSettings({ HOST: host })).toThrow(
      `DEMO must be set while HOST is "${host}" and DATABASE_URL is not: 1 for a demo that all who reach it can sign in to, 0 for none.`,
    );
    expect(readSettings({ HOST: host, DEMO: '1' }).isDemo).toBe(true);
    const served = { HOST: host, TELEPHONY_LAUNCH_SECRET: 'x'.repeat(32) };
    expect(readSettings({ ...served, DEMO: '0' }).isDemo).toBe(false);
    expect(readSettings({ ...served, DATABASE_URL: 'postgres://app@db.internal/lending' }).isDemo).toBe(false);
  },
);

it('is no demo by itself as a production: NODE_ENV wants DEMO said', () => {
  const production = { NODE_ENV: 'production' };
  for (const HOST of ['127.0.0.1', '0.0.0.0'])
    expect(() => readSettings({ ...production, HOST })).toThrow(
      /^DEMO must be set while NODE_ENV is production and DATABASE_URL is not: [^\n]+\.$/,
    );
  expect(readSettings({ ...production, DEMO: '1' }).isDemo).toBe(true);
  const secret = { TELEPHONY_LAUNCH_SECRET: 'x'.repeat(32) };
  expect(readSettings({ ...production, ...secret, DEMO: '0' }).isDemo).toBe(false);
  for (const more of [
    { DATABASE_URL: 'postgres://app@db.internal/lending' },
    { UPSTREAM_URL: 'https://lender.example' },
  ])
    expect(readSettings({ ...production, ...secret, ...more }).isDemo).toBe(false);
  for (const NODE_ENV of ['development', 'test', '']) expect(readSettings({ NODE_ENV }).isDemo).toBe(true);
});

it('opens the telephony screen to everybody on this machine alone, but in a demo', () => {
  const open = { TELEPHONY_LAUNCH: 'open', HOST: '0.0.0.0' };
  const sentence =
    'TELEPHONY_LAUNCH must be signed outside of a demo while HOST is "0.0.0.0": open is for this machine alone.';
  const outside = [
    { DEMO: '0' },
    { DATABASE_URL: 'postgres://app@db.internal/lending' },
    { UPSTREAM_URL: 'https://lender.example' },
  ];
  for (const more of outside) {
    expect(() => readSettings({ ...open, ...more })).toThrow(sentence);
    expect(readSettings({ ...open, ...more, HOST: 'localhost' }).telephonyLaunch).toBe('open');
    const signed = { ...open, ...more, TELEPHONY_LAUNCH: 'signed', TELEPHONY_LAUNCH_SECRET: 'x'.repeat(32) };
    expect(readSettings(signed).telephonyLaunch).toBe('signed');
  }
  expect(readSettings({ ...open, DEMO: '1' }).telephonyLaunch).toBe('open');
});

it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('is one on this machine: HOST %s', (host) => {
  expect(readSettings({ HOST: host }).isDemo).toBe(true);
});

const outside = {
  S3_ENDPOINT: (address: string) => ({
    S3_ENDPOINT: address,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }),
  WHATSAPP_API_URL: (address: string) => ({
    WHATSAPP_PHONE_NUMBER_ID: '1234567890',
    WHATSAPP_ACCESS_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'x'.repeat(16),
    WHATSAPP_VERIFY_TOKEN: 'x'.repeat(16),
    WHATSAPP_API_URL: address,
  }),
  FRESHDESK_DOMAIN: (address: string) => ({ FRESHDESK_DOMAIN: address, FRESHDESK_API_KEY: 'key' }),
};

it.each(Object.entries(outside))('%s sends keys and papers by https alone, but on this machine', (name, of) => {
  for (const address of ['http://service.example', 'http://127.0.0.1.service.example', 'http://10.0.0.9:9000'])
    expect(() => readSettings(of(address))).toThrow(
      `${name} must be an https address unless it is on this machine, but it is "${address}".`,
    );
  for (const address of ['https://service.example', 'http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9'])
    expect(readSettings(of(address)).isDemo).toBe(true);
});

it.each([
  ['for this host alone', {}, 'max-age=31536000'],
  ['for the hosts below it where that is set', { HSTS_SUBDOMAINS: '1' }, 'max-age=31536000; includeSubDomains'],
])('asks browsers for https %s', async (_, environment, header) => {
  const app = Fastify();
  await secureHeaders(app, readSettings(environment));
  app.get('/', () => 'here');
  expect((await app.inject('/')).headers['strict-transport-security']).toBe(header);
});

const wrong: [string, Record<string, string>][] = [
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '-1' }],
  ['HOST', { HOST: 'my host' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_URL', { DATABASE_URL: 'localhost' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '0' }],
  ['EMBED_ORIGINS', { EMBED_ORIGINS: '*' }],
  ['EMBED_ORIGINS', { EMBED_ORIGINS: 'https://a.example/path' }],
  ['EMBED_ORIGINS', { EMBED_ORIGINS: 'dialer.example' }],
  ['EMBED_ORIGINS', { EMBED_ORIGINS: "https://a.example;script-src'unsafe-inline'" }],
  ['DEMO', { DEMO: 'yes' }],
  ['DEMO_APPLICATIONS', { DEMO_APPLICATIONS: '1.5' }],
  ['CUSTOMER_SUPPORT', { CUSTOMER_SUPPORT: 'yes' }],
  ['TELEPHONY_LAUNCH', { TELEPHONY_LAUNCH: 'closed' }],
  ['TELEPHONY_LAUNCH_SECRET', { TELEPHONY_LAUNCH: 'signed' }],
  ['TELEPHONY_LAUNCH_SECRET', { DEMO: '0' }],
  ['TELEPHONY_USER_KEY', { TELEPHONY_USER_KEY: 'two words' }],
  ['PAYMENTS_KEY', { PAYMENTS_KEY: 'short' }],
  ['PAYMENTS_KEY', { PAYMENTS_KEY: 'k'.repeat(32), DIALER_KEY: 'k'.repeat(32) }],
  ['DIALER_KEY', { DIALER_KEY: 'k'.repeat(32), TELEPHONY_USER_KEY: 'k'.repeat(32) }],
  ['PAYMENT_URL', { PAYMENT_URL: 'http://pay.example/' }],
  ['VKYC_CALL_URL', { VKYC_CALL_URL: 'http://call.example/' }],
  ['VKYC_WATCHED_LEAST', { VKYC_WATCHED_LEAST: '101' }],
  ['SECURITY_TOKEN_HEADER', { SECURITY_TOKEN_HEADER: 'two words' }],
  ['SECURITY_TOKEN_HEADER', { SECURITY_TOKEN_HEADER: 'If-Match' }],
  ['USER_KEY_HEADER', { USER_KEY_HEADER: 'x-security-token' }],
  ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '0' }],
  ['SESSION_HOURS', { SESSION_HOURS: '1000' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['HSTS_SUBDOMAINS', { HSTS_SUBDOMAINS: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
];

it.each(wrong)('stops on a wrong %s with one sentence that names it (%o)', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} must [^\\n]*\\.$`));
});

it('stops at keys of embedders, which commands replace and pass over', () => {
  const former = { EMBEDDER_KEYS: `crm=${'k'.repeat(32)}` };
  expect(() => readSettings(former)).toThrow(new SettingsError('EMBEDDER_KEYS is replaced: npm run embedder -- add'));
  vi.stubEnv('EMBEDDER_KEYS', former.EMBEDDER_KEYS);
  expect(commandSettings().telephonyLaunch).toBe('signed');
  vi.unstubAllEnvs();
});

it('says of each variable what it means and what counts where it is not set, and takes an empty one for none', () => {
  for (const [name, { otherwise, means }] of Object.entries(variables)) {
    expect([name, otherwise, means]).toEqual([name, expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    expect(`${otherwise}${means}`).not.toMatch(/\||\n/);
  }
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

it('prints no password and no secret that it refuses', () => {
  const hidden = 'hush-hush';
  const secrets = ['DATABASE_URL', 'TELEPHONY_USER_KEY', 'DIALER_KEY', 'PAYMENTS_KEY', 'METRICS_TOKEN'];
  for (const name of [...secrets, 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']) {
    const given = name === 'TELEPHONY_USER_KEY' ? `${hidden} ${hidden}` : hidden;
    expect(() => readSettings({ [name]: given })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: given })).not.toThrow(new RegExp(hidden));
  }
});

it('reads what is free by limits over a window from a file, and stops at what is none', () => {
  const file = path.join(temporaryDirectory(), 'limits.json');
  const start = (text: string) => {
    fs.writeFileSync(file, text);
    return () => readSettings({ LIMITS_FILE: file });
  };
  expect(readSettings({}).limits).toMatchObject({ waivePenalty: 5_000, searchNumber: 60 });
  expect(start('{"waivePenalty": 3000}')().limits).toMatchObject({ waivePenalty: 3_000, searchNumber: 60 });
  expect(start('{"waivePenalti": 3000}')).toThrow(`LIMITS_FILE ${file}: waivePenalti is no limit.`);
  expect(start('{"settle": 10}')).toThrow(`LIMITS_FILE ${file}: settle has no number of its own.`);
  for (const value of ['-1', '1.5', '"3000"', 'null', '1e10'])
    expect(start(`{"waivePenalty": ${value}}`)).toThrow(/waivePenalty must be a whole number from 0 to \d+\.$/);
  expect(start('{')).toThrow(`LIMITS_FILE ${file} is not JSON.`);
  expect(start('[]')).toThrow(`LIMITS_FILE ${file} must be an object`);
  expect(() => readSettings({ LIMITS_FILE: '/nowhere.json' })).toThrow(
    'LIMITS_FILE must name a file that can be read, but it is "/nowhere.json".',
  );
});
