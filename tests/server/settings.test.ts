import path from 'node:path';
import { expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../host/server/settings.ts';

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

it('takes several origins and counts one given twice once', () => {
  const text = 'https://dialer.example, http://localhost:8080 https://dialer.example';
  expect(readSettings({ EMBED_ORIGINS: text }).embedOrigins).toEqual([
    'https://dialer.example',
    'http://localhost:8080',
  ]);
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
  ['TELEPHONY_LAUNCH', { TELEPHONY_LAUNCH: 'closed' }],
  ['TELEPHONY_LAUNCH_SECRET', { TELEPHONY_LAUNCH: 'signed' }],
  ['TELEPHONY_LAUNCH_SECRET', { DEMO: '0' }],
  ['TELEPHONY_USER_KEY', { TELEPHONY_USER_KEY: 'two words' }],
  ['SECURITY_TOKEN_HEADER', { SECURITY_TOKEN_HEADER: 'two words' }],
  ['SECURITY_TOKEN_HEADER', { SECURITY_TOKEN_HEADER: 'If-Match' }],
  ['USER_KEY_HEADER', { USER_KEY_HEADER: 'x-security-token' }],
  ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '0' }],
  ['SESSION_HOURS', { SESSION_HOURS: '1000' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
];

it.each(wrong)('stops on a wrong %s with one sentence that names it (%o)', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(SettingsError);
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} must [^\\n]*\\.$`));
});
