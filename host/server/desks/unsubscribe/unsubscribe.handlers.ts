import {
  overdueMessage,
  readContact,
  sortedChoices,
  subscriptionErrors,
  unsubscribeReasonNames,
  type UnsubscribeReason,
} from '../../../../widgets/contract/unsubscribe/subscription.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { maskContact } from '../../base/contact.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { expectVersion } from '../../call/versions.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import * as files from '../../core/files/file.store.ts';
import { attachFile } from '../../core/files/keep-upload.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { indianTime } from '../../base/indian-time.ts';
import { unwritable } from '../../../../widgets/contract/rules/writable.ts';
import { admitNumber } from '../../core/limits/admit-number.ts';
import { requireSubscriptionReader, requireUnsubscriber } from './require-unsubscriber.ts';
import { entity, saveChoices, type Taken } from './save-choices.ts';
import { applyUnsubscribeCsv, checkUnsubscribeCsv } from './unsubscribe-csv.ts';
import * as store from './unsubscribe.store.ts';

type Subject = Pick<CallInput<'findSubscription'>, 'contact' | 'subscriptionId'>;
type Save = CallInput<'saveUnsubscription'>;

const wrongContact = 'Enter a 10-digit mobile number or an email ID';

/** @throws Refusal VALIDATION_FAILED for anything but one whole contact or one row */
function readSubject({ contact, subscriptionId }: Subject): store.By & { kind?: Taken['kind'] } {
  if ((contact === undefined) === (subscriptionId === undefined))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { contact: 'Name a contact or a row of the list' } });
  if (subscriptionId !== undefined) return { id: subscriptionId };
  const read = contact === undefined || unwritable.test(contact) ? undefined : readContact(contact);
  if (!read) throw refuse('VALIDATION_FAILED', { fieldErrors: { contact: wrongContact } });
  return read;
}

/** @throws Refusal NOT_FOUND for a row that is none */
function takenOf(by: ReturnType<typeof readSubject>, row: store.Subscription | undefined, now: Date): Taken {
  if (row) return { id: row.id, contact: row.contact, kind: row.kind, row };
  if ('id' in by || by.kind === undefined) throw refuse('NOT_FOUND');
  return { id: newId(now), contact: by.contact, kind: by.kind, row };
}

const shown = ({ contact, kind, row }: Taken) => ({
  subscriptionId: row?.id ?? null,
  version: row?.version ?? 0,
  kind,
  contactMasked: maskContact(contact),
  choices: [...(row?.choices ?? [])],
});

async function savedOf(row: store.Subscription | undefined, { db, storage }: CallContext) {
  if (!row) return null;
  const { reason, source, savedBy: by, savedAt, proofFileId } = row;
  const file = proofFileId === null ? undefined : await files.find(db, proofFileId);
  const proof = file ? { url: await storage.linkTo(file.id), name: file.name } : null;
  return { reason, source, by, at: indianTime(savedAt), proof };
}

/** A contact is found as a whole alone, and each look-up counts: the answer shows whom a masked number belongs to. */
const findSubscription: Handler<'findSubscription'> = async (input, context) => {
  const { roles } = requireSubscriptionReader(context);
  const by = readSubject(input);
  if ('contact' in by) await admitNumber(context, by.contact, { entity });
  const taken = takenOf(by, await store.find(context.db, by), context.now());
  const overdue = taken.kind === 'MOBILE' ? await store.overdueAmong(context.db, [taken.contact]) : undefined;
  return {
    ...shown(taken),
    mayChange: may('unsubscribe', roles),
    collectionCallsRefusal: overdue?.has(taken.contact) === true ? overdueMessage : null,
    saved: await savedOf(taken.row, context),
  };
};

const isReason = (text: string): text is UnsubscribeReason => unsubscribeReasonNames.some((name) => name === text);

/** @throws Refusal VALIDATION_FAILED with a message by field */
function readSave({ kind, row }: Taken, { choices, reason, proof }: Save) {
  const form = { kind, before: row?.choices ?? [], after: sortedChoices(choices), reason, hasProof: proof !== null };
  const fieldErrors = subscriptionErrors(form);
  if (Object.keys(fieldErrors).length > 0 || !isReason(reason)) throw refuse('VALIDATION_FAILED', { fieldErrors });
  return { choices: form.after, reason };
}

/** @throws Refusal FILE_GONE, FILE_KIND_REFUSED */
async function attachProof(tx: Tx, context: CallContext, { id }: Taken, proof: string | null): Promise<string | null> {
  if (proof === null) return null;
  const { fileId } = await attachFile(tx, context, { file: proof, attachedTo: `${entity}:${id}` });
  const file = await files.find(tx, fileId);
  if (file?.type === 'application/pdf' || file?.type.startsWith('image/') === true) return fileId;
  const message = 'A proof is an image or a PDF';
  throw refuse('FILE_KIND_REFUSED', { message, fieldErrors: { proof: message } });
}

const saveUnsubscription: Handler<'saveUnsubscription'> = async (input, context) => {
  const { id: staffId } = requireUnsubscriber(context);
  const by = readSubject(input);
  const attempt = { action: 'SAVE_UNSUBSCRIPTION' as const, entity, ...('id' in by && { entityId: by.id }) };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const taken = takenOf(by, await store.findForChange(tx, by), context.now());
      expectVersion(context, { version: taken.row?.version ?? 0 });
      const save = readSave(taken, input);
      const proofFileId = await attachProof(tx, context, taken, input.proof);
      const version = await saveChoices(tx, context, taken, { ...save, proofFileId, source: 'FORM', staffId });
      return { ...shown(taken), subscriptionId: taken.id, version, choices: save.choices };
    }),
  );
};

/** The proof of a contact's last save is seen by who may save contacts. */
export const seesUnsubscribeProof: FileReader = async (fileId, { db, caller }) =>
  caller.kind === 'staff' && caller.staff.routeKeys.includes('UNSUBSCRIBE_USER') && store.isProof(db, fileId);

/** The handlers of what contacts are not sent. */
export const unsubscribeHandlers = {
  findSubscription,
  saveUnsubscription,
  checkUnsubscribeCsv,
  applyUnsubscribeCsv,
};
