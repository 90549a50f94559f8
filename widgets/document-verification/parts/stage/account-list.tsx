import { accountSources, accountStates, accountTypes } from '../../../contract/accounts/bank-account.ts';
import { linkBelow } from '../../../client/files/link-below.ts';
import { Status } from '../../../kit/parts/status.tsx';
import type { StageReply } from '../../stage/stage-work.state.ts';
import { deedText, scoreText } from './account-facts.tsx';

type Account = NonNullable<StageReply['accounts']>[number];
type Act = NonNullable<StageReply['acts']>[number];

/** What is done with an account by a button beside it. */
export type AccountAct = 'check' | 'confirm' | 'refuse';

interface ListProps {
  shown: StageReply;
  base: string;
  /** Why nothing can be recorded here; undefined where it can. */
  barred: string | undefined;
  isBusy: boolean;
  open(act: AccountAct, accountId: string): void;
}

/** A word of the contract, or what a later backend says. */
const word = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key;

/** The account that the button of the stage checks: the newest that waits for it, else the current one. */
export function accountToCheck({ accounts = [] }: StageReply): string | undefined {
  return (accounts.find(({ state }) => state === 'PROPOSED') ?? accounts.find(({ isCurrent }) => isCurrent))?.id;
}

function linesOf(account: Account): string[] {
  const { source, proposed, checked, confirmed, nameAtBank, confirmRemarks } = account;
  const named = proposed.by === null ? `${word(accountSources, source)} of the customer` : 'Proposed by';
  return [
    proposed.by === null ? named : `${named} ${deedText(proposed)}`,
    ...(checked ? [`Checked by ${deedText(checked)}`] : []),
    ...(nameAtBank === '' ? [] : [`At the bank: ${nameAtBank}, ${scoreText(account).toLowerCase()}`]),
    ...(confirmed
      ? [`${account.state === 'REFUSED' ? 'Refused' : 'Confirmed'} by ${deedText(confirmed)}. ${confirmRemarks}`]
      : []),
  ];
}

const labels: Readonly<Record<AccountAct, string>> = { check: 'Check', confirm: 'Confirm', refuse: 'Refuse' };

/** The accounts that were named for an application, newest first, and what may be done with each. */
export function AccountList({ shown, base, barred, isBusy, open }: ListProps) {
  const { accounts = [], acts = [], offers } = shown;
  if (accounts.length === 0) return null;
  const elsewhere = shown.mandate?.elsewhere;
  const isOfMandate = ({ number, ifsc }: Account) => number === elsewhere?.number && ifsc === elsewhere.ifsc;
  const target = offers.some(({ action }) => action === 'checkAccount') ? accountToCheck(shown) : undefined;
  const barrierOf = (act: Act, account: Account, which: AccountAct) =>
    act.refusal ??
    barred ??
    (which === 'confirm' && account.proof === null ? 'This account has no proof. Propose it anew with one' : undefined);
  return (
    <div className="stage-accounts">
      <h3>Accounts</h3>
      <ul>
        {accounts.map((account) => {
          const own = acts.filter(({ accountId }) => accountId === account.id);
          const buttons = own.flatMap((act): [AccountAct, Act][] =>
            act.act === 'confirmAccount'
              ? [
                  ['refuse', act],
                  ['confirm', act],
                ]
              : act.act === 'checkAccount' && account.id !== target
                ? [['check', act]]
                : [],
          );
          const why = [...new Set(own.flatMap(({ refusal }) => refusal ?? []))].join('. ');
          const name = `${account.number}, ${account.ifsc}`;
          const type = account.type === null ? '' : `, ${word(accountTypes, account.type)}`;
          return (
            <li key={account.id} aria-label={name}>
              <p>
                <span className="strong num">{name}</span>
                {type}, {account.holder}
              </p>
              <p className="small">
                <Status value={word(accountStates, account.state)} />
                {account.isCurrent && (
                  <span className="soft"> {elsewhere ? 'For payout' : 'For payout and mandate'}</span>
                )}
                {isOfMandate(account) && <span className="soft"> For the mandate</span>}
                {!account.isWhole && <span className="soft"> Enter the whole number</span>}
              </p>
              {account.refusal !== null && <p className="small">{account.refusal}</p>}
              {linesOf(account).map((line) => (
                <p key={line} className="small soft">
                  {line}
                </p>
              ))}
              {account.proof && (
                <a
                  className="small"
                  href={linkBelow(base, account.proof.url)}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  Proof: {account.proof.name ?? 'file'}
                </a>
              )}
              {buttons.length > 0 && (
                <div className="acts">
                  {why !== '' && <span className="small soft why">{why}</span>}
                  {buttons.map(([which, act]) => {
                    const barrier = barrierOf(act, account, which);
                    return (
                      <button
                        key={which}
                        className="btn small"
                        type="button"
                        aria-label={`${labels[which]} ${name}`}
                        disabled={isBusy || barrier !== undefined}
                        title={barrier}
                        onClick={() => open(which, account.id)}
                      >
                        {labels[which]}
                      </button>
                    );
                  })}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
