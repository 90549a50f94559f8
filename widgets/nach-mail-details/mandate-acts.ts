import type { NachType } from '../contract/nach/nach.ts';
import { reissueReason } from '../contract/nach/nach-moves.ts';
import { required } from '../contract/rules/validation.ts';
import type { CallReply } from '../contract/schemas.ts';
import { mandateInstruments, type MandateInstrument } from '../contract/stage-work/stage-work.ts';
import { createForm, type Form } from '../kit/form/create-form.ts';
import type { Work } from '../kit/work/create-work.ts';

interface ReissueValues {
  nachType: string;
  instrument: string;
  reason: string;
}

/** What is done with the mandate of the page's loan, beside its mails. */
export interface MandateActs {
  /** Of the next mandate. */
  reissueForm: Form<ReissueValues>;
  /** Sends the scan of a form. @returns false where nothing was received */
  receive(form: File, remarks: string): Promise<boolean>;
  /** Issues the mandate of the form. @returns false where none was issued */
  reissue(): Promise<boolean>;
}

interface ActParts {
  list: { value(): CallReply<'fetchNachMails'> | undefined };
  /** Reads the page again. */
  again(): Promise<void>;
}

const tooShort = (text: string) =>
  text.trim().length < reissueReason.min ? `Say why in at least ${reissueReason.min} characters` : undefined;

export function createMandateActs(work: Work, { list, again }: ActParts): MandateActs {
  const reissueForm = createForm<ReissueValues>({
    initial: { nachType: 'MANUAL', instrument: '', reason: '' },
    rules: ({ nachType, instrument, reason }) => ({
      nachType: required('Choose how it is made')(nachType),
      instrument: nachType === 'E_NACH' ? required('Choose where it is confirmed')(instrument) : undefined,
      reason: tooShort(reason),
    }),
  });
  /** The loan of the page and the version of its mandate, as the person has read them. */
  const at = () => {
    const { loanAppNo, mandateVersion } = list.value() ?? {};
    return loanAppNo ? { loanApplicationNumber: loanAppNo, ifMatch: mandateVersion ?? 0 } : undefined;
  };
  const telling = (ifMatch: number) => ({ ifMatch, about: 'mandate', readAgain: again });

  return {
    reissueForm,
    async receive(form, remarks) {
      const here = at();
      if (!here) return false;
      const { ifMatch, loanApplicationNumber } = here;
      const input = { loanApplicationNumber, remarks: remarks.trim() };
      const reply = await work.run('receiveForm', input, { ...telling(ifMatch), files: { form } });
      if (reply) await again();
      return reply !== undefined;
    },
    async reissue() {
      const here = at();
      if (!here || !reissueForm.check()) return false;
      const { nachType, instrument, reason } = reissueForm.values.peek();
      const [paper] = mandateInstruments.MANUAL;
      const input = {
        loanApplicationNumber: here.loanApplicationNumber,
        nachType: nachType as NachType,
        instrument: nachType === 'MANUAL' ? paper : (instrument as MandateInstrument),
        reason: reason.trim(),
      };
      const reply = await work.run('reissueMandate', input, { ...telling(here.ifMatch), form: reissueForm });
      if (!reply) return false;
      reissueForm.reset();
      await again();
      return true;
    },
  };
}
