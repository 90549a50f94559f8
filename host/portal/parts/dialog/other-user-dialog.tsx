import type { User } from '../../../../widgets/client/session.ts';
import { Modal } from './modal.tsx';

/** Shown when somebody else has signed in in another tab, so that nobody works under the wrong name. */
export function OtherUserDialog({ user: { firstName, lastName }, follow }: { user: User; follow(): void }) {
  return (
    <Modal name="Signed in as someone else">
      <header>
        <h2 className="grow">Signed in as someone else</h2>
      </header>
      <div className="body">
        <p>
          <span className="strong">
            {firstName} {lastName}
          </span>{' '}
          has signed in in another tab of this browser. This tab goes on under that name.
        </p>
      </div>
      <footer>
        <button className="btn primary" type="button" onClick={follow}>
          Continue as {firstName}
        </button>
      </footer>
    </Modal>
  );
}
