import { lenderName } from '../../../../widgets/contract/applications/lenders.ts';
import type { BankPurpose } from '../../../../widgets/contract/bank-files/bank-formats.ts';
import {
  bankProfileFieldsOf,
  bankProfileMessages,
  isLender,
  type BankProfile,
} from '../../../../widgets/contract/bank-files/bank-profile.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { addAuthor, authorsOf, closeRound } from '../../core/audit/authorship.store.ts';
import { lastWriter } from '../../core/audit/last-writer.store.ts';
import * as store from '../../core/bank-files/profiles.store.ts';
import type { StoredProfile } from '../../core/bank-files/profiles.store.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { bankProfileBase } from './lists/bank-profile-base.store.ts';
import { bankProfileLists } from './lists/bank-profile-list.ts';

const entity = 'bankProfile';
const authored = (id: string) => ({ kind: entity, id }) as const;

/** What a purpose does not use is kept empty, so that nothing stands in a profile that nobody has read. What says nothing else is used. */
const unused: Omit<BankProfile, 'bank' | 'format' | 'fileName' | 'mostLines' | 'creditor'> = {
  debitAccount: '',
  debitIfsc: '',
  mode: 'NEFT',
  sponsorIfsc: '',
  utilityCode: '',
  category: '',
  use: 'YES',
};

/** What is written, as it is kept. @throws Refusal VALIDATION_FAILED with a message for each field */
function readWritten(purpose: BankPurpose, typed: BankProfile, more: FieldErrors = {}): BankProfile {
  const fieldErrors: FieldErrors = {
    ...bankProfileMessages(purpose, { use: 'YES', ...typed, mostLines: String(typed.mostLines) }),
    ...more,
  };
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  const used = bankProfileFieldsOf(purpose);
  const kept = Object.fromEntries(Object.entries(typed).filter(([key]) => used.some((each) => each === key)));
  return { ...unused, ...(kept as BankProfile) };
}

/** A profile as the audit keeps it: of the debit account the last four digits. */
const audited = ({ debitAccount, ...written }: BankProfile) => ({ ...written, debitAccount: debitAccount.slice(-4) });

/** Tells the list of a profile. @returns what its call answers */
async function settled(tx: Tx, id: string, before: StoredProfile | null) {
  const profile = await store.find(tx, id);
  if (!profile) throw refuse('NOT_FOUND');
  const { version, state } = profile;
  publishChange(tx, bankProfileBase, bankProfileLists, {
    row: { id, version },
    before: bankProfileBase.facts({ queue: before?.state ?? null }),
    after: bankProfileBase.facts({ queue: state }),
  });
  return { profileId: id, version, state };
}

/** Why somebody may not decide on what is written; null where they may, and where nothing waits. */
async function decisionRefusal(context: CallContext, staff: Staff, { id, state }: StoredProfile) {
  if (state !== 'WAITING') return null;
  if (!may('approveBankProfiles', staff.roles)) return 'Your role does not approve bank profiles';
  return apartMessage('approveBankProfiles', staff, { wrote: await authorsOf(context.db, authored(id)) }) ?? null;
}

const fetchBankProfile: Handler<'fetchBankProfile'> = async ({ profileId }, context) => {
  const staff = requireList(context, 'bank-profiles');
  const profile = await store.find(context.db, profileId);
  if (!profile) throw refuse('NOT_FOUND');
  const { version, state, lender, purpose, written, approved, approvedAt, refusal } = profile;
  return {
    profileId,
    version,
    state,
    lender,
    lenderName: lenderName(lender, context.settings.productName),
    purpose,
    ...written,
    approved,
    approvedBy: await store.approverOf(context.db, profileId),
    approvedAt: approvedAt && indianTime(approvedAt),
    refusal,
    decisionRefusal: await decisionRefusal(context, staff, profile),
    mayWrite: may('writeBankProfiles', staff.roles),
    savedBy: await lastWriter(context.db, { entity, id: profileId, version }),
  };
};

const addBankProfile: Handler<'addBankProfile'> = async ({ lender, purpose, ...typed }, context) => {
  requireList(context, 'bank-profiles', 'addBankProfile');
  const staff = requireRight(context, 'writeBankProfiles');
  const written = readWritten(purpose, typed, isLender(lender) ? {} : { lender: 'There is no such lender' });
  return context.once(async (tx) => {
    const now = context.now();
    const id = newId(now);
    await store.insert(tx, { id, lender, purpose }, written, now);
    await addAuthor(tx, authored(id), { staffId: staff.id, now });
    const after = { lender, purpose, ...audited(written) };
    await context.record(tx, { action: 'ADD_BANK_PROFILE', entity, entityId: id, after, version: 1 });
    return settled(tx, id, null);
  });
};

/** A profile as its writer has read it, locked. @throws Refusal NOT_FOUND, STALE_VERSION */
async function take(tx: Tx, context: CallContext, id: string): Promise<StoredProfile> {
  const row = await store.findForChange(tx, id);
  if (!row) throw refuse('NOT_FOUND');
  expectVersion(context, row);
  return row;
}

const changeBankProfile: Handler<'changeBankProfile'> = async ({ profileId, ...typed }, context) => {
  requireList(context, 'bank-profiles');
  const staff = requireRight(context, 'writeBankProfiles');
  const attempt = { action: 'CHANGE_BANK_PROFILE' as const, entity, entityId: profileId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, profileId);
      const written = readWritten(before.purpose, typed);
      const keys = bankProfileFieldsOf(before.purpose);
      if (keys.every((key) => written[key] === { ...unused, ...before.written }[key]))
        throw refuse('VALIDATION_FAILED', { message: 'Nothing is changed' });
      const now = context.now();
      const version = await store.write(tx, before, written, now);
      await addAuthor(tx, authored(profileId), { staffId: staff.id, now });
      const [was, is] = [audited(before.written), audited(written)];
      await context.record(tx, { ...attempt, before: was, after: is, version });
      return settled(tx, profileId, before);
    }),
  );
};

const decideBankProfile: Handler<'decideBankProfile'> = async ({ profileId, to, reason }, context) => {
  requireList(context, 'bank-profiles');
  const staff = requireRight(context, 'approveBankProfiles');
  const isApproved = to === 'APPROVED';
  const action = isApproved ? ('APPROVE_BANK_PROFILE' as const) : ('REFUSE_BANK_PROFILE' as const);
  const attempt = { action, entity, entityId: profileId, remark: reason.trim() || null };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await take(tx, context, profileId);
      if (before.state !== 'WAITING') throw refuse('REQUEST_DECIDED', { message: 'Nothing waits for approval here' });
      const wrote = await authorsOf(tx, authored(profileId));
      const message = apartMessage('approveBankProfiles', staff, { wrote });
      if (message !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message });
      const wrong = isApproved ? undefined : firstMessage(reason, reasonRules('Say why it is refused'));
      if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
      const now = context.now();
      const version = isApproved
        ? await store.approve(tx, before, { staffId: staff.id, now })
        : await store.refuseWritten(tx, before, reason.trim(), now);
      await closeRound(tx, authored(profileId), now);
      await context.record(tx, { ...attempt, after: audited(before.written), version });
      return settled(tx, profileId, before);
    }),
  );
};

export const bankProfileHandlers = { fetchBankProfile, addBankProfile, changeBankProfile, decideBankProfile };
