import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { expiredIcon } from '../../kit/parts/icons/expired.tsx';
import { Avatar } from '../../kit/parts/person.tsx';
import { Badge } from '../../kit/parts/status.tsx';
import { statusLook } from '../../kit/parts/status-tone.ts';
import { toneClass } from '../../kit/parts/tone.ts';
import type { AgentKycState, Kyc } from '../kyc-state.ts';
import { MaskedValue } from './masked-value.tsx';

/** The way of a KYC: what it has passed, where it is, what comes next. */
function stepsOf({ status, submittedAt, history }: Kyc) {
  const started = history.findLast(({ event }) => event === 'STARTED' || event === 'REOPENED')?.at ?? null;
  const { word } = statusLook(status);
  // a certificate that ends or is renewed later is not when the KYC was done
  const at = (history.find(({ event }) => event === status) ?? history[0])?.at ?? null;
  const draft = { word: 'Draft', at: started };
  const submitted = { word: 'Submitted', at: submittedAt };
  const here = { word, at };
  if (status === 'NOT_STARTED') return { done: [], here: { word, at: null }, next: ['Draft', 'Submitted', 'Done'] };
  if (status === 'DRAFT') return { done: [], here: { ...draft, word }, next: ['Submitted', 'Done'] };
  if (status === 'SUBMITTED') return { done: [draft], here: submitted, next: ['Done'] };
  if (status === 'REWORK') return { done: [draft], here, next: ['Done'] };
  return { done: [draft, submitted], here, next: [] };
}

/** Who the agent is, and how far the KYC is. */
export function KycHead({ kyc, state }: { kyc: Kyc; state: AgentKycState }) {
  const { done, here, next } = stepsOf(kyc);
  const look = statusLook(kyc.status);
  return (
    <header className="kyc-head">
      <Avatar name={kyc.name} size="lg" />
      <div className="kyc-who">
        <h1>{kyc.name}</h1>
        <div className="small soft cut">{kyc.email}</div>
      </div>
      <dl className="facts">
        <div>
          <dt>Role</dt>
          <dd>{kyc.role ?? '-'}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            {kyc.phone === null ? (
              '-'
            ) : (
              <MaskedValue label="phone number" masked={kyc.phone} reveal={() => state.reveal('phone')} />
            )}
          </dd>
        </div>
        <div>
          <dt>Joined</dt>
          <dd className="num">{formatDate(kyc.joinedOn)}</dd>
        </div>
        {kyc.status === 'DONE' && (
          <div>
            <dt>Allocated</dt>
            <dd className="num">{kyc.accountAllocated} loans</dd>
          </div>
        )}
      </dl>
      <span className="kyc-badge">
        <Badge value={kyc.status} />
      </span>
      <ol className="chain" aria-label="KYC status">
        {done.map(({ word, at }) => (
          <li key={word} className={toneClass('good')}>
            <Icon shape={approvedIcon} />
            <span>
              <span className="s1">{word}</span>
              <span className="s2 num">{at && formatDate(at)}</span>
            </span>
          </li>
        ))}
        <li className={`now ${toneClass(look.tone)}`} aria-current="step">
          <Icon shape={look.icon} />
          <span>
            <span className="s1">{here.word}</span>
            <span className="s2 num">{here.at && formatDateTime(here.at)}</span>
          </span>
        </li>
        {next.map((word) => (
          <li key={word} className={`todo ${toneClass('off')}`}>
            <Icon shape={expiredIcon} />
            <span className="s1">{word}</span>
          </li>
        ))}
      </ol>
    </header>
  );
}
