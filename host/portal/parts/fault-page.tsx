import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { refreshIcon, warningIcon } from '../../../widgets/kit/parts/icons.tsx';

/** ER-09, ER-10: a screen's script could not be loaded. */
export function FaultPage() {
  return (
    <div className="blank err">
      <Icon shape={warningIcon} />
      <h1>We&apos;re sorry, something went wrong</h1>
      <p className="soft">An error occur while loading page. Try Reloading the page again</p>
      <button className="btn primary" type="button" onClick={() => location.reload()}>
        <Icon shape={refreshIcon} size="s" />
        Reload
      </button>
    </div>
  );
}
