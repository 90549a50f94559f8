import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { refreshIcon, warningIcon } from '../../../widgets/kit/parts/icons.tsx';
import { MessagePage } from './message-page.tsx';

/** ER-09, ER-10: a screen's script could not be loaded. */
export function FaultPage() {
  return (
    <MessagePage
      shape={warningIcon}
      title="We're sorry, something went wrong"
      text="An error occur while loading page. Try Reloading the page again"
    >
      <button className="btn primary" type="button" onClick={() => location.reload()}>
        <Icon shape={refreshIcon} size="s" />
        Reload
      </button>
    </MessagePage>
  );
}
