import { useSheet } from '../../kit/widget/use-sheet.ts';
import editorSheet from './editor-drawer.css?sheet';

/** The button that saves what is typed. */
export interface EditorSave {
  label: string;
  run(): Promise<unknown>;
  /** True while there is nothing yet that could be saved. */
  isOff?: boolean;
}

interface EditorFooterProps {
  isTyped: boolean;
  isBusy: boolean;
  /** Absent: what is shown is read alone. */
  save: EditorSave | undefined;
  leave(): void;
}

/** The end of a drawer with fields: whether they are saved, the way out, and the save. */
export function EditorFooter({ isTyped, isBusy, save, leave }: EditorFooterProps) {
  useSheet(editorSheet);
  return (
    <>
      <span className="editor-left" role="status">
        {isTyped ? 'Not saved yet' : ''}
      </span>
      <button className="btn" type="button" onClick={leave}>
        {save ? 'Cancel' : 'Close'}
      </button>
      {save && (
        <button
          className="btn primary"
          type="button"
          disabled={save.isOff}
          aria-disabled={isBusy}
          onClick={() => void save.run()}
        >
          {save.label}
        </button>
      )}
    </>
  );
}
