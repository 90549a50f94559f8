import { signal, type ReadonlySignal } from '@preact/signals-react';
import { keptFilesOf } from '../client/drafts/kept-files.ts';
import type { Keeping } from '../client/drafts/keeping.ts';
import type { DocumentSide } from '../contract/documents/documents.ts';
import { uploadFailure } from './upload-failure.ts';

/** The side of a card that a file was picked for. */
export interface FilePlace {
  cardKey: string;
  side: DocumentSide;
}

/** A picked file that the server does not have yet. */
export interface UnsentFile extends FilePlace {
  file: File;
  /** False where the file ends with the page. */
  isLasting: boolean;
  /** 0 to 1 while the file is sent. */
  sent: number | undefined;
  /** Why it could not be uploaded. */
  failure: string | undefined;
}

/** The picked files of an application that are not uploaded, kept past the end of the page. */
export interface UnsentFiles {
  all: ReadonlySignal<readonly UnsentFile[]>;
  /** The side whose upload dialog is open: the dialog shows its file, and the card does not show it once more. */
  inDialog: ReadonlySignal<FilePlace | undefined>;
  openDialog(place: FilePlace | undefined): void;
  /** Keeps a picked file in place of the side's former one. */
  pick(place: FilePlace, file: File): void;
  remove(place: FilePlace): void;
  /** Removes the files of a card that is gone. */
  removeCard(cardKey: string): void;
  /** Uploads a file that waits. What goes wrong stands beside the file, which stays. */
  send(place: FilePlace): Promise<void>;
  /** Notes why the upload of a file has failed. */
  failed(place: FilePlace, message: string): void;
  /** Brings back the files that an earlier page has left. */
  restore(): Promise<void>;
  /** @returns true once all files outlive the page */
  settle(): Promise<boolean>;
}

interface UnsentParts {
  keeping: Keeping;
  loan: string;
  /** Uploads a file to a side as its card stands now. */
  upload(place: FilePlace, file: File, onProgress: (fraction: number) => void): Promise<void>;
}

const nameOf = ({ cardKey, side }: FilePlace) => `${side}/${cardKey}`;
/** Whether a file was picked for a place. */
export const isAt = (place: FilePlace) => (file: UnsentFile) => nameOf(file) === nameOf(place);

function placeOf(name: string): FilePlace {
  const [side, ...cardKey] = name.split('/');
  return { side: side === 'back' ? 'back' : 'front', cardKey: cardKey.join('/') };
}

export function createUnsentFiles({ keeping, loan, upload }: UnsentParts): UnsentFiles {
  const all = signal<readonly UnsentFile[]>([]);
  const inDialog = signal<FilePlace>();
  const kept = keptFilesOf(keeping, `documents/${loan}`);
  let writing: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<unknown>) {
    writing = writing.then(work).catch(() => undefined);
  }
  const at = (place: FilePlace) => all.peek().find(isAt(place));
  function change(place: FilePlace, values: Partial<UnsentFile>) {
    all.value = all.peek().map((file) => (isAt(place)(file) ? { ...file, ...values } : file));
  }
  function remove(place: FilePlace) {
    all.value = all.peek().filter((file) => !isAt(place)(file));
    inTurn(() => kept.drop(nameOf(place)));
  }
  return {
    all,
    inDialog,
    openDialog: (place) => (inDialog.value = place),
    pick({ cardKey, side }, file) {
      const place = { cardKey, side };
      const others = all.peek().filter((each) => !isAt(place)(each));
      all.value = [...others, { ...place, file, isLasting: true, sent: undefined, failure: undefined }];
      inTurn(async () => {
        const isLasting = await kept.put(nameOf(place), file);
        if (at(place)?.file === file) change(place, { isLasting });
      });
    },
    remove,
    removeCard(cardKey) {
      for (const file of all.peek()) if (file.cardKey === cardKey) remove(file);
    },
    async send(place) {
      const found = at(place);
      if (!found || found.sent !== undefined) return;
      change(place, { sent: 0, failure: undefined });
      try {
        await upload(place, found.file, (sent) => change(place, { sent }));
        if (at(place)?.file === found.file) remove(place);
      } catch (error) {
        if (at(place)?.file === found.file) change(place, { sent: undefined, failure: uploadFailure(error) });
      }
    },
    failed: (place, failure) => change(place, { failure }),
    async restore() {
      const left = await kept.all().catch(() => new Map<string, File>());
      const isLasting = keeping.store.isLasting.peek() === true;
      const back = [...left]
        .map(([name, file]) => ({ ...placeOf(name), file, isLasting, sent: undefined, failure: undefined }))
        .filter((file) => !at(file));
      all.value = [...all.peek(), ...back];
    },
    async settle() {
      await writing;
      return all.peek().every(({ isLasting }) => isLasting);
    },
  };
}
