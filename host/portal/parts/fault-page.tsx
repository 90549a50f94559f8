import { connectionFor } from '../../../widgets/client/connection.ts';
import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { refreshIcon } from '../../../widgets/kit/parts/icons/refresh.tsx';
import { warningIcon } from '../../../widgets/kit/parts/icons/warning.tsx';
import { RecoveryContext, WaitingLine } from '../../../widgets/kit/widget/waiting-line.tsx';

/** ER-09, ER-10: a screen's script could not be loaded. @param retry tries again, once the server is back */
export function FaultPage({ retry }: { retry: () => void }) {
  return (
    <div className="blank err">
      <Icon shape={warningIcon} />
      <h1>We&apos;re sorry, something went wrong</h1>
      <p className="soft">An error occur while loading page. Try Reloading the page again</p>
      <RecoveryContext value={connectionFor({}).recovery}>
        <WaitingLine kind="offline" retry={retry} />
      </RecoveryContext>
      <button className="btn primary" type="button" onClick={() => location.reload()}>
        <Icon shape={refreshIcon} size="s" />
        Reload
      </button>
    </div>
  );
}
