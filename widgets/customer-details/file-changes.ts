import { followUpOnWire } from '../contract/calling/follow-up.ts';
import { asksForPromise, promisedRupees } from '../contract/calling/promise-to-pay.ts';
import type { MessageChannel } from '../contract/communications/messages.ts';
import type { CallReply } from '../contract/schemas.ts';
import { chosenStatus } from '../kit/desk/call/status-choice.ts';
import { formatDateTime } from '../kit/format/wall-clock.ts';
import type { Work } from '../kit/work/create-work.ts';
import type { CustomerFile, FileChanges, FileEvents } from './file-state.ts';
import { createFormOptions, type FormOptionParts } from './form-options.ts';
import { linkAmountOf, linkPurposeOf } from './link-amounts.ts';
import { anyTime } from './wish-texts.ts';
import { createRequestChanges } from './request-changes.ts';

interface ChangeParts extends FormOptionParts {
  work: Work;
  loan: string;
  /** The file as it is shown. */
  file(): CustomerFile | undefined;
  events: FileEvents;
}

type Sent = Pick<CallReply<'sendPaymentLink'>, 'message' | 'reason' | 'sendsAt'>;

/** What became of a message: sent, waiting for the calling window, or not sent at all. */
function saidOf({ message, reason, sendsAt }: Sent): string {
  if (message === 'SUPPRESSED') return '';
  return reason === null ? 'Sent new communication' : `${reason}. It goes out ${formatDateTime(sendsAt)}`;
}

/** The fields of a call's form by the names of its save, where those differ. */
const callFields = {
  callStatus: 'status',
  subCallStatus: 'status',
  nextCallDate: 'next',
};

/** What people do on a file. Each change resolves to true once it is done; a refusal is shown to the person. */
export function createFileChanges(parts: ChangeParts): FileChanges {
  const { work, typed, loan, file, refresh, refused, events } = parts;
  const at = { loanApplicationId: loan };
  const { text } = typed;
  const version = () => file()?.version ?? 0;
  const ofForm = createFormOptions(parts);
  const isDone = (reply: unknown) => reply !== undefined;
  function suppressed(reply: Sent | undefined) {
    if (reply?.message === 'SUPPRESSED') events.failed(`The link was made and not sent: ${reply.reason ?? 'unknown'}`);
  }

  return {
    async startCall() {
      const started = await work.run('startAgencyCall', at, { about: 'file', refused, done: refresh });
      if (started) events.dialled(started.dialRef);
    },
    async endCall() {
      const running = file()?.runningCall;
      if (!running) return false;
      const { group, status } = chosenStatus(text('call.status'));
      const next = text('call.next');
      const promise = asksForPromise(status)
        ? {
            promiseAmount: promisedRupees(text('call.promiseAmount')),
            promiseDate: text('call.promiseDate'),
            ...(text('call.replaces') !== '' && { replacesPromise: true }),
          }
        : {};
      const input = {
        callRef: running.callRef,
        callStatus: group,
        subCallStatus: status,
        remarks: text('call.remarks'),
        nextCallDate: next === '' ? null : followUpOnWire(next),
        ...promise,
      };
      const form = typed.formOf('call.', callFields);
      return isDone(
        await work.run('endAgencyCall', input, { ...ofForm('call.'), form, waits: { about: `call of ${loan}` } }),
      );
    },
    async sendLink() {
      const shown = file();
      if (!shown) return false;
      const reply = await work.run(
        'sendPaymentLink',
        {
          ...at,
          purpose: linkPurposeOf(shown, typed.values.peek()),
          amount: linkAmountOf(shown, typed.values.peek()),
          channel: text('link.channel') as MessageChannel,
        },
        { ...ofForm('link.'), success: saidOf },
      );
      suppressed(reply);
      return isDone(reply);
    },
    cancelLink: async ({ id, version: seen }) =>
      isDone(await work.run('cancelPaymentLink', { linkId: id }, { ...ofForm(''), done: refresh, ifMatch: seen })),
    ...createRequestChanges({ work, loan, text, ofForm }),
    quote: (quoteOn) =>
      work.run('quoteForeclosure', { ...at, quoteOn }, { about: 'file', refused, success: '', done: refresh }),
    async sendForeclosure({ foreclosureId, version: seen }) {
      const reply = await work.run(
        'sendForeclosureLink',
        { foreclosureId, channel: text('foreclosure.channel') as MessageChannel },
        { ...ofForm('foreclosure.'), success: saidOf, ifMatch: seen },
      );
      suppressed(reply);
      return isDone(reply);
    },
    complain: async () =>
      isDone(
        await work.run(
          'raiseComplaint',
          { ...at, remark: text('contact.remark') },
          { ...ofForm('contact.'), ifMatch: version() },
        ),
      ),
    clearComplaint: async () =>
      isDone(
        await work.run(
          'clearComplaint',
          { ...at, remark: text('contact.remark') },
          { ...ofForm('contact.'), ifMatch: version() },
        ),
      ),
    async saveWish() {
      const minute = (name: string) => (text(name) === anyTime ? null : Number(text(name)));
      const place = text('wish.place');
      const wish = { opens: minute('wish.opens'), closes: minute('wish.closes'), place: place === '' ? null : place };
      return isDone(await work.run('saveContactWish', { ...at, ...wish }, { ...ofForm('wish.'), ifMatch: version() }));
    },
    allowOneMore: async () =>
      isDone(await work.run('allowOneMoreContact', { ...at, reason: text('contact.remark') }, ofForm('contact.'))),
  };
}
