import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ListType } from '../contract/lists.ts';
import type { CallReply } from '../contract/schemas.ts';
import type { Form } from '../kit/form/create-form.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createLoad } from '../kit/work/create-load.ts';
import { createWork } from '../kit/work/create-work.ts';

export type SavedView = CallReply<'savedViews'>['views'][number];
type NameForm = Pick<Form<{ name: string }>, 'refuse'>;

/** A person's own views of a list. Each change shows a message, and resolves to false when it was refused. */
export interface SavedViews {
  all: ReadonlySignal<readonly SavedView[]>;
  /** The view that was saved or opened last; undefined when there is none. */
  current: ReadonlySignal<SavedView | undefined>;
  load(): Promise<void>;
  choose(view: SavedView): void;
  /**
   * Called with the query string of each place that the list comes to. A fresh start, such as a click on the list's menu
   * entry, belongs to no view; any other place is a change of the current view, unless it is another view's own.
   */
  arrive(view: string): void;
  save(name: string, view: string, form: NameForm): Promise<boolean>;
  /** Saves another query string in the current view; false when there is no current view. */
  overwrite(view: string): Promise<boolean>;
  rename(viewId: string, name: string, form: NameForm): Promise<boolean>;
  remove(view: SavedView): Promise<boolean>;
}

export function createSavedViews(widget: Pick<Widget, 'connection' | 'snackbar'>, listType: ListType): SavedViews {
  const work = createWork(widget);
  const known = createLoad(widget.connection, 'savedViews');
  const all = signal<readonly SavedView[]>([]);
  const currentId = signal('');
  const current = signal<SavedView | undefined>(undefined);
  function show(views: readonly SavedView[]) {
    all.value = views.toSorted((a, b) => a.name.localeCompare(b.name));
    current.value = views.find(({ viewId }) => viewId === currentId.peek());
  }
  function keep(saved: SavedView | undefined): boolean {
    if (saved) show([...all.peek().filter(({ viewId }) => viewId !== saved.viewId), saved]);
    return saved !== undefined;
  }
  async function store(input: { name: string; view: string; viewId?: string }, form?: NameForm) {
    const success = `View saved: ${input.name}`;
    const saved = await work.run('saveView', { listType, ...input }, { success, form });
    if (saved) currentId.value = saved.viewId;
    return keep(saved);
  }
  return {
    all,
    current,
    async load() {
      // When the views cannot be loaded, the known ones stay.
      show((await known.load({ listType }))?.views ?? all.peek());
    },
    choose(view) {
      currentId.value = view.viewId;
      show(all.peek());
    },
    arrive(view) {
      const shown = all.peek().find((one) => one.view === view);
      if (!shown && view !== '') return;
      if (current.peek()?.view === view) return;
      currentId.value = shown?.viewId ?? '';
      show(all.peek());
    },
    save: (name, view, form) => store({ name, view }, form),
    async overwrite(view) {
      const shown = current.peek();
      return shown !== undefined && store({ viewId: shown.viewId, name: shown.name, view });
    },
    async rename(viewId, name, form) {
      return keep(await work.run('renameView', { viewId, name }, { success: `View renamed: ${name}`, form }));
    },
    async remove({ viewId, name }) {
      const removed = await work.run('deleteView', { viewId }, { success: `View deleted: ${name}` });
      if (removed) show(all.peek().filter((view) => view.viewId !== viewId));
      return removed !== undefined;
    },
  };
}
