import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../../parts/icon.tsx';
import { fitIcon } from '../../parts/icons/fit.tsx';
import { openIcon } from '../../parts/icons/open.tsx';
import { rotateIcon } from '../../parts/icons/rotate.tsx';
import { sideBySideIcon } from '../../parts/icons/side-by-side.tsx';
import { zoomInIcon } from '../../parts/icons/zoom-in.tsx';
import { zoomOutIcon } from '../../parts/icons/zoom-out.tsx';
import { sideNames, type SideFiles } from './sides.ts';
import type { Side, ViewerFile } from './viewer-file.ts';

interface ToolProps {
  label: string;
  /** The key's name, as it is written on a keyboard. */
  keyName: string;
  icon: IconShape;
  isPressed?: boolean;
  isOff?: boolean;
  run(): void;
}

function Tool({ label, keyName, icon, isPressed, isOff = false, run }: ToolProps) {
  return (
    <button
      className={isPressed ? 'btn icon plain small is-pressed' : 'btn icon plain small'}
      type="button"
      aria-label={label}
      title={`${label} (${keyName})`}
      aria-keyshortcuts={keyName}
      aria-pressed={isPressed}
      disabled={isOff}
      onClick={run}
    >
      <Icon shape={icon} />
    </button>
  );
}

interface ViewerBarProps {
  sides: readonly SideFiles[];
  side: Side | null;
  chooseSide(side: Side | null): void;
  file: ViewerFile | undefined;
  title: string;
  zoom: number;
  canCompare: boolean;
  isComparing: boolean;
  does: { zoomIn(): void; zoomOut(): void; fit(): void; rotate(): void; compare(): void };
  /** Opens the file in place of a plain link; undefined draws the link. */
  openInTab: ((file: ViewerFile) => void) | undefined;
  freshen: ((file: ViewerFile) => void) | undefined;
  children?: ReactNode;
}

/** The viewer's toolbar: the side and title that are shown, zoom, rotation, side by side, and opening in a tab. */
export function ViewerBar(props: ViewerBarProps) {
  const { sides, side, chooseSide, file, title, zoom, canCompare, isComparing, does, openInTab, freshen } = props;
  const canZoom = (file?.kind === 'image' || file?.kind === 'pdf') && file.url !== '';
  const named = sides.flatMap((each) => (each.side === null ? [] : [each.side]));
  return (
    <div className="viewer-bar" role="toolbar" aria-label="Document tools">
      {named.length > 1 && (
        <span className="segment" role="group" aria-label="Side">
          {named.map((name) => (
            <button key={name} type="button" aria-pressed={name === side} onClick={() => chooseSide(name)}>
              {sideNames[name]}
            </button>
          ))}
        </span>
      )}
      <span className="grow cut strong" title={title}>
        {title}
      </span>
      <span className="viewer-tools">
        {canZoom && (
          <>
            <Tool label="Zoom out" keyName="-" icon={zoomOutIcon} isOff={zoom <= 1} run={does.zoomOut} />
            <span className="small num soft zoom-value" role="status" aria-label="Zoom">
              {Math.round(zoom * 100)}%
            </span>
            <Tool label="Zoom in" keyName="+" icon={zoomInIcon} isOff={zoom >= 12} run={does.zoomIn} />
            <Tool label="Fit" keyName="0" icon={fitIcon} run={does.fit} />
            <Tool label="Rotate" keyName="R" icon={rotateIcon} run={does.rotate} />
          </>
        )}
        {canCompare && (
          <Tool label="Side by side" keyName="B" icon={sideBySideIcon} isPressed={isComparing} run={does.compare} />
        )}
        {file && file.url !== '' && (
          <a
            className="btn icon plain small"
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Open in a new tab"
            title="Open in a new tab (O)"
            aria-keyshortcuts="O"
            onPointerEnter={() => freshen?.(file)}
            onFocus={() => freshen?.(file)}
            onClick={(event) => openInTab?.(file) && event.preventDefault()}
          >
            <Icon shape={openIcon} />
          </a>
        )}
      </span>
    </div>
  );
}
