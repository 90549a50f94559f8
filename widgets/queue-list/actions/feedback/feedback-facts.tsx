import { outsideHoursFlag } from '../../../contract/calling/hours-reason.ts';
import { feedbackWords, rejectionReasons } from '../../../contract/feedback/feedback.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate, formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Icon } from '../../../kit/parts/icon.tsx';
import { rejectedIcon } from '../../../kit/parts/icons/rejected.tsx';
import { toneClass } from '../../../kit/parts/tone.ts';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Status } from '../../../kit/parts/status.tsx';
import { loanIdLabel } from '../../../contract/words.ts';

export type WholeFeedback = CallReply<'fetchFeedback'>;

/** The red flag of a contact outside the contact hours, and why it was made. */
function OutsideHours({ reason }: { reason: string | null }) {
  return (
    <>
      <span className={`status ${toneClass('bad')}`}>
        <Icon shape={rejectedIcon} />
        {outsideHoursFlag}
      </span>
      <br />
      {reason ?? <span className="soft">No reason was given</span>}
    </>
  );
}

/** What was reported, by whom, and the call that it is about. */
export function FeedbackFacts({ feedback }: { feedback: WholeFeedback }) {
  const { call, agent, submittedBy, source, ptpAmount, ptpDate, alternateNumber, nextCallDate } = feedback;
  const contact = `${feedbackWords[feedback.channel]}, ${feedbackWords[feedback.contactType]}`;
  return (
    <>
      <FieldRows
        rows={[
          { label: 'Customer', value: feedback.customerName },
          { label: loanIdLabel, value: <span className="num">{feedback.loanApplicationNumber}</span> },
          { label: 'Agent', value: source === 'CSV' ? `${agent}, uploaded by ${submittedBy}` : agent },
          { label: 'Feedback date', value: formatDateTime(feedback.feedbackDate) },
          ...(feedback.outsideHours
            ? [{ label: 'Contact hours', value: <OutsideHours reason={feedback.hoursReason} /> }]
            : []),
          ...(feedback.sent === null ? [] : [{ label: 'Sent', value: feedback.sent }]),
          { label: 'Contact', value: contact },
          { label: 'Outcome', value: <span className="strong">{feedback.outcome}</span> },
          ...(ptpAmount === null
            ? []
            : [{ label: 'Promise', value: `${formatMoney(ptpAmount)} on ${formatDate(ptpDate)}` }]),
          ...(alternateNumber === null ? [] : [{ label: 'Alternate number', value: alternateNumber }]),
          ...(nextCallDate === null ? [] : [{ label: 'Next call', value: formatDateTime(nextCallDate) }]),
          { label: 'Remarks', value: feedback.remarks },
          {
            label: 'Saved call',
            value: call && `${formatDateTime(call.callDate)}, ${call.subCallStatus}: ${call.remarks}`,
          },
          { label: 'Status', value: <Status value={feedback.status} /> },
        ]}
      />
      {feedback.validatorRemark !== null && feedback.status !== 'REJECTED' && (
        <Notice tone="wait" isUrgent={false}>
          <span className="strong">{feedback.validatedBy}</span>: {feedback.validatorRemark}
        </Notice>
      )}
      {feedback.answer !== null && (
        <Notice tone="good" isUrgent={false}>
          <span className="strong">{agent}</span>, {formatDateTime(feedback.answeredDate)}: {feedback.answer}
        </Notice>
      )}
      {feedback.status === 'REJECTED' && (
        <Notice tone="bad" isUrgent={false}>
          Rejected by {feedback.validatedBy}, {formatDateTime(feedback.validatedDate)}.{' '}
          {feedback.reason !== null && rejectionReasons[feedback.reason]}
          {feedback.validatorRemark && `. ${feedback.validatorRemark}`}
        </Notice>
      )}
    </>
  );
}
