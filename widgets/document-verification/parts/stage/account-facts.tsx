import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows, type FieldRow } from '../../../kit/parts/field-rows.tsx';
import type { StageReply } from '../../stage/stage-work.state.ts';

type Account = NonNullable<StageReply['accounts']>[number];

export const deedText = (done: { by: string | null; at: string } | null): string =>
  done === null ? '-' : `${done.by ?? 'The customer'}, ${formatDateTime(done.at)}`;

/** How far the name at the bank agrees, in words. */
export const scoreText = ({ score, nameAtBank }: Account): string =>
  nameAtBank === '' ? '-' : score === null ? 'Cannot be compared' : `${score} of 100`;

/** Where a mandate collects that does not collect from the loan's account, and who has left it there; none for another mandate. */
export function oldMandateRows({ mandate }: StageReply): FieldRow[] {
  if (!mandate?.elsewhere) return [];
  const { number, kept } = mandate.elsewhere;
  return [{ label: `Mandate on ${number}`, value: kept ? `Kept by ${deedText(kept)}` : 'Not kept' }];
}

/** The account to which a loan is paid, as it is repeated to those who pay: whose it is, who says so, and whether it is new. */
export function PayoutAccount({ shown }: { shown: StageReply }) {
  const account = shown.accounts?.find(({ isCurrent }) => isCurrent);
  if (!account) return null;
  const rows: FieldRow[] = [
    { label: 'Account', value: <span className="num">{`${account.number}, ${account.ifsc}`}</span> },
    { label: 'Holder', value: account.holder },
    { label: 'Name at the bank', value: account.nameAtBank },
    { label: 'Names agree', value: scoreText(account) },
    { label: 'Checked by', value: deedText(account.checked) },
    { label: 'Confirmed by', value: account.confirmed ? deedText(account.confirmed) : 'Not needed' },
    { label: 'Since the last attempt', value: shown.isAccountChanged ? 'Changed' : 'Not changed' },
    ...oldMandateRows(shown),
  ];
  return <FieldRows rows={rows} />;
}
