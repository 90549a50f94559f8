import { useState } from 'react';
import { mostUnapprovedDiscount } from '../../../contract/promo/promo-code.ts';
import { formatMoney, formatNumber } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { ConfirmDialog } from '../../../kit/overlay/confirm-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { userIcon } from '../../../kit/parts/icons/user.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { Promo } from './promo-words.ts';

interface ApprovalNoticeProps {
  promo: Promo;
  widget: Widget;
  /** True while something is typed that an approval would not be about. */
  isTyped: boolean;
  approved(version: number): Promise<void>;
  readAgain(): Promise<void>;
}

function whyOf({ discount, maxDiscount, maxUsageCount, mostUnapproved }: Promo): string {
  const cost = maxDiscount * maxUsageCount;
  const reasons = [
    ...(discount > mostUnapprovedDiscount ? [`${formatNumber(discount)}% is above ${mostUnapprovedDiscount}%`] : []),
    ...(cost > mostUnapproved ? [`${formatMoney(cost)} in all is above ${formatMoney(mostUnapproved)}`] : []),
  ];
  if (reasons.length === 0)
    return `With its maker's other codes of 30 days that nobody has approved it is above ${formatMoney(mostUnapproved)}. `;
  return `${reasons.join(', and ')}. `;
}

/** Who has approved a code, or that somebody must: the button for who may, the reason for everybody else. */
export function ApprovalNotice({ promo, widget, isTyped, approved, readAgain }: ApprovalNoticeProps) {
  const work = useWork(widget);
  const [isAsking, setAsking] = useState(false);
  const { state, code, approvedBy, approvedAt, approvalRefusal, discount, maxDiscount, maxUsageCount } = promo;
  if (state !== 'DRAFT')
    return approvedBy === null ? null : (
      <p className="soft small">
        Approved by {approvedBy}, {formatDate(approvedAt)}
      </p>
    );
  async function approve() {
    const { promoCodeId, version: ifMatch } = promo;
    const done = await work.run('approvePromoCode', { promoCodeId }, { ifMatch, readAgain });
    setAsking(false);
    if (done) await approved(done.version);
  }
  const canApprove = approvalRefusal === null && !isTyped;
  return (
    <>
      <Notice
        tone="wait"
        icon={userIcon}
        {...(canApprove && { action: { label: 'Approve', run: () => setAsking(true) } })}
      >
        <strong>Another approver is needed.</strong> {whyOf(promo)}
        {approvalRefusal === null ? 'It gives no discount before.' : `${approvalRefusal}.`}
      </Notice>
      {isAsking && (
        <ConfirmDialog
          title="Approve promo code"
          isOpen
          text={`${code} gives ${formatNumber(discount)}%, up to ${formatMoney(maxDiscount)}, ${formatNumber(maxUsageCount)} times: at most ${formatMoney(maxDiscount * maxUsageCount)}.`}
          confirmLabel="Approve"
          confirm={approve}
          cancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
