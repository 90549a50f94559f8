import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../kit/format/money.ts';
import type { Size } from '../../../kit/desk/picture/geometry.ts';
import { clampView, wholeView, zoomStep, zoomView, type View } from '../../../kit/desk/picture/view.ts';
import { firstCrop } from './crop-box.ts';
import { CropFrame } from './crop-frame.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorCanvas, canvasSize } from './editor-canvas.tsx';
import { pressEditorKey } from './editor-keys.ts';
import { crop, editedSize, flip, isRedacted, rotate, stroke, type Edits } from '../../../kit/desk/picture/edits.ts';
import { redo, step, undo, type History } from './history.ts';
import { ToolPanel } from './tool-panel.tsx';
import type { Pen, Tool } from './tool.ts';
import { useKeysKept } from './use-keys-kept.ts';

interface EditorProps {
  preview: ImageBitmap;
  source: Size;
  history: History<Edits>;
  change(next: (history: History<Edits>) => History<Edits>): void;
  isOff: boolean;
  /** Notices above the canvas. */
  children?: ReactNode;
}

/** The open picture: tools, canvas and steps. */
export function Editor({ preview, source, history, change, isOff, children }: EditorProps) {
  const [tool, setTool] = useState<Tool>('move');
  const [pen, setPen] = useState<Pen>({ colour: '#d11a2a', thickness: 1 });
  const [view, setView] = useState<View>(wholeView);
  const edits = history.present;
  const size = editedSize(edits);
  const [box, setBox] = useState(() => firstCrop(size));

  /** Takes a step; a step that changes the picture's size shows the whole picture again. */
  function take(next: (edits: Edits) => Edits): void {
    if (isOff) return;
    change((now) => step(now, next(now.present)));
    resize(editedSize(next(edits)));
  }
  function resize(to: Size): void {
    if (to.width === size.width && to.height === size.height) return;
    setView(wholeView);
    setBox(firstCrop(to));
  }
  function goTo(next: History<Edits>): void {
    if (isOff) return;
    change(() => next);
    resize(editedSize(next.present));
  }
  function choose(next: Tool): void {
    if (next === 'crop') {
      setView(wholeView);
      setBox(firstCrop(size));
    }
    setTool(next);
  }
  function applyCrop(): void {
    take((now) => crop(now, box));
    setTool('move');
  }
  const middle = { x: canvasSize.width / 2, y: canvasSize.height / 2 };
  const zoomBy = (factor: number) => setView((now) => zoomView(now, factor, middle, size, canvasSize));
  const does = {
    undo: () => goTo(undo(history)),
    redo: () => goTo(redo(history)),
    rotateLeft: () => take((now) => rotate(now, -1)),
    rotateRight: () => take((now) => rotate(now, 1)),
    flipHorizontal: () => take((now) => flip(now, 'horizontal')),
    flipVertical: () => take((now) => flip(now, 'vertical')),
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    fit: () => setView(wholeView),
  };
  const root = useKeysKept(history, tool);
  return (
    <div ref={root} className="editor" tabIndex={-1} onKeyDown={(event) => pressEditorKey(event, does, choose)}>
      <div className="editor-stage">
        <EditorBar
          does={does}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          zoom={view.zoom}
          isOff={isOff}
        />
        {children}
        <div className="editor-middle">
          <div className="editor-frame">
            <EditorCanvas
              preview={preview}
              source={source}
              edits={edits}
              tool={tool}
              pen={pen}
              view={clampView(view, size, canvasSize)}
              changeView={setView}
              add={(line) => take((now) => stroke(now, line))}
            />
            {tool === 'crop' && <CropFrame box={box} size={size} view={view} change={setBox} apply={applyCrop} />}
          </div>
        </div>
        <p className="small soft num editor-facts" role="status">
          {formatNumber(size.width)} x {formatNumber(size.height)} px
          {isRedacted(edits) && <span>. Parts are covered: it is saved as redacted</span>}
        </p>
      </div>
      <ToolPanel
        tool={tool}
        choose={choose}
        pen={pen}
        choosePen={setPen}
        left={tool === 'crop' ? box : undefined}
        applyCrop={applyCrop}
      />
    </div>
  );
}
