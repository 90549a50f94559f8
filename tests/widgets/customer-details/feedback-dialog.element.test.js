import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { until } from '#support/page.js';
import { asked, button, buttonIn, dialog, open, snacks, stubFile, textsIn, type } from './file-page.js';
import { loan } from './sample-file.js';

const feedbackId = '01936f00-0000-7000-8000-0000000000e1';
const form = (changes = {}) => ({
  data: {
    loanApplicationNumber: loan,
    customerName: 'Manoj Gaikwad',
    dues: 25_180,
    openPromise: null,
    choices: [
      { contactType: 'RPC', outcomes: ['Promise to pay', 'Refused to pay', 'New number given'] },
      { contactType: 'THIRD_PARTY', outcomes: ['Message left'] },
      { contactType: 'NOT_CONNECTED', outcomes: ['Ringing', 'Busy'] },
    ],
    own: [],
    refusal: null,
    keepsCallingWindow: true,
    asksHoursReason: false,
    reportUntil: null,
    ...changes,
  },
});
const taken = { data: { feedbackId, feedbackDate: '2026-11-25 10:44:00', status: 'SUBMITTED' } };
const question = {
  feedbackId,
  version: 2,
  feedbackDate: '2026-11-24 10:44:00',
  outcome: 'Promise to pay',
  status: 'NEEDS_CLARIFICATION',
  reason: null,
  validatorRemark: 'Which day was promised?',
  validatedBy: 'Sunita Rao',
};

/** Opens the dialog, until its form stands. */
async function openFeedback(answers, waits = '.feedback-fields') {
  const element = await open({ answers });
  button(element, 'Feedback').click();
  await until(() => dialog(element)?.querySelector(waits));
  // Fields and button wait until an earlier text has been looked for.
  if (waits === '.feedback-fields') await until(() => buttonIn(dialog(element), 'Submit')?.disabled === false);
  return element;
}
const choicesOf = (element, name) =>
  [...dialog(element).querySelector(`select[name="${name}"]`).options].map(({ textContent }) => textContent.trim());
const submit = (element) => buttonIn(dialog(element), 'Submit').click();

describe('the feedback of a customer', () => {
  stubFile();

  it('offers the outcomes of who was reached, and asks for what is missing before anything is sent [CL-07]', async () => {
    const element = await openFeedback({ form: form(), feedback: taken });
    submit(element);
    await until(() => textsIn(element, '.error').includes('Please choose who was reached'));
    await type(element, 'contactType', 'NOT_CONNECTED');
    await until(() => choicesOf(element, 'outcome').includes('Ringing'));
    expect(choicesOf(element, 'outcome')).to.include('Busy');
    expect(choicesOf(element, 'outcome')).not.to.include('Promise to pay');
    await type(element, 'contactType', 'RPC');
    await until(() => choicesOf(element, 'outcome').includes('Promise to pay'));
    await type(element, 'outcome', 'Promise to pay');
    await until(() => dialog(element).querySelector('[name="ptpAmount"]'));
    expect(await findings(element)).to.deep.equal([]);
    await type(element, 'remarks', 'Pays with the salary');
    submit(element);
    await until(() => textsIn(element, '.error').length >= 2);
    expect(asked('feedback')).to.have.length(0);
  });

  it('is sent once with what was chosen, says so, and closes [ER-27]', async () => {
    const element = await openFeedback({ form: form(), feedback: taken });
    await type(element, 'contactType', 'NOT_CONNECTED');
    await type(element, 'outcome', 'Ringing');
    await type(element, 'remarks', ' No answer ');
    submit(element);
    submit(element);
    await until(() => snacks(element).includes('Your feedback is submitted successfully!'));
    await until(() => dialog(element) === null);
    expect(asked('feedback').map(({ body }) => body)).to.deep.equal([
      {
        loanApplicationId: loan,
        channel: 'CALL',
        contactType: 'NOT_CONNECTED',
        outcome: 'Ringing',
        alternateNumber: null,
        nextCallDate: null,
        remarks: 'No answer',
        hoursReason: '',
      },
    ]);
  });

  it('says why a contact was outside the contact hours where the server finds it so, and is sent with that', async () => {
    const why = 'Please say why the contact was outside 08:00 AM to 07:00 PM';
    const refusal = { errorCode: 'FEEDBACK_REFUSED', errorMessage: why, fieldErrors: { hoursReason: why } };
    /** @type {object} */
    let answer = { error: refusal };
    const element = await openFeedback({ form: form(), feedback: () => answer });
    await type(element, 'contactType', 'NOT_CONNECTED');
    await type(element, 'outcome', 'Ringing');
    await type(element, 'remarks', 'No answer');
    expect(dialog(element).querySelector('[name="hoursReason"]')).to.equal(null);
    submit(element);
    await until(() => textsIn(element, '.error').includes(why));
    answer = taken;
    await type(element, 'hoursReason', ' Asked for it ');
    submit(element);
    await until(() => dialog(element) === null);
    expect(asked('feedback').map(({ body }) => body.hoursReason)).to.deep.equal(['', 'Asked for it']);
  });

  it('that is refused stays with all that was typed', async () => {
    const refusal = { error: { errorCode: 'FEEDBACK_REFUSED', errorMessage: 'The number is the borrower’s own' } };
    const element = await openFeedback({ form: form(), feedback: refusal });
    await type(element, 'contactType', 'NOT_CONNECTED');
    await type(element, 'outcome', 'Busy');
    await type(element, 'remarks', 'Busy twice');
    submit(element);
    await until(() => snacks(element).includes('The number is the borrower’s own'));
    expect(dialog(element).querySelector('textarea[name="remarks"]').value).to.equal('Busy twice');
  });

  it('shows a validator’s question, takes the answer, and is gone once it is answered', async () => {
    let own = [question];
    const element = await openFeedback(
      {
        form: () => form({ own }),
        clarify() {
          own = [];
          return { data: { feedbackId, version: 3, status: 'SUBMITTED' } };
        },
      },
      '.answer textarea',
    );
    expect(dialog(element).textContent).to.include('Which day was promised?');
    buttonIn(dialog(element), 'Send answer').click();
    await until(() => textsIn(element, '.error').includes('Please enter your answer'));
    await type(element, dialog(element).querySelector('.answer textarea').name, 'Friday');
    buttonIn(dialog(element), 'Send answer').click();
    await until(() => asked('clarify').length === 1);
    expect(asked('clarify')[0].body).to.deep.equal({ feedbackId, remarks: 'Friday' });
    await until(() => !dialog(element).textContent.includes('Which day was promised?'));
  });

  it('a contact on a loan that has gone to another agency is reported in its place, which shows nothing of the loan', async () => {
    const refused = { errorCode: 'NOT_FOUND', errorMessage: 'This record was not found' };
    const gone = { customerName: '', dues: 999_999_999, reportUntil: '2026-11-26 15:30:00' };
    const element = await open({
      answers: { details: { status: 404, error: refused }, form: form(gone), feedback: taken },
      waits: '.blank',
    });
    const report = await until(() => button(element, 'Report the contact'));
    expect(element.shadowRoot.textContent).to.include('can be reported until 26 Nov 2026 03:30 PM');
    report.click();
    await until(() => dialog(element)?.querySelector('.feedback-fields'));
    await until(() => buttonIn(dialog(element), 'Submit')?.disabled === false);
    expect(dialog(element).textContent).to.include('This loan is not with your agency any more');
    expect(dialog(element).textContent).to.not.include('Manoj');
    await type(element, 'contactType', 'NOT_CONNECTED');
    await until(() => choicesOf(element, 'outcome').includes('Ringing'));
    await type(element, 'outcome', 'Ringing');
    await type(element, 'remarks', 'No answer');
    submit(element);
    await until(() => asked('feedback').length === 1);
    await until(() => element.shadowRoot.textContent.includes('is yours to see'));
    expect(await findings(element)).to.deep.equal([]);
  });

  it('says why a feedback was rejected, and that a closed loan takes none', async () => {
    const rejected = {
      ...question,
      status: 'REJECTED',
      reason: 'WRONG_PROMISE',
      validatorRemark: 'The recording says Friday',
    };
    const closed = form({ own: [rejected], refusal: 'The loan is closed' });
    const element = await openFeedback({ form: closed }, '.notice');
    expect(dialog(element).textContent).to.include('The promise is not what was said');
    expect(dialog(element).textContent).to.include('No feedback is taken for this loan');
    expect(buttonIn(dialog(element), 'Submit').disabled).to.equal(true);
    expect(await findings(element)).to.deep.equal([]);
  });
});
