import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsError, type Environment } from './setting.ts';
import type { Given } from './variables.ts';
import { readMapping, type Mapping } from './mapping.ts';

/** The lender's backend that this server stands in front of. */
export interface UpstreamSettings {
  /** Without a slash at its end. */
  url: string;
  timeoutMs: number;
  mapping: Mapping;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingsError(`UPSTREAM_MAPPING must name a file that can be read, but it is "${file}".`);
  }
}

/** @throws SettingsError */
export function upstream(given: Given, environment: Environment): UpstreamSettings | undefined {
  const { UPSTREAM_URL: url, UPSTREAM_MAPPING: file, UPSTREAM_TIMEOUT_SECONDS: seconds } = given;
  if (url === undefined) {
    if (file !== undefined) throw new SettingsError('UPSTREAM_URL must be set while UPSTREAM_MAPPING is.');
    return undefined;
  }
  if (given.DEMO === '1')
    throw new SettingsError('DEMO must not be 1 while UPSTREAM_URL is set: the data is the lender’s.');
  const mapping = readMapping(file === undefined ? '{}' : textOf(path.resolve(file)), file ?? '', environment);
  return { url: url.replace(/\/+$/, ''), timeoutMs: seconds * 1000, mapping };
}
