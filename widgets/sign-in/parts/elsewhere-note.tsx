import { Icon } from '../../kit/parts/icon.tsx';
import { openIcon } from '../../kit/parts/icons/open.tsx';

/** Takes the form's place on a page of another origin, where nobody should type the portal's password. */
export function ElsewhereNote({ base }: { base: string }) {
  return (
    <div className="sheet">
      <p>For your safety this page does not ask for your password.</p>
      <a className="btn primary large" href={`${base}/login`} target="_blank" rel="noopener noreferrer">
        Open the portal to sign in
        <Icon shape={openIcon} size="s" />
      </a>
    </div>
  );
}
