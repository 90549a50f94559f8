import { useState } from 'react';

interface SnippetProps {
  label: string;
  code: string;
}

/** Markup to copy. When the browser refuses the clipboard, the markup is selected instead. */
export function Snippet({ label, code }: SnippetProps) {
  const [said, setSaid] = useState('');

  async function copy(block: Element | null) {
    try {
      await navigator.clipboard.writeText(code);
      setSaid('Copied');
    } catch {
      if (block) getSelection()?.selectAllChildren(block);
      setSaid('Selected, press Ctrl+C');
    }
  }
  return (
    <figure className="snippet">
      <figcaption>
        <h3>{label}</h3>
        <span role="status">{said}</span>
        <button
          type="button"
          className="btn small"
          onClick={(event) => void copy(event.currentTarget.closest('figure')?.querySelector('code') ?? null)}
        >
          Copy<span className="hidden-text"> the markup: {label}</span>
        </button>
      </figcaption>
      {/* The block scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
