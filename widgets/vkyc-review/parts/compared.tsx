import { useState } from 'react';
import { asCallError } from '../../client/call-error.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { neutralIcon } from '../../kit/parts/icons/neutral.tsx';
import { rejectedIcon } from '../../kit/parts/icons/rejected.tsx';
import { useValue } from '../../kit/use-value.ts';
import { Refused } from '../../kit/work/use-reveal.tsx';
import type { Review, ReviewState } from '../review-state.ts';
import { isSame } from '../review-view.ts';
import { birthDateLabel } from '../../contract/words.ts';

function Verdict({ same }: { same: boolean | undefined }) {
  if (same === undefined)
    return (
      <span className="status off">
        <Icon shape={neutralIcon} />
        Not known
      </span>
    );
  return (
    <span className={`status ${same ? 'good' : 'bad'}`}>
      <Icon shape={same ? approvedIcon : rejectedIcon} />
      {same ? 'Same' : 'Differs'}
    </span>
  );
}

interface ComparedProps {
  review: Review;
  state: ReviewState;
  isReadonly: boolean;
}

/** What was read in the call, from the PAN card of the application, and in the application itself. */
export function Compared({ review, state, isReadonly }: ComparedProps) {
  const pan = useValue(state.pan);
  const [refusal, setRefusal] = useState('');
  const showPan = () => state.revealPan().catch((error: unknown) => setRefusal(asCallError(error).message));
  const { applicant, session } = review;
  const read = session?.panRead ?? null;
  const written = (date: string | undefined) => (date ? formatDate(date) : '-');
  return (
    <div className="compared" role="region" aria-label="What was read" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">In the recording</th>
            <th scope="col">On the document</th>
            <th scope="col">On the application</th>
            <td />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Name</th>
            <td>{read?.name || '-'}</td>
            <td>{applicant.panName || '-'}</td>
            <td>{applicant.name}</td>
            <td>
              <Verdict same={isSame(read?.name ?? '', applicant.name)} />
            </td>
          </tr>
          <tr>
            <th scope="row">{birthDateLabel}</th>
            <td className="num">{written(read?.dateOfBirth)}</td>
            <td className="num">{written(applicant.dateOfBirth)}</td>
            <td>-</td>
            <td>
              <Verdict same={isSame(read?.dateOfBirth ?? '', applicant.dateOfBirth)} />
            </td>
          </tr>
          <tr>
            <th scope="row">PAN</th>
            <td className="num">{read?.number || '-'}</td>
            <td className="num">
              {pan || applicant.panNumber || '-'}{' '}
              {!isReadonly && pan === '' && applicant.panNumber !== '' && (
                <button className="act" type="button" onClick={() => void showPan()}>
                  Show
                </button>
              )}{' '}
              {pan === '' && refusal !== '' && <Refused text={refusal} />}
            </td>
            <td>-</td>
            <td>
              <Verdict same={isSame(read?.number ?? '', applicant.panNumber)} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
