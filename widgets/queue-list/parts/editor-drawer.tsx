import { useRef, type ReactNode } from 'react';
import { focusFirstError } from '../../kit/form/focus-first-error.ts';
import entrySheet from '../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import { useDiscardQuestion } from './discard-question.tsx';
import { EditorFooter, type EditorSave } from './editor-footer.tsx';

interface EditorDrawerProps {
  title: string;
  /** Of what is in the drawer. */
  className: string;
  width?: string;
  isTyped: boolean;
  isBusy: boolean;
  /** Absent: what is shown is read alone. */
  save: EditorSave | undefined;
  /** Throws away what is typed and closes the drawer. */
  discard(): void;
  children: ReactNode;
}

/** A drawer whose fields are saved together. A save that is refused leads to the first wrong field; what is typed is left only after a question. */
export function EditorDrawer(props: EditorDrawerProps) {
  useSheet(entrySheet);
  const { title, className, width = '480px', isTyped, isBusy, save, discard, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const { leave, question } = useDiscardQuestion(isTyped, discard);
  const leading = save && {
    ...save,
    async run() {
      await save.run();
      if (body.current) focusFirstError(body.current);
    },
  };
  return (
    <Drawer
      title={title}
      isOpen
      close={leave}
      width={width}
      footer={<EditorFooter isTyped={isTyped} isBusy={isBusy} save={leading} leave={leave} />}
    >
      <div ref={body} className={className}>
        {children}
      </div>
      {question}
    </Drawer>
  );
}
