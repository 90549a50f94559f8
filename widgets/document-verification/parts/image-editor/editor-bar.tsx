import { Icon, type IconShape } from '../../../kit/parts/icon.tsx';
import { fitIcon } from '../../../kit/parts/icons/fit.tsx';
import { flipIcon } from '../../../kit/parts/icons/flip.tsx';
import { flipVerticalIcon } from '../../../kit/parts/icons/flip-vertical.tsx';
import { redoIcon } from '../../../kit/parts/icons/redo.tsx';
import { rotateIcon } from '../../../kit/parts/icons/rotate.tsx';
import { rotateLeftIcon } from '../../../kit/parts/icons/rotate-left.tsx';
import { undoIcon } from '../../../kit/parts/icons/undo.tsx';
import { zoomInIcon } from '../../../kit/parts/icons/zoom-in.tsx';
import { zoomOutIcon } from '../../../kit/parts/icons/zoom-out.tsx';

export interface EditorDoes {
  undo(): void;
  redo(): void;
  rotateLeft(): void;
  rotateRight(): void;
  flipHorizontal(): void;
  flipVertical(): void;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
}

interface EditorBarProps {
  does: EditorDoes;
  canUndo: boolean;
  canRedo: boolean;
  zoom: number;
  isOff: boolean;
}

/** The buttons that act at once: undo, redo, rotate, flip and zoom. */
export function EditorBar({ does, canUndo, canRedo, zoom, isOff }: EditorBarProps) {
  const button = (label: string, keyName: string, icon: IconShape, run: () => void, isPossible = true) => (
    <button
      className="btn icon plain small"
      type="button"
      aria-label={label}
      title={`${label} (${keyName})`}
      aria-keyshortcuts={keyName}
      disabled={isOff || !isPossible}
      onClick={run}
    >
      <Icon shape={icon} />
    </button>
  );
  return (
    <div className="editor-bar" role="toolbar" aria-label="Picture tools">
      {button('Undo', 'Ctrl+Z', undoIcon, does.undo, canUndo)}
      {button('Redo', 'Ctrl+Y', redoIcon, does.redo, canRedo)}
      <span className="bar-gap" />
      {button('Rotate left', 'L', rotateLeftIcon, does.rotateLeft)}
      {button('Rotate right', 'R', rotateIcon, does.rotateRight)}
      {button('Flip horizontal', 'H', flipIcon, does.flipHorizontal)}
      {button('Flip vertical', 'Shift+H', flipVerticalIcon, does.flipVertical)}
      <span className="grow" />
      {button('Zoom out', '-', zoomOutIcon, does.zoomOut, zoom > 1)}
      <span className="small num soft zoom-value" role="status" aria-label="Zoom">
        {Math.round(zoom * 100)}%
      </span>
      {button('Zoom in', '+', zoomInIcon, does.zoomIn, zoom < 12)}
      {button('Fit', '0', fitIcon, does.fit)}
    </div>
  );
}
