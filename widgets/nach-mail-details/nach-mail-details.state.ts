import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { DraftHolder } from '../client/drafts/draft-hold.ts';
import type { Keeping } from '../client/drafts/keeping.ts';
import type { FieldErrors } from '../contract/errors.ts';
import { nachStatuses } from '../contract/nach/nach.ts';
import { isNachReviewable } from '../contract/nach/nach-moves.ts';
import type { CallReply } from '../contract/schemas.ts';
import { createForm, type Form } from '../kit/form/create-form.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { inPlace } from '../kit/work/use-reveal.tsx';
import { createLoad, type LoadError, type Loaded } from '../kit/work/create-load.ts';
import { createWork } from '../kit/work/create-work.ts';
import { createKeptForm, type KeptForm } from '../kit/work/kept/kept-form.ts';
import { formText } from '../kit/work/kept/kept-text.ts';
import { createFormComparison, type FormComparison } from './compare-form.ts';
import { linkRules, nothingRejected, partnerOf, rejectRules, type RejectValues } from './mail-forms.ts';
import { createMandateActs, type MandateActs } from './mandate-acts.ts';
import { proposedLoan, senderCheckOf, type SenderCheck } from './sender-check.ts';

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
type Listed = MailList['mailList'][number];

export interface NachMailsState {
  list: ReadonlySignal<Loaded<MailList>>;
  /** The id of the chosen mail; empty for none. */
  selected: ReadonlySignal<string>;
  mail: ReadonlySignal<Loaded<Mail>>;
  linkForm: Form<{ loanApplicationNumber: string }>;
  rejectForm: Form<RejectValues>;
  isBusy: ReadonlySignal<boolean>;
  /** Another tab that writes the rejection of the chosen mail; null when there is none. */
  elsewhere: ReadonlySignal<DraftHolder | null>;
  /** Goes on in this tab with the draft that another tab has locked. */
  takeOver(): void;
  /** Saves the rejection's draft at once. @returns true when the draft outlives the page */
  saveDraft(): Promise<boolean>;
  load(inputs: MailInputs): Promise<void>;
  select(mailId: string): Promise<void>;
  clear(): void;
  /** A link of the chosen mail that waits for the person's word; null when there is none. */
  senderCheck: ReadonlySignal<SenderCheck | null>;
  /** Links the form's loan to the chosen mail, and clears the selection (NC-26). @returns false for nothing linked */
  link(): Promise<boolean>;
  /** Links the mail and the loan of `senderCheck`, whose differences the person has read. @returns false for nothing linked */
  linkAllTheSame(): Promise<boolean>;
  /** Drops the link that waits for the person's word. */
  keepUnlinked(): void;
  /** Why the application of the mandate accepted last stays where it is; empty when it has moved on. */
  staysBecause: ReadonlySignal<string>;
  /** What is read on the form of the chosen mail. */
  comparison: FormComparison;
  /** Asks for the whole account number that the form is compared with. @throws CallError where it is refused */
  revealAccount(): Promise<string | undefined>;
  /** What is done with the mandate beside its mails. */
  acts: MandateActs;
  /** Accepts the mandate that the chosen mail brought. @returns false when nothing was accepted */
  accept(): Promise<boolean>;
  /** Rejects the mandate that the chosen mail brought. @returns false when nothing was rejected */
  reject(): Promise<boolean>;
  dispose(): void;
}

const staleText = '. The mail is shown as it stands now';

/** Whether the mandate of a linked mail waits for a review. */
export function mayBeRejected({ loanAppNo, nachStatus }: Mail): boolean {
  const status = nachStatuses.find((each) => each === nachStatus);
  return loanAppNo !== null && status !== undefined && isNachReviewable(status);
}

/** The mails of one mandate, the chosen mail, and its linking and rejection. */
export function createNachMails(
  widget: { connection: Widget['connection']; snackbar: Pick<Widget['snackbar'], 'success' | 'error'> },
  keeping: Pick<Keeping, 'store' | 'owner' | 'server'>,
  loadFailed: (error: LoadError) => void,
): NachMailsState {
  const list = createLoad(widget.connection, 'fetchNachMails', loadFailed);
  const mail = createLoad(widget.connection, 'fetchNachMail');
  const work = createWork(widget);
  const selected = signal('');
  const elsewhere = signal<DraftHolder | null>(null);
  const senderCheck = signal<SenderCheck | null>(null);
  const staysBecause = signal('');
  const comparison = createFormComparison();
  const linkForm = createForm({ initial: { loanApplicationNumber: '' }, rules: linkRules });
  const rejectForm = createForm<RejectValues>({ initial: nothingRejected, rules: rejectRules });
  let inputs: MailInputs = {};
  /** The draft of the chosen mail's rejection; undefined for a mail that may not be rejected. */
  let kept: KeptForm<RejectValues> | undefined;

  const ofPartner = () => {
    const partner = partnerOf(inputs.partner);
    return partner === undefined ? {} : { partner };
  };
  const isOpen = (mailId: string) => selected.peek() === mailId;

  function close() {
    kept?.dispose();
    kept = undefined;
    elsewhere.value = null;
  }

  /** Keeps a draft of a mail's rejection, and restores the draft that an earlier page left. */
  async function keep(mailId: string) {
    const text = formText(rejectForm, nothingRejected, 'remarks');
    const own = createKeptForm({ ...keeping, text, subject: `nach-mail/${mailId}` });
    kept = own;
    own.elsewhere.subscribe((holder) => kept === own && (elsewhere.value = holder));
    await own.restore();
    if (kept === own) await own.hold();
  }

  function clear() {
    close();
    selected.value = '';
    senderCheck.value = null;
    staysBecause.value = '';
    mail.clear();
    comparison.open(null);
    linkForm.reset({ loanApplicationNumber: '' });
    rejectForm.reset(nothingRejected);
  }

  /** Shows a changed mail and mandate in the list. */
  function update({ nachStatus, loanAppNo, rejectReason, mandateVersion }: Mandate, changed?: Listed) {
    const mailList = list.value()?.mailList.map((each) => (each.mailId === changed?.mailId ? changed : each)) ?? [];
    list.update({ nachStatus, loanAppNo, rejectReason, mandateVersion, mailList });
  }

  /** Fetches the chosen mail as it stands now; undefined when that failed or another mail was chosen meanwhile. */
  async function fetchChosen(mailId: string): Promise<Mail | undefined> {
    const value = await mail.load({ mailId, ...ofPartner() }, { keeps: true });
    const shown = list.value();
    if (value && shown) update(value.loanAppNo === shown.loanAppNo ? value : shown, { ...value, isNew: false });
    return value;
  }

  /** Options that report a refusal in the form of the mail, if the mail is still chosen, and read the mail again. */
  function telling(mailId: string, form: Pick<Form<object>, 'refuse'>) {
    return {
      // Linking and rejecting share this name, so that only one of them runs at a time.
      about: 'mail',
      form: { refuse: (fieldErrors: FieldErrors) => (isOpen(mailId) ? form.refuse(fieldErrors) : []) },
      refused: ({ code, message }: { code: string; message: string }) =>
        code === 'STALE_VERSION' ? message + staleText : message,
      async readAgain() {
        const fresh = isOpen(mailId) ? await fetchChosen(mailId) : undefined;
        // The typed rejection stays if it may still be sent.
        if (fresh && !mayBeRejected(fresh)) rejectForm.reset(nothingRejected);
      },
    };
  }

  async function select(mailId: string) {
    clear();
    selected.value = mailId;
    const value = await fetchChosen(mailId);
    if (!value) return;
    linkForm.reset({ loanApplicationNumber: proposedLoan(value, list.value()?.loanAppNo) });
    if (mayBeRejected(value)) {
      comparison.open(value.form ?? null);
      await keep(mailId);
    }
  }

  async function linkTo(loan: string, confirmed?: SenderCheck['differences']): Promise<boolean> {
    const shown = mail.value();
    if (work.isBusy.peek() || !shown) return false;
    const { mailId, version: ifMatch } = shown;
    const input = {
      mailId,
      loanApplicationNumber: loan,
      ...(confirmed && { confirmed: [...confirmed] }),
      ...ofPartner(),
    };
    const ofInputs = inputs;
    const shownAs = telling(mailId, linkForm);
    const reply = await work.run('linkNachMail', input, {
      ifMatch,
      ...shownAs,
      success: ({ isEvidence }) => (isEvidence ? 'Kept with the loan. The mandate stays as it is' : undefined),
      refused(refusal) {
        const check = isOpen(mailId) ? senderCheckOf(refusal, loan) : undefined;
        if (!check) return shownAs.refused(refusal);
        senderCheck.value = check;
        return '';
      },
    });
    if (!reply) return false;
    if (ofInputs === inputs) update(reply, reply.mail);
    if (isOpen(mailId)) clear();
    return true;
  }

  /** Decides on the chosen mail's mandate, and shows what became of it. @returns false when nothing was decided */
  async function review(decide: (mailId: string, ifMatch: number) => Promise<Mandate | undefined>): Promise<boolean> {
    const shown = mail.value();
    if (work.isBusy.peek() || elsewhere.peek() || !shown) return false;
    const { draft } = kept ?? {};
    const { mailId, mandateVersion } = shown;
    const ofInputs = inputs;
    // No mandate has version 0: a mandate that came after the page was loaded is refused, as nobody has read it.
    const reply = await decide(mailId, mandateVersion ?? 0);
    if (!reply) return false;
    await draft?.drop();
    const { nachStatus, loanAppNo, rejectReason, mandateVersion: version } = reply;
    const decided = { nachStatus, loanAppNo, rejectReason, mandateVersion: version };
    if (ofInputs === inputs) update(decided);
    if (isOpen(mailId)) {
      mail.update(decided);
      rejectForm.reset(nothingRejected);
      comparison.open(null);
    }
    return true;
  }

  async function load(given: MailInputs): Promise<void> {
    inputs = given;
    clear();
    const { partner: _, ...keys } = given;
    const named = Object.fromEntries(Object.entries(keys).filter(([, value]) => value));
    await list.load({ ...named, ...ofPartner() });
  }

  /** What was read on the form, for a backend that takes it. */
  const compared = () => (comparison.form.peek() ? { compared: [...comparison.compared()] } : {});

  return {
    list: list.state,
    staysBecause,
    comparison,
    acts: createMandateActs(work, { list, again: () => load(inputs) }),
    async revealAccount() {
      const input = { mailId: selected.peek(), ...ofPartner() };
      const answer = await work.run('revealMandateAccount', input, { success: '', refused: inPlace });
      return answer?.accountNumber;
    },
    mail: mail.state,
    selected,
    linkForm,
    rejectForm,
    isBusy: work.isBusy,
    elsewhere,
    senderCheck,
    takeOver: () => kept?.takeOver(),
    saveDraft: async () => (await kept?.draft.settle()) ?? true,
    clear,
    select,
    load,
    async link() {
      if (!mail.value() || !linkForm.check()) return false;
      return linkTo(linkForm.values.peek().loanApplicationNumber.trim());
    },
    async linkAllTheSame() {
      const check = senderCheck.peek();
      if (!check) return false;
      const isLinked = await linkTo(check.loanApplicationNumber, check.differences);
      // A refusal may have put another question in its place.
      if (senderCheck.peek() === check) senderCheck.value = null;
      return isLinked;
    },
    keepUnlinked: () => (senderCheck.value = null),
    accept() {
      const { remarks } = rejectForm.values.peek();
      return review(async (mailId, ifMatch) => {
        const input = { mailId, remarks: remarks.trim() || null, ...compared(), ...ofPartner() };
        const reply = await work.run('acceptNachMail', input, { ifMatch, ...telling(mailId, comparison) });
        if (reply && isOpen(mailId)) staysBecause.value = reply.staysBecause ?? '';
        return reply;
      });
    },
    async reject() {
      if (!rejectForm.check()) return false;
      const { rejectReason, remarks } = rejectForm.values.peek();
      return review((mailId, ifMatch) => {
        const input = { mailId, rejectReason, remarks: remarks.trim() || null, ...compared(), ...ofPartner() };
        return work.run('rejectNachMail', input, { ifMatch, ...telling(mailId, rejectForm) });
      });
    },
    dispose() {
      close();
      list.dispose();
      mail.dispose();
    },
  };
}
