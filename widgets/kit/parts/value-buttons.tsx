import { useEffect, useState } from 'react';
import actSheet from '../look/act.css?sheet';
import { useSheet } from '../widget/use-sheet.ts';
import { Icon } from './icon.tsx';
import { checkIcon } from './icons/check.tsx';
import { copyIcon } from './icons/copy.tsx';
import { openIcon } from './icons/open.tsx';

/**
 * Copies a value; the glyph turns into a tick for two seconds. `failed` is called where the page may not write the
 * clipboard.
 */
export function CopyButton({ value, label, failed }: { value: string; label: string; failed?: () => void }) {
  useSheet(actSheet);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      failed?.();
    }
  }
  return (
    <button
      className="act"
      type="button"
      aria-label={isCopied ? 'Copied' : label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon shape={isCopied ? checkIcon : copyIcon} size="s" />
    </button>
  );
}

/** The address if it is https, else undefined: no other address from the wire is ever opened. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  try {
    return new URL(address).protocol === 'https:' ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Opens an https address in a new tab; draws nothing for any other address. */
export function OpenLink({ address, label }: { address: string; label: string }) {
  useSheet(actSheet);
  const href = safeLink(address);
  if (!href) return null;
  return (
    <a className="act" href={href} target="_blank" rel="noopener noreferrer" aria-label={label} title={label}>
      <Icon shape={openIcon} size="s" />
    </a>
  );
}
