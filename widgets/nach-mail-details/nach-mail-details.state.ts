import { signal } from '@preact/signals-react';
import type { Keeping } from '../client/drafts/keeping.ts';
import type { FieldErrors } from '../contract/errors.ts';
import type { CallReply } from '../contract/schemas.ts';
import { createForm, type Form } from '../kit/form/create-form.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { inPlace } from '../kit/work/use-reveal.tsx';
import { createLoad, type LoadError } from '../kit/work/create-load.ts';
import { createWork } from '../kit/work/create-work.ts';
import { createFormComparison } from './compare-form.ts';
import { hearMails } from './hear-mails.ts';
import { createKeptReview } from './kept-review.ts';
import { linkRules, mayBeRejected, nothingRejected, partnerOf, rejectRules, type RejectValues } from './mail-forms.ts';
import type { Mail, MailInputs, MailList, NachMailsState } from './mails-state.ts';
import { createMandateActs } from './mandate-acts.ts';
import { proposedLoan, senderCheckOf, type SenderCheck } from './sender-check.ts';

type Mandate = CallReply<'rejectNachMail'>;
type Listed = MailList['mailList'][number];

const staleText = '. The mail is shown as it stands now';

/** The mails of one mandate, the chosen mail, and its linking and rejection. */
export function createNachMails(
  widget: { connection: Widget['connection']; snackbar: Pick<Widget['snackbar'], 'success' | 'error' | 'info'> },
  keeping: Pick<Keeping, 'store' | 'owner' | 'server'>,
  loadFailed: (error: LoadError) => void,
): NachMailsState {
  const list = createLoad(widget.connection, 'fetchNachMails', loadFailed);
  const mail = createLoad(widget.connection, 'fetchNachMail');
  const work = createWork(widget);
  const selected = signal('');
  const senderCheck = signal<SenderCheck | null>(null);
  const staysBecause = signal('');
  const comparison = createFormComparison();
  const linkForm = createForm({ initial: { loanApplicationNumber: '' }, rules: linkRules });
  const rejectForm = createForm<RejectValues>({ initial: nothingRejected, rules: rejectRules });
  const broughtBack = () => widget.snackbar.info('What you have typed is back');
  const kept = createKeptReview({ keeping, rejectForm, comparison, broughtBack });
  let inputs: MailInputs = {};

  const ofPartner = () => {
    const partner = partnerOf(inputs.partner);
    return partner === undefined ? {} : { partner };
  };
  const isOpen = (mailId: string) => selected.peek() === mailId;

  function clear() {
    kept.close();
    selected.value = '';
    senderCheck.value = null;
    staysBecause.value = '';
    heard.forgetNews();
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

  /** Reads the chosen mail again. What is typed stays if it may still be sent. */
  async function readChosen(mailId: string) {
    const before = mail.value();
    const fresh = await fetchChosen(mailId);
    if (!fresh || !isOpen(mailId)) return;
    const [was, proposed] = [before, fresh].map((each) => each && proposedLoan(each, list.value()?.loanAppNo));
    if (proposed !== was && !linkForm.isDirty.peek()) linkForm.reset({ loanApplicationNumber: proposed ?? '' });
    const isForReview = mayBeRejected(fresh);
    if (!isForReview) rejectForm.reset(nothingRejected);
    if (isForReview && !kept.isOpen()) await review(fresh);
    else comparison.follow((isForReview && fresh.form) || null);
  }

  /** Shows the form of a mail whose mandate waits for its review. */
  async function review({ mailId, form }: Mail) {
    comparison.open(form ?? null);
    await kept.open(mailId);
  }

  /** Options that report a refusal in the form of the mail, if the mail is still chosen, and read the mail again. */
  function telling(mailId: string, form: Pick<Form<object>, 'refuse'>) {
    return {
      // Linking and rejecting share this name, so that only one of them runs at a time.
      about: 'mail',
      form: { refuse: (fieldErrors: FieldErrors) => (isOpen(mailId) ? form.refuse(fieldErrors) : []) },
      refused: ({ code, message }: { code: string; message: string }) =>
        code === 'STALE_VERSION' ? message + staleText : message,
      readAgain: async () => void (isOpen(mailId) && (await readChosen(mailId))),
    };
  }

  async function select(mailId: string) {
    clear();
    selected.value = mailId;
    const value = await fetchChosen(mailId);
    if (!value) return;
    linkForm.reset({ loanApplicationNumber: proposedLoan(value, list.value()?.loanAppNo) });
    if (mayBeRejected(value)) await review(value);
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
      success: ({ isEvidence, noForm }) =>
        isEvidence ? `Kept with the loan. ${noForm ?? 'The mandate stays as it is'}` : undefined,
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
  async function settle(decide: (mailId: string, ifMatch: number) => Promise<Mandate | undefined>): Promise<boolean> {
    const shown = mail.value();
    if (work.isBusy.peek() || kept.elsewhere.peek() || !shown) return false;
    const drop = kept.dropper();
    const { mailId, mandateVersion } = shown;
    const ofInputs = inputs;
    // No mandate has version 0: a mandate that came after the page was loaded is refused, as nobody has read it.
    const reply = await decide(mailId, mandateVersion ?? 0);
    if (!reply) return false;
    await drop();
    heard.forgetNews();
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

  /** @param keeps leaves what is shown until the answer comes, and with it what has the focus */
  async function load(given: MailInputs, keeps = false): Promise<void> {
    inputs = given;
    clear();
    const { partner: _, ...keys } = given;
    const named = Object.fromEntries(Object.entries(keys).filter(([, value]) => value));
    const loaded = await list.load({ ...named, ...ofPartner() }, { keeps });
    // Of one loan's only mail there is nothing to choose. What is chosen while it loads stays.
    const [only, ...others] = loaded?.mailList ?? [];
    if (given.loanApplicationNumber && only && others.length === 0 && isOpen('')) await select(only.mailId);
  }

  const heard = hearMails({
    connection: widget.connection,
    list,
    mail,
    selected,
    isTyped: () => [rejectForm, comparison, linkForm].some(({ isDirty }) => isDirty.peek()),
    isOwn: () => work.isBusy.peek(),
    readChosen,
  });

  /** What was read on the form, for a backend that takes it. */
  const compared = () => (comparison.form.peek() ? { compared: [...comparison.compared()] } : {});

  return {
    list: list.state,
    news: heard.news,
    forgetNews: heard.forgetNews,
    staysBecause,
    comparison,
    acts: createMandateActs(work, { list, again: () => load(inputs, true) }),
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
    elsewhere: kept.elsewhere,
    senderCheck,
    takeOver: kept.takeOver,
    saveDraft: kept.save,
    clear,
    select,
    load: (given) => load(given),
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
      return settle(async (mailId, ifMatch) => {
        const input = { mailId, remarks: remarks.trim() || null, ...compared(), ...ofPartner() };
        const reply = await work.run('acceptNachMail', input, { ifMatch, ...telling(mailId, comparison) });
        if (reply && isOpen(mailId)) staysBecause.value = reply.staysBecause ?? '';
        return reply;
      });
    },
    async reject() {
      if (!rejectForm.check()) return false;
      const { rejectReason, remarks } = rejectForm.values.peek();
      return settle((mailId, ifMatch) => {
        const input = { mailId, rejectReason, remarks: remarks.trim() || null, ...compared(), ...ofPartner() };
        return work.run('rejectNachMail', input, { ifMatch, ...telling(mailId, rejectForm) });
      });
    },
    dispose() {
      kept.close();
      heard.dispose();
      list.dispose();
      mail.dispose();
    },
  };
}
