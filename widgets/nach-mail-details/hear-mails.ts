import type { ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { createHeardChanges, type HeardChanges } from '../kit/desk/frame/heard-changes.ts';
import type { Load } from '../kit/work/create-load.ts';

interface HearingParts {
  connection: Pick<Connection, 'live' | 'extensions'>;
  list: Load<'fetchNachMails'>;
  mail: Load<'fetchNachMail'>;
  /** The id of the chosen mail; empty for none. */
  selected: ReadonlySignal<string>;
  isTyped(): boolean;
  /** Whether what changes may be what this person is doing. */
  isOwn(): boolean;
  /** Reads the chosen mail again; what is typed about it stays as long as it may be sent. */
  readChosen(mailId: string): Promise<unknown>;
}

/**
 * Hears what colleagues do with the mails of the page: the list is read again, and so is the chosen mail where it, or its mandate,
 * has changed. What has become of the chosen one is told; a row of the list shows its own.
 */
export function hearMails(parts: HearingParts): HeardChanges & { dispose(): void } {
  const { connection, list, mail, selected } = parts;
  /** The mail that was chosen when the news came: another one has not changed by being chosen. */
  let about = '';
  const { hear, ...heard } = createHeardChanges({
    facts() {
      const [page, chosen] = [list.value(), mail.value()];
      if (!page || selected.peek() !== about) return undefined;
      return {
        'the loan of this mail': chosen?.loanAppNo,
        'the mandate': chosen ? [chosen.nachStatus, chosen.rejectReason] : [page.nachStatus, page.rejectReason],
      };
    },
    isTyped: parts.isTyped,
  });

  async function read(rowId: unknown) {
    await list.again({ keeps: true });
    const [page, chosen] = [list.value(), mail.value()];
    if (!page || !chosen || selected.peek() !== about) return;
    const isMoved = page.loanAppNo === chosen.loanAppNo && page.mandateVersion !== chosen.mandateVersion;
    if (rowId === undefined || rowId === chosen.mailId || isMoved) await parts.readChosen(chosen.mailId);
  }

  let last: Promise<unknown> = Promise.resolve();
  function changed(rowId: unknown) {
    // One after the other: a reading that is overtaken by the next one would tell of nothing.
    last = last.then(async () => {
      about = selected.peek();
      await hear(() => read(rowId), parts.isOwn());
    });
  }

  let leave: (() => void) | undefined;
  // A backend that does not know the topic would refuse the stream, with all that others hear by it.
  const stop = connection.extensions.subscribe((offered) => {
    if (leave || !offered?.includes('doors')) return;
    leave = connection.live.subscribe('nach.mails', (news) =>
      changed(news.kind === 'refetch' ? undefined : news.payload['rowId']),
    );
  });
  return {
    ...heard,
    dispose() {
      stop();
      leave?.();
    },
  };
}
