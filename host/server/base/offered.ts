import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { extensionNames, type ExtensionName } from '../../../widgets/contract/extensions.ts';
import type { Settings } from './settings.ts';

/** What this server supplies in front of a lender's backend, from its own database. */
export const besideUpstream: readonly ExtensionName[] = [
  'callLife',
  'drafts',
  'grants',
  'idempotency',
  'live',
  'locks',
  'sessions',
  'versions',
  'views',
];

/** The extensions that this server offers. */
export function offeredBy({ upstream }: Pick<Settings, 'upstream'>): readonly ExtensionName[] {
  return upstream === undefined ? extensionNames : besideUpstream;
}

/** Whether this server answers a call. */
export function isOffered(settings: Pick<Settings, 'upstream'>, name: CallName): boolean {
  const { part } = callRows[name];
  return part === 'core' || offeredBy(settings).includes(part);
}
