import { useRef, type ReactNode } from 'react';

interface FileButtonProps {
  /** What the browser offers to choose from: media types and endings, as `acceptOf` lists them. */
  accept: string;
  /** Receives the chosen file; the same file can be chosen again. */
  choose: (file: File) => void;
  /** The button's class; a small button without it. */
  look?: string;
  /** Names a button that shows an icon alone. */
  label?: string;
  /** True while a file is on its way: a press does nothing, and the button keeps the focus. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A button by which a person chooses one file of their machine. */
export function FileButton({ accept, choose, look = 'btn small', label, isBusy = false, children }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        className={look}
        type="button"
        aria-disabled={isBusy}
        aria-label={label}
        title={label}
        onClick={() => !isBusy && picker.current?.click()}
      >
        {children}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) choose(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
