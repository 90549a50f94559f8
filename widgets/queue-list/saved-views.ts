import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import type { ListType } from '../contract/lists.ts';
import type { CallReply } from '../contract/schemas.ts';

export type SavedView = CallReply<'savedViews'>['views'][number];

/** A person's own views of a list. Every method throws the call's CallError. */
export interface SavedViews {
  all: ReadonlySignal<readonly SavedView[]>;
  /** The one that was saved or opened last. */
  current: ReadonlySignal<SavedView | undefined>;
  load(): Promise<void>;
  choose(view: SavedView): void;
  save(name: string, view: string): Promise<void>;
  /** Writes the current one anew. */
  overwrite(view: string): Promise<void>;
  rename(viewId: string, name: string): Promise<void>;
  remove(viewId: string): Promise<void>;
}

export function createSavedViews({ remote }: Connection, listType: ListType): SavedViews {
  const all = signal<readonly SavedView[]>([]);
  const currentId = signal('');
  const current = signal<SavedView | undefined>(undefined);
  function show(views: readonly SavedView[]) {
    all.value = views.toSorted((a, b) => a.name.localeCompare(b.name));
    current.value = views.find(({ viewId }) => viewId === currentId.peek());
  }
  const keep = (saved: SavedView) => show([...all.peek().filter(({ viewId }) => viewId !== saved.viewId), saved]);
  async function store(input: { name: string; view: string; viewId?: string }) {
    const saved = await remote('saveView', { listType, ...input });
    currentId.value = saved.viewId;
    keep(saved);
  }
  return {
    all,
    current,
    async load() {
      show((await remote('savedViews', { listType })).views);
    },
    choose(view) {
      currentId.value = view.viewId;
      show(all.peek());
    },
    save: (name, view) => store({ name, view }),
    async overwrite(view) {
      const known = current.peek();
      if (known) await store({ viewId: known.viewId, name: known.name, view });
    },
    async rename(viewId, name) {
      keep(await remote('renameView', { viewId, name }));
    },
    async remove(viewId) {
      await remote('deleteView', { viewId });
      show(all.peek().filter((known) => known.viewId !== viewId));
    },
  };
}
