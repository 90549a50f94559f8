import { lenderName, lenderNames } from '../../../../widgets/contract/applications/lenders.ts';
import { isRegistered, otpMoves, type OtpStatus } from '../../../../widgets/contract/otp-templates/otp-template.ts';
import {
  registrationMessage,
  templateErrors,
  writtenHeader,
} from '../../../../widgets/contract/otp-templates/otp-rules.ts';
import { otpText } from '../../../../widgets/contract/otp-templates/otp-text.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { addAuthor, authorsOf, closeRound, forgetAuthors } from '../../core/audit/authorship.store.ts';
import { lastWriter } from '../../core/audit/last-writer.store.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { expectVersion } from '../../call/versions.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse, type Refusal } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { indianTime } from '../../base/indian-time.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { otpBase } from './lists/otp-base.store.ts';
import { otpLists } from './lists/otp-list.ts';
import * as store from './otp-templates.store.ts';

const entity = 'otpTemplate';
const authored = (id: string) => ({ kind: entity, id }) as const;

function requireWriter(context: CallContext): Staff {
  const staff = requireList(context, 'otp-templates');
  if (!may('writeOtpTemplates', staff.roles)) throw refuse('NOT_ALLOWED');
  return staff;
}

async function take(tx: Tx, context: CallContext, templateId: string): Promise<store.OtpTemplate> {
  const template = await store.findForChange(tx, templateId);
  if (!template) throw refuse('NOT_FOUND');
  expectVersion(context, template);
  return template;
}

function tell(
  tx: Tx,
  { id, version }: { id: string; version: number },
  before: OtpStatus | null,
  after: OtpStatus | null,
) {
  const facts = (status: OtpStatus | null) => otpBase.facts({ queue: status === null ? '' : 'OTP', status });
  publishChange(tx, otpBase, otpLists, { row: { id, version }, before: facts(before), after: facts(after) });
}

const standing = ({ id, version, revision, status }: store.OtpTemplate) => ({
  templateId: id,
  version,
  revision,
  status,
});

/** @throws Refusal VALIDATION_FAILED with a message by field */
function readValues(values: store.TemplateValues): store.TemplateValues {
  const { templateName, header, dltTemplateId, partnerId, channel } = values;
  const hasRegistry = isRegistered(channel);
  const read = {
    ...values,
    templateName: templateName.trim(),
    header: hasRegistry ? writtenHeader(header) : '',
    dltTemplateId: hasRegistry ? dltTemplateId.trim() : '',
  };
  const fieldErrors: FieldErrors = { ...templateErrors({ ...read, partnerId: String(partnerId ?? '') }) };
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  return read;
}

const createOtpTemplate: Handler<'createOtpTemplate'> = async (input, context) => {
  const { id: staffId } = requireWriter(context);
  const attempt = { action: 'CREATE_OTP_TEMPLATE' as const, entity };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const values = readValues(input);
      const now = context.now();
      const id = newId(now);
      await store.insert(tx, id, values, { familyId: id, revision: 1 }, { staffId, now });
      await addAuthor(tx, authored(id), { staffId, now });
      await context.record(tx, { ...attempt, entityId: id, after: values, version: 1 });
      tell(tx, { id, version: 1 }, null, 'DRAFT');
      return { templateId: id, version: 1, revision: 1, status: 'DRAFT' as const };
    }),
  );
};

/** Whether the writer has changed more than the id that the registry has given. */
function isOtherText(before: store.OtpTemplate, values: store.TemplateValues): boolean {
  return (Object.keys(values) as (keyof store.TemplateValues)[])
    .filter((key) => key !== 'dltTemplateId')
    .some((key) => before[key] !== values[key]);
}

/** A draft is written over; what has been approved stays as it is, and a new version of it begins as a draft. */
const saveOtpTemplate: Handler<'saveOtpTemplate'> = async ({ templateId, ...input }, context) => {
  const { id: staffId } = requireWriter(context);
  const attempt = { action: 'SAVE_OTP_TEMPLATE' as const, entity, entityId: templateId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, templateId);
      const values = readValues(input);
      const by = { staffId, now: context.now() };
      const isAtRegistry = before.status === 'PENDING_DLT';
      if (isAtRegistry && isOtherText(before, values))
        throw refuse('TEMPLATE_REFUSED', { message: 'The text is with the registry. Take it back to draft first' });
      if (before.status === 'DRAFT' || isAtRegistry) {
        // The registry's id is nobody's text: who enters it does not become an author.
        const isWritten = isOtherText(before, values);
        if (isWritten) await addAuthor(tx, authored(templateId), by);
        const version = await store.write(tx, before, values, { now: by.now, ...(isWritten && { staffId }) });
        await context.record(tx, { ...attempt, before: valuesOf(before), after: values, version });
        tell(tx, { id: templateId, version }, before.status, before.status);
        return { ...standing(before), version };
      }
      const { familyId, status } = before;
      const [newest] = await store.versionsOf(tx, familyId);
      const revision = (newest?.revision ?? before.revision) + 1;
      const id = newId(by.now);
      // The id belongs to the registered text: another text gets another one.
      const next = before.text === values.text ? values : { ...values, dltTemplateId: idOfNew(before, values) };
      await store.insert(tx, id, next, { familyId, revision }, by);
      await addAuthor(tx, authored(id), by);
      await context.record(tx, {
        ...attempt,
        action: 'CREATE_OTP_TEMPLATE_VERSION',
        entityId: id,
        before: { templateId, status },
        after: { ...next, revision },
        version: 1,
      });
      tell(tx, { id, version: 1 }, null, 'DRAFT');
      return { templateId: id, version: 1, revision, status: 'DRAFT' as const };
    }),
  );
};

const idOfNew = (before: store.OtpTemplate, { dltTemplateId }: store.TemplateValues) =>
  dltTemplateId === before.dltTemplateId ? '' : dltTemplateId;

function valuesOf(template: store.OtpTemplate): store.TemplateValues {
  const { templateName, purpose, partnerId, channel, language, header, dltTemplateId, text } = template;
  return { templateName, purpose, partnerId, channel, language, header, dltTemplateId, text };
}

/** Why a person may not move a version somewhere where it could go; undefined where they may. */
function moveRefusal(
  template: store.OtpTemplate,
  target: OtpStatus,
  staff: Staff,
  wrote: readonly string[],
): Refusal | undefined {
  const right = target === 'APPROVED' ? 'approveOtpTemplates' : 'writeOtpTemplates';
  if (!may(right, staff.roles)) return refuse('NOT_ALLOWED');
  if (target === 'APPROVED') {
    const message = apartMessage('approveOtpTemplates', staff, { wrote });
    if (message !== undefined) return refuse('MAKER_CHECKER_VIOLATION', { message });
  }
  if (target !== 'APPROVED' && target !== 'ACTIVE') return undefined;
  const typed = { ...valuesOf(template), partnerId: String(template.partnerId ?? '') };
  const message = registrationMessage(typed) ?? otpText(template.text);
  return message === undefined ? undefined : refuse('TEMPLATE_REFUSED', { message });
}

const moveOtpTemplate: Handler<'moveOtpTemplate'> = async ({ templateId, target }, context) => {
  const staff = requireWriter(context);
  const attempt = { action: 'MOVE_OTP_TEMPLATE' as const, entity, entityId: templateId, after: { status: target } };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, templateId);
      if (!otpMoves[before.status].includes(target))
        throw refuse('TEMPLATE_REFUSED', { message: 'The template cannot go there from where it is' });
      const refusal = moveRefusal(before, target, staff, await authorsOf(tx, authored(templateId)));
      if (refusal) throw refusal;
      const now = context.now();
      if (target === 'APPROVED') await closeRound(tx, authored(templateId), now);
      const active = target === 'ACTIVE' ? await store.findActive(tx, before) : undefined;
      if (active) {
        const version = await store.move(tx, active, { target: 'INACTIVE', now });
        await context.record(tx, {
          ...attempt,
          entityId: active.id,
          before: { status: 'ACTIVE' },
          after: { status: 'INACTIVE', replacedBy: templateId },
          version,
        });
        tell(tx, { id: active.id, version }, 'ACTIVE', 'INACTIVE');
      }
      const approvedBy = target === 'APPROVED' ? { approvedBy: staff.id } : {};
      const version = await store.move(tx, before, { target, now, ...approvedBy });
      await context.record(tx, { ...attempt, before: { status: before.status }, version });
      tell(tx, { id: templateId, version }, before.status, target);
      return { ...standing(before), version, status: target };
    }),
  );
};

const deleteOtpTemplate: Handler<'deleteOtpTemplate'> = async ({ templateId }, context) => {
  requireWriter(context);
  const attempt = { action: 'DELETE_OTP_TEMPLATE' as const, entity, entityId: templateId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, templateId);
      if (before.status !== 'DRAFT') throw refuse('TEMPLATE_REFUSED', { message: 'Only a draft can be deleted' });
      await store.remove(tx, templateId);
      await forgetAuthors(tx, authored(templateId));
      await context.record(tx, { ...attempt, before: valuesOf(before), version: before.version });
      tell(tx, { id: templateId, version: before.version + 1 }, 'DRAFT', null);
      return { isDeleted: true };
    }),
  );
};

const fetchOtpTemplate: Handler<'fetchOtpTemplate'> = async ({ templateId }, context) => {
  const staff = requireList(context, 'otp-templates');
  const template = await store.find(context.db, templateId);
  if (!template) throw refuse('NOT_FOUND');
  const versions = await store.versionsOf(context.db, template.familyId);
  const authors = await authorsOf(context.db, authored(templateId));
  const { productName } = context.settings;
  return {
    ...standing(template),
    ...valuesOf(template),
    createdBy: versions.find(({ id }) => id === templateId)?.creator ?? '-',
    changedAt: indianTime(template.changedAt),
    savedBy: await lastWriter(context.db, { entity, id: templateId, version: template.version }),
    versions: versions.map(({ id, revision, status, changed_at: at, creator }) => ({
      templateId: id,
      revision,
      status,
      createdBy: creator ?? '-',
      changedAt: indianTime(at),
    })),
    moves: otpMoves[template.status].map((target) => ({
      target,
      refusal: moveRefusal(template, target, staff, authors)?.message ?? null,
    })),
    partnerNames: lenderNames.map((_, index) => lenderName(index, productName)),
  };
};

/** The handlers of the work on OTP templates. */
export const otpTemplateHandlers = {
  createOtpTemplate,
  saveOtpTemplate,
  moveOtpTemplate,
  deleteOtpTemplate,
  fetchOtpTemplate,
};
