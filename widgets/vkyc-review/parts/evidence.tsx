import type { ReactNode } from 'react';
import type { VkycCheck } from '../../contract/vkyc/vkyc.ts';
import type { Review, Session } from '../review-state.ts';
import { clock, isSame, secondOf } from '../review-view.ts';

interface EvidenceProps {
  check: VkycCheck;
  review: Review;
  seek(second: number): void;
}

function At({
  session,
  moment,
  seek,
}: {
  session: Session;
  moment: Parameters<typeof secondOf>[1];
  seek(second: number): void;
}) {
  const second = secondOf(session, moment);
  if (second === undefined) return null;
  return (
    <>
      {' at '}
      <button className="act num" type="button" onClick={() => seek(second)}>
        {clock(second)}
      </button>
    </>
  );
}

const agreement = (same: boolean | undefined) => (same === undefined ? 'Not known' : same ? 'Same' : 'Differs');

/** What the recording and the documents say about a question, with the second at which to look. */
export function Evidence({ check, review, seek }: EvidenceProps): ReactNode {
  const { session, applicant } = review;
  if (!session) return null;
  const { faceMatch, livenessCode, panRead, geo, network, language, questions } = session;
  const at = (moment: Parameters<typeof secondOf>[1]) => <At session={session} moment={moment} seek={seek} />;
  function text(): ReactNode {
    switch (check) {
      case 'FACE_MATCH':
        return faceMatch === null ? 'Not compared' : `${faceMatch.selfie}% to the selfie, ${faceMatch.pan}% to PAN`;
      case 'LIVENESS':
        return (
          <>
            {livenessCode === null ? 'No code was shown' : `Asked to read ${livenessCode} aloud`}
            {at('LIVENESS')}
          </>
        );
      case 'PAN_ORIGINAL':
        return <>Held up{at('PAN')}</>;
      case 'NAME':
        return `${agreement(isSame(panRead?.name ?? '', applicant.name))} on the PAN held up and the application`;
      case 'DATE_OF_BIRTH':
        return `${agreement(isSame(panRead?.dateOfBirth ?? '', applicant.dateOfBirth))} on the PAN held up and the PAN card`;
      case 'LOCATION':
        return geo === null
          ? 'No geo-tag'
          : `${geo.place}${network ? `, network in ${network.region || network.country}` : ''}${network?.isProxy ? ', through a proxy' : ''}`;
      case 'CONSENT':
        return (
          <>
            {session?.consentAt == null ? 'Not heard' : `Given in ${language ?? 'an unknown language'}`}
            {at('CONSENT')}
          </>
        );
      default:
        return (
          <>
            {questions.filter(({ isRight }) => isRight).length} of {questions.length} right
            {at('QUESTIONS')}
          </>
        );
    }
  }
  return <span className="ev">{text()}</span>;
}
