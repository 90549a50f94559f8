import { effect } from '@preact/signals-react';
import { useEffect, useMemo, useState } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { chevronDownIcon } from '../../kit/parts/icons/chevron-down.tsx';
import { deleteIcon } from '../../kit/parts/icons/delete.tsx';
import { editIcon } from '../../kit/parts/icons/edit.tsx';
import { plusIcon } from '../../kit/parts/icons/plus.tsx';
import { savedIcon } from '../../kit/parts/icons/saved.tsx';
import { savedViewIcon } from '../../kit/parts/icons/saved-view.tsx';
import type { MenuItem } from '../../kit/overlay/menu-item.ts';
import { Menu } from '../../kit/overlay/menu.tsx';
import { useValue } from '../../kit/use-value.ts';
import { createSavedViews } from '../saved-views.ts';
import type { ListPartProps } from './list-part-props.ts';

const SaveViewDialog = lazyPart(async () => (await import('./dialog/save-view-dialog.tsx')).SaveViewDialog);
const ConfirmDialog = lazyPart(async () => (await import('../../kit/overlay/confirm-dialog.tsx')).ConfirmDialog);

/** A person's own views of the list: open, save, save as, rename, delete. */
export function ViewsMenu({ type, state, widget }: ListPartProps) {
  const views = useMemo(() => createSavedViews(widget, type), [widget, type]);
  const all = useValue(views.all);
  const current = useValue(views.current);
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete'>();
  useEffect(() => {
    void views.load();
  }, [views]);
  useEffect(
    () =>
      effect(() => {
        // A place is arrived at when its rows are there.
        if (state.list.page.value === null || state.list.isLoading.value) return;
        void state.ownView().then(views.arrive);
      }),
    [state, views],
  );

  const items: MenuItem[] = all.map((view) => ({
    key: view.viewId,
    label: view.name,
    isChosen: view.viewId === current?.viewId,
    run() {
      views.choose(view);
      void state.openView(view.view);
    },
  }));
  if (current)
    items.push({
      key: 'overwrite',
      label: `Save ${current.name}`,
      icon: savedIcon,
      run: () => void state.ownView().then(views.overwrite),
    });
  items.push({ key: 'save', label: 'Save as new view', icon: plusIcon, run: () => setDialog('save') });
  if (current)
    items.push(
      { key: 'rename', label: `Rename ${current.name}`, icon: editIcon, run: () => setDialog('rename') },
      { key: 'delete', label: `Delete ${current.name}`, icon: deleteIcon, run: () => setDialog('delete') },
    );
  const close = () => setDialog(undefined);

  return (
    <>
      <Menu
        name={current ? `Views: ${current.name}` : 'Views'}
        title="Saved views"
        className="btn plain"
        label={
          <>
            <Icon shape={savedViewIcon} />
            <span className="wide cut">{current?.name ?? 'Views'}</span>
            <Icon shape={chevronDownIcon} size="s" />
          </>
        }
        items={items}
      />
      {(dialog === 'save' || dialog === 'rename') && (
        <SaveViewDialog state={state} views={views} renamed={dialog === 'rename' ? current : undefined} close={close} />
      )}
      {dialog === 'delete' && current && (
        <ConfirmDialog
          title="Delete view"
          isOpen
          text={`${current.name} goes for good. The list itself stays as it is.`}
          confirmLabel="Delete"
          destroys
          confirm={async () => {
            await views.remove(current);
            close();
          }}
          cancel={close}
        />
      )}
    </>
  );
}
