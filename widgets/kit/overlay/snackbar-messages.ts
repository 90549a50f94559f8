import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';

export type SnackbarKind = 'error' | 'warning' | 'info' | 'success';
/** A fault is no short message: it is a page over the form whose save met it, until the person goes back (AP-17). */
type MessageKind = SnackbarKind | 'fault';

export interface SnackbarMessage {
  id: number;
  kind: MessageKind;
  /** A text, with a button in it where what happened can be undone. */
  text: ReactNode;
}

/**
 * Shows short messages about what just happened (ER-02). A problem that must be solved is shown as a notice instead.
 */
export interface SnackbarMessages extends Record<MessageKind, (text: ReactNode) => void> {
  /** Takes what was done away once another record is shown. What has failed stays: it names its record. */
  pass(): void;
}

export interface Snackbar extends SnackbarMessages {
  messages: ReadonlySignal<readonly SnackbarMessage[]>;
  close(id: number): void;
}

const mostAtOnce = 3;

/** An element's messages, the newest last, at most three: the oldest is dropped. No text is shown twice at once. */
export function createSnackbar(): Snackbar {
  const messages = signal<readonly SnackbarMessage[]>([]);
  let lastId = 0;
  function show(kind: MessageKind, text: ReactNode) {
    const others = messages.peek().filter((message) => message.kind !== kind || message.text !== text);
    messages.value = [...others, { id: ++lastId, kind, text }].slice(-mostAtOnce);
  }
  return {
    messages,
    error: (text) => show('error', text),
    warning: (text) => show('warning', text),
    info: (text) => show('info', text),
    success: (text) => show('success', text),
    fault: (text) => show('fault', text),
    pass() {
      messages.value = messages.peek().filter(({ kind }) => kind !== 'success');
    },
    close(id) {
      messages.value = messages.peek().filter((message) => message.id !== id);
    },
  };
}
