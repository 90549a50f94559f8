import { useEffect, useMemo, type ComponentType } from 'react';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { RecoveryContext } from './waiting-line.tsx';
import { LoaderLine } from '../parts/loader-line.tsx';
import { lazyPart } from '../lazy-part.ts';
import type { Snackbar } from '../overlay/snackbar-messages.ts';
import { useValue } from '../use-value.ts';
import { Reasons } from './reasons.tsx';
import { SessionEnding } from './session-ending.tsx';
import { useRootClass } from './theme-class.ts';
import { ShadowRootContext } from './use-sheet.ts';
import type { WidgetCore } from './widget-core.ts';
import type { Widget } from './widget.ts';

const loadRegion = async () => (await import('../overlay/snackbar.tsx')).SnackbarRegion;
const SnackbarRegion = lazyPart(loadRegion);

/** Milliseconds before the messages' script is fetched without a message: offline no script can be fetched. */
const fetchAfterMs = 1000;

function Messages({ snackbar }: { snackbar: Snackbar }) {
  const hasMessages = useValue(snackbar.messages).length > 0;
  useEffect(() => {
    const timer = setTimeout(() => void loadRegion().catch(() => undefined), fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return hasMessages && <SnackbarRegion snackbar={snackbar} />;
}

interface WidgetRootProps {
  element: HTMLElement;
  core: WidgetCore;
  Screen: ComponentType<{ widget: Widget }>;
  /** Called once the screen is mounted. */
  mounted(): void;
  needsSession: boolean;
}

/** The inside of every element: the reset root, the screen in its error boundary, and the messages over it. */
export function WidgetRoot({ element, core, Screen, mounted, needsSession }: WidgetRootProps) {
  const inputs = useValue(core.inputs);
  const generation = useValue(core.generation);
  const { apiBase, getToken, theme, density, readonly, ...own } = inputs;
  // oxlint-disable-next-line react/exhaustive-deps -- the connection follows these two inputs, and another person's session
  const connection = useMemo(() => core.connection(), [core, apiBase, getToken, generation]);
  const widget = useMemo<Widget>(
    () => ({
      element,
      connection,
      isReadonly: readonly === true,
      snackbar: core.snackbar,
      emit: core.emit,
      setDirty: core.setDirty,
      provide: core.provide,
    }),
    [element, core, connection, readonly],
  );
  const className = useRootClass(theme, density, element.shadowRoot);
  useEffect(mounted, [mounted]);

  return (
    <ShadowRootContext value={element.shadowRoot}>
      <div className={className} part="root">
        <LoaderLine pending={connection.pending} />
        <div className="lending-box">
          {needsSession && <SessionEnding core={core} connection={connection} />}
          <ErrorBoundary failed={() => core.emit('lending-error', { code: 'SCREEN_FAULT', retryable: true })}>
            <RecoveryContext value={connection.recovery}>
              <Screen key={`${connectionKey(connection)} ${generation}`} {...own} widget={widget} />
            </RecoveryContext>
          </ErrorBoundary>
        </div>
        <Reasons connection={connection} />
        <Messages snackbar={core.snackbar} />
      </div>
    </ShadowRootContext>
  );
}

const keys = new WeakMap<object, number>();
let lastKey = 0;
/**
 * A number for each connection, for the screen's key: a screen that changes its backend or its session starts afresh.
 */
function connectionKey(connection: object): number {
  const key = keys.get(connection) ?? ++lastKey;
  keys.set(connection, key);
  return key;
}
