import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../client/call-error.ts';
import type { Connection } from '../client/connection.ts';
import { mintIdempotencyKey } from '../client/idempotency-key.ts';
import { mailPartners, nachStatuses, type MailPartner } from '../contract/nach.ts';
import { isNachReviewable } from '../contract/rules/nach-moves.ts';
import { loanApplicationNumber, required } from '../contract/rules/validation.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { createForm, type Form } from '../kit/form/create-form.ts';

/** The inputs of `<lending-nach-mail-details>`. */
export interface MailInputs {
  loanApplicationNumber?: string | undefined;
  mailQueueId?: string | undefined;
  email?: string | undefined;
  queueName?: string | undefined;
  /** A partner's page shows that partner's mails alone. */
  partner?: string | undefined;
}

export type MailList = CallReply<'fetchNachMails'>;
export type Mail = CallReply<'fetchNachMail'>;
type Mandate = CallReply<'rejectNachMail'>;

export type Loaded<Value> =
  | { phase: 'none' }
  | { phase: 'loading' }
  | { phase: 'failed'; message: string; showsErrorPage: boolean }
  | { phase: 'ready'; value: Value };

export interface RejectValues {
  rejectReason: string;
  remarks: string;
}

export interface MailEvents {
  linked(): void;
  rejected(): void;
  /** A refusal, in the server's words. */
  failed(text: string): void;
  loadFailed(error: { code: string; retryable: boolean }): void;
}

export interface NachMailsState {
  list: ReadonlySignal<Loaded<MailList>>;
  /** The id of the chosen mail; empty for none. */
  selected: ReadonlySignal<string>;
  mail: ReadonlySignal<Loaded<Mail>>;
  linkForm: Form<{ loanApplicationNumber: string }>;
  rejectForm: Form<RejectValues>;
  isBusy: ReadonlySignal<boolean>;
  load(inputs: MailInputs): Promise<void>;
  select(mailId: string): Promise<void>;
  clear(): void;
  /** Links the number of the form to the chosen mail, and clears the selection (NC-26). @returns false where nothing was linked */
  link(): Promise<boolean>;
  /** Rejects the mandate that the chosen mail brought. @returns false where nothing was rejected */
  reject(): Promise<boolean>;
  dispose(): void;
}

const linkRules = {
  loanApplicationNumber: [required('Enter the loan application number'), loanApplicationNumber()],
};
const rejectRules = { rejectReason: [required('Choose a reason')] };
const nothingRejected: RejectValues = { rejectReason: '', remarks: '' };
const staleText = '. The mail is shown as it stands now';
const serverFault = 'Data not loaded due to some server error';

/** Whether the mandate of a linked mail waits for a review. */
export function mayBeRejected({ loanAppNo, nachStatus }: Mail): boolean {
  const status = nachStatuses.find((each) => each === nachStatus);
  return loanAppNo !== null && status !== undefined && isNachReviewable(status);
}

function partnerOf(text: string | undefined): MailPartner | undefined {
  return mailPartners.find((partner) => partner === text);
}

function failureOf(error: unknown): { phase: 'failed'; message: string; showsErrorPage: boolean } {
  const isCall = error instanceof CallError;
  return {
    phase: 'failed',
    message: isCall ? error.message : serverFault,
    showsErrorPage: isCall && error.showsErrorPage,
  };
}

/** The mails of one mandate, the chosen one among them, and what is made of it. */
export function createNachMails({ remote }: Connection, events: MailEvents): NachMailsState {
  const list = signal<Loaded<MailList>>({ phase: 'none' });
  const mail = signal<Loaded<Mail>>({ phase: 'none' });
  const selected = signal('');
  const isBusy = signal(false);
  const linkForm = createForm({ loanApplicationNumber: '' }, linkRules);
  const rejectForm = createForm<RejectValues>(nothingRejected, rejectRules);
  let inputs: MailInputs = {};
  let loading = new AbortController();
  let opening = new AbortController();
  /** Of what is being tried: sent again after a broken connection it is done once. */
  let attempt = { about: '', key: mintIdempotencyKey() };

  const door = () => {
    const partner = partnerOf(inputs.partner);
    return partner === undefined ? {} : { partner };
  };

  function clear() {
    opening.abort();
    selected.value = '';
    mail.value = { phase: 'none' };
    linkForm.reset({ loanApplicationNumber: '' });
    rejectForm.reset(nothingRejected);
  }

  /** Shows a changed mail and mandate in the list. */
  function update(state: Mandate, changed?: MailList['mailList'][number]) {
    const shown = list.peek();
    if (shown.phase !== 'ready') return;
    const { nachStatus, loanAppNo, rejectReason, mandateVersion } = state;
    const mailList = shown.value.mailList.map((each) => (each.mailId === changed?.mailId ? changed : each));
    const value = { ...shown.value, nachStatus, loanAppNo, rejectReason, mandateVersion, mailList };
    list.value = { phase: 'ready', value };
  }
  const isOpen = (mailId: string) => selected.peek() === mailId;

  function keyOf(about: unknown): string {
    const text = JSON.stringify(about);
    if (attempt.about !== text) attempt = { about: text, key: mintIdempotencyKey() };
    return attempt.key;
  }

  /** Fetches the chosen mail as it stands now; undefined where another one was chosen meanwhile. */
  async function fetchChosen(mailId: string): Promise<Mail | undefined> {
    opening.abort();
    const own = new AbortController();
    opening = own;
    try {
      const value = await remote('fetchNachMail', { mailId, ...door() }, { signal: own.signal });
      if (own.signal.aborted) return undefined;
      mail.value = { phase: 'ready', value };
      const shown = list.peek();
      if (shown.phase === 'ready')
        update(value.loanAppNo === shown.value.loanAppNo ? value : shown.value, { ...value, isNew: false });
      return value;
    } catch (error) {
      if (!own.signal.aborted) mail.value = failureOf(error);
      return undefined;
    }
  }

  /** @returns undefined where it was refused, which the form of that very mail says */
  async function write<Done>(
    mailId: string,
    form: Pick<Form<object>, 'refuse'>,
    work: () => Promise<Done>,
  ): Promise<Done | undefined> {
    isBusy.value = true;
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallError && isOpen(mailId)) form.refuse(error.fieldErrors);
      const isStale = error instanceof CallError && error.code === 'STALE_VERSION';
      events.failed(error instanceof CallError ? error.message + (isStale ? staleText : '') : 'Try again');
      const fresh = isStale && isOpen(mailId) ? await fetchChosen(mailId) : undefined;
      // What was typed stays where it may still be sent.
      if (fresh && !mayBeRejected(fresh)) rejectForm.reset(nothingRejected);
      return undefined;
    } finally {
      isBusy.value = false;
    }
  }

  async function select(mailId: string) {
    clear();
    selected.value = mailId;
    mail.value = { phase: 'loading' };
    const value = await fetchChosen(mailId);
    if (!value) return;
    const shown = list.peek();
    // Most likely the loan that the page was opened for; somebody still has to say so.
    const likely = value.loanAppNo ?? (shown.phase === 'ready' ? shown.value.loanAppNo : null);
    linkForm.reset({ loanApplicationNumber: likely ?? '' });
  }

  return {
    list,
    mail,
    selected,
    linkForm,
    rejectForm,
    isBusy,
    clear,
    select,
    async load(given) {
      inputs = given;
      loading.abort();
      clear();
      const own = new AbortController();
      loading = own;
      list.value = { phase: 'loading' };
      const { partner: _, ...keys } = given;
      const named = Object.fromEntries(Object.entries(keys).filter(([, value]) => value));
      try {
        const value = await remote('fetchNachMails', { ...named, ...door() }, { signal: own.signal });
        if (!own.signal.aborted) list.value = { phase: 'ready', value };
      } catch (error) {
        if (own.signal.aborted) return;
        list.value = failureOf(error);
        const isCall = error instanceof CallError;
        events.loadFailed({ code: isCall ? error.code : 'LOAD_FAILED', retryable: !isCall || error.isRetryable });
      }
    },
    async link() {
      const shown = mail.peek();
      if (isBusy.peek() || shown.phase !== 'ready' || !linkForm.check()) return false;
      const input: CallInput<'linkNachMail'> = {
        mailId: shown.value.mailId,
        loanApplicationNumber: linkForm.values.peek().loanApplicationNumber.trim(),
        ...door(),
      };
      const { signal: leavingList } = loading;
      const reply = await write(input.mailId, linkForm, () =>
        remote('linkNachMail', input, { idempotencyKey: keyOf(input), ifMatch: shown.value.version }),
      );
      if (!reply) return false;
      attempt = { about: '', key: mintIdempotencyKey() };
      if (!leavingList.aborted) update(reply, reply.mail);
      if (isOpen(input.mailId)) clear();
      events.linked();
      return true;
    },
    async reject() {
      const shown = mail.peek();
      if (isBusy.peek() || shown.phase !== 'ready' || !rejectForm.check()) return false;
      const { rejectReason, remarks } = rejectForm.values.peek();
      const { mailId, mandateVersion } = shown.value;
      const input = { mailId, rejectReason, remarks: remarks.trim() || null, ...door() };
      const idempotencyKey = keyOf(['reject', input]);
      const { signal: leavingList } = loading;
      const reply = await write(mailId, rejectForm, () =>
        remote('rejectNachMail', input, {
          idempotencyKey,
          // No version is 0: where the page knows no mandate, one that has come since has not been read.
          ifMatch: mandateVersion ?? 0,
        }),
      );
      if (!reply) return false;
      attempt = { about: '', key: mintIdempotencyKey() };
      if (!leavingList.aborted) update(reply);
      if (isOpen(mailId)) {
        mail.value = { phase: 'ready', value: { ...shown.value, ...reply } };
        rejectForm.reset(nothingRejected);
      }
      events.rejected();
      return true;
    },
    dispose() {
      loading.abort();
      opening.abort();
    },
  };
}
