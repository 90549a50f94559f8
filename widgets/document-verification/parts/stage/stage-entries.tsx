import { udrsRejectReasons, isUdrsRejectReason } from '../../../contract/documents/reject-reasons.ts';
import {
  accountResults,
  failureCauses,
  failureWords,
  visitOutcomes,
  visitPlaces,
} from '../../../contract/stage-work/stage-work.ts';
import { formatDate, formatDateTime } from '../../../kit/format/wall-clock.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { Avatar } from '../../../kit/parts/person.tsx';
import type { StageReply } from '../../stage/stage-work.state.ts';

interface Entry {
  id: string;
  by: string;
  at: string;
  words: string;
  remarks: string;
}

const reasonLabel = (key: string | null) => (key !== null && isUdrsRejectReason(key) ? udrsRejectReasons[key] : '');

function visitsOf({ visits }: StageReply): Entry[] {
  return visits.map(({ outcome, visitedOn, place, ...rest }) => ({
    ...rest,
    words: [
      visitOutcomes[outcome],
      ...(visitedOn === null || place === null
        ? []
        : [`${formatDate(visitedOn)}, ${visitPlaces[place].toLowerCase()}`]),
    ].join('. '),
  }));
}

function decisionsOf({ decisions }: StageReply): Entry[] {
  return decisions.map(({ decision, amount, rejectReason, rejectReasonLabel, ...rest }) => ({
    ...rest,
    words:
      decision === 'APPROVED'
        ? `Approved ${formatMoney(amount)}`
        : `Refused. ${rejectReasonLabel ?? reasonLabel(rejectReason)}`,
  }));
}

function agreementsOf({ agreements }: StageReply): Entry[] {
  return agreements.map(({ validUntil, ...rest }) => ({
    ...rest,
    words: `Agreement valid until ${formatDate(validUntil)}`,
  }));
}

function accountOf({ accountChecks }: StageReply): Entry[] {
  return accountChecks.map(({ result, reference, nameAtBank, ...rest }) => ({
    ...rest,
    words: [`Account: ${accountResults[result]}`, nameAtBank, reference].filter(Boolean).join(', '),
  }));
}

function disbursalsOf({ disbursals }: StageReply): Entry[] {
  return disbursals.flatMap((each) => {
    const deed = (step: string, done: { by: string; at: string } | null, words: string, remarks: string): Entry[] =>
      done === null ? [] : [{ id: `${each.id} ${step}`, ...done, words, remarks }];
    const cause = failureWords(each.failureCause, each.failureCode ?? null);
    const answered = each.answeredAt === null ? null : { by: 'The bank', at: each.answeredAt };
    return [
      ...deed(
        'fix',
        each.fixed,
        `Fixed: ${each.fixedCause === null ? '' : failureCauses[each.fixedCause].label}`,
        each.fix,
      ),
      ...deed(
        'answer',
        answered,
        each.answer === 'PAID' ? `Paid, UTR ${each.utr ?? '-'}` : cause === 'Failed' ? cause : `Failed. ${cause}`,
        '',
      ),
      ...deed('withdraw', each.withdrawn ?? null, 'Took the disbursal back', ''),
      ...deed('approve', each.approved, `Approved the disbursal of ${formatMoney(each.amount)}`, each.releaseRemarks),
      ...deed('back', each.sentBack, 'Sent the disbursal back', each.releaseRemarks),
      ...deed('initiate', each.initiated, `Initiated the disbursal of ${formatMoney(each.amount)}`, each.remarks),
    ];
  });
}

/** Everything that is recorded of an application, newest first. */
function entriesOf(shown: StageReply): Entry[] {
  const all = [
    ...visitsOf(shown),
    ...decisionsOf(shown),
    ...agreementsOf(shown),
    ...accountOf(shown),
    ...disbursalsOf(shown),
  ];
  return all.toSorted((one, other) => other.at.localeCompare(one.at));
}

/** What was recorded at the stages so far, newest first. */
export function StageEntries({ shown }: { shown: StageReply }) {
  const entries = entriesOf(shown);
  if (entries.length === 0) return null;
  return (
    <details className="stage-entries">
      <summary>
        Recorded so far <span className="soft num">({entries.length})</span>
      </summary>
      <ul>
        {entries.map(({ id, by, at, words, remarks }) => (
          <li key={id} className="said">
            <Avatar name={by} />
            <span className="small">
              <span className="strong">{by}</span>
              <span className="soft num">, {formatDateTime(at)}</span>
            </span>
            <p>
              {words}
              {remarks !== '' && <span className="soft">. {remarks}</span>}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
