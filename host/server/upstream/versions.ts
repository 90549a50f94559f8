import { createHash } from 'node:crypto';
import type { VersionedCall } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { CallContext } from '../call/handler.ts';
import { refuse } from '../base/refusal.ts';
import type { Ask } from './lender.ts';

type Config = CallReply<'fetchDocumentConfig'>;
type Card = CallReply<'fetchDocumentTab'>['cards'][number];
type Mail = CallReply<'fetchNachMails'>['mailList'][number];

/** What changes without anybody's work: our own fields, marks of reading, and the signatures of links. */
const passing = new Set(['version', 'mandateVersion', 'isNew', 'lockedBy', 'lockExpiresAt', 'timers', 'rowId']);

/** JSON with sorted names, without what passes. */
function lasting(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (passing.has(name)) return undefined;
    if (name === 'url' && typeof part === 'string') return part.split('?')[0];
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** A version that another content does not have: nine digits of its hash. */
export function versionOf(value: unknown): number {
  const hash = createHash('sha256').update(lasting(value)).digest();
  return 1 + (hash.readUInt32BE(0) % 999_999_999);
}

export const applicationVersion = ({ holdInfo, udrsInfo }: Config) => versionOf([holdInfo, udrsInfo]);
export const cardVersion = (card: Card) => versionOf(card);

export function mailVersion(mail: Mail): number {
  const { mailId, subject, senderName, senderEmail, receivedAt, attachmentCount, loanAppNo } = mail;
  return versionOf([mailId, subject, senderName, senderEmail, receivedAt, attachmentCount, loanAppNo]);
}

/** @returns null where there is no mandate */
export function mandateVersion(found: Pick<CallReply<'rejectNachMail'>, 'nachStatus' | 'loanAppNo' | 'rejectReason'>) {
  const { nachStatus, loanAppNo, rejectReason } = found;
  return nachStatus === null ? null : versionOf([nachStatus, loanAppNo, rejectReason]);
}

async function configOf({ loanApplicationNumber }: { loanApplicationNumber: string }, ask: Ask, context: CallContext) {
  return ask('fetchDocumentConfig', { loanApplicationNumber, configRequired: true }, context);
}

/** The card of a key: first in the tabs that name it, then in the others. */
async function findCard(loanApplicationNumber: string, key: string, ask: Ask, context: CallContext) {
  const { tabs } = await configOf({ loanApplicationNumber }, ask, context);
  const names = (tab: Config['tabs'][number]) => tab.config.items.some((item) => item.key === key);
  for (const tab of tabs.toSorted((a, b) => Number(names(b)) - Number(names(a)))) {
    const { cards } = await ask('fetchDocumentTab', { loanApplicationNumber, tabName: tab.key }, context);
    const card = cards.find((each) => each.key === key);
    if (card) return cardVersion(card);
  }
  return undefined;
}

type Read<Name extends VersionedCall> = (
  input: CallInput<Name>,
  ask: Ask,
  context: CallContext,
) => Promise<number | null | undefined>;

const ofFile = ({ loanApplicationNumber, key }: CallInput<'deleteDocument'>, ask: Ask, context: CallContext) =>
  findCard(loanApplicationNumber, key.split('.')[0] ?? '', ask, context);
const ofApplication = async (input: { loanApplicationNumber: string }, ask: Ask, context: CallContext) =>
  applicationVersion(await configOf(input, ask, context));

/** How the present version of what a write changes is read. Calls that are not here are not core. */
const reads: { [Name in VersionedCall]?: Read<Name> } = {
  updateUdrsStatus: ofApplication,
  reportIssue: ofApplication,
  updateDocumentSection: (input, ask, context) => findCard(input.loanApplicationNumber, input.sectionKey, ask, context),
  uploadDocument: ofFile,
  uploadAdditionalDocument: ofFile,
  deleteDocument: ofFile,
  linkNachMail: async ({ mailId, partner }, ask, context) =>
    mailVersion(await ask('fetchNachMail', { mailId, ...(partner && { partner }) }, context)),
  rejectNachMail: async ({ mailId, partner }, ask, context) =>
    mandateVersion(await ask('fetchNachMail', { mailId, ...(partner && { partner }) }, context)),
};

/** Refuses a write whose writer has read another state than the present one. @throws Refusal STALE_VERSION */
export async function requireFresh(name: string, input: object, ask: Ask, context: CallContext): Promise<void> {
  const read: Read<VersionedCall> | undefined = reads[name as VersionedCall];
  if (!read || context.ifMatch === undefined) return;
  const present = await read(input as CallInput<VersionedCall>, ask, { ...context, files: [] });
  if (present !== undefined && present !== context.ifMatch) throw refuse('STALE_VERSION');
}
