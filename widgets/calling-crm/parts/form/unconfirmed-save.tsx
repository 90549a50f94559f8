import { unconfirmedText } from '../../../contract/reading/unconfirmed.ts';
import { Notice } from '../../../kit/parts/notice.tsx';

interface UnconfirmedSaveProps {
  isReadonly: boolean;
  takeForSaved(): void;
  sendAgain(): void;
}

/** Says above the form that its save may be done or not, and asks the agent which. Import it lazily. */
export function UnconfirmedSave({ isReadonly, takeForSaved, sendAgain }: UnconfirmedSaveProps) {
  return (
    <Notice tone="wait" isUrgent>
      <p>{unconfirmedText}</p>
      {!isReadonly && (
        <p className="row">
          <button className="btn small" type="button" onClick={takeForSaved}>
            It is saved
          </button>
          <button className="btn small" type="button" onClick={sendAgain}>
            Send again
          </button>
          <span className="small">This may save the call twice</span>
        </p>
      )}
    </Notice>
  );
}
