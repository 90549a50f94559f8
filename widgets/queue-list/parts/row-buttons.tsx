import { lockLeads } from '../../contract/locks/locks.ts';
import { formatTime } from '../../kit/format/wall-clock.ts';
import { createWork } from '../../kit/work/create-work.ts';
import { listRows, type RowActionType } from '../../contract/lists.ts';
import { rowActionsOf } from '../../contract/lists/list-places.ts';
import type { ListRecord } from '../../kit/list/columns.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { lockIcon } from '../../kit/parts/icons/lock.tsx';
import { moreIcon } from '../../kit/parts/icons/more.tsx';
import type { MenuItem } from '../../kit/overlay/menu-item.ts';
import { Menu } from '../../kit/overlay/menu.tsx';
import { rowActionOf } from '../every-action.ts';
import { nameOf } from '../row-name.ts';
import type { ListPartProps } from './list-part-props.ts';

/** The actions on a row that the server grants the viewer now; an action without a screen yet is not offered. */
export function RowButtons({ row, type, state, widget }: ListPartProps & { row: ListRecord }) {
  const { connection, isReadonly } = widget;
  const offered = row.actions.flatMap((action) => {
    const own = rowActionsOf(type).includes(action) ? rowActionOf(type, action) : undefined;
    return own && (own.isOffered?.(row, widget, type) ?? true) ? [{ action, ...own }] : [];
  });
  const open = (action: RowActionType) => state.openTask({ kind: 'action', action, rows: [row] });
  const roles = connection.me.peek()?.roles ?? [];
  const isLead = lockLeads.some((role) => roles.includes(role));
  const items: MenuItem[] = offered
    .filter(({ isInSight }) => !isInSight)
    .map(({ action, label, icon }) => ({ key: action, label, icon, run: () => open(action) }));
  if (row.lockedBy !== null && isLead && listRows[type].locks)
    items.push({
      key: 'takeOver',
      label: 'Take over',
      icon: lockIcon,
      run: () => state.openTask({ kind: 'takeOver', row }),
    });
  if (isReadonly) return null;
  const name = nameOf(row);
  const kind = listRows[type].locks;
  const until = row.ownLockExpiresAt && formatTime(row.ownLockExpiresAt);
  async function release() {
    if (!kind) return;
    const success = `${name} is released: colleagues can open it now`;
    await createWork(widget).run('releaseLock', { kind, id: row.rowId }, { success });
    await state.list.refresh();
  }
  return (
    <>
      {until && kind && (
        <button
          className="btn small own-lock"
          type="button"
          title={`You have it open until ${until}. Release it, so that colleagues can open it`}
          aria-label={`Release ${name}, yours until ${until}`}
          onClick={() => void release()}
        >
          <Icon shape={lockIcon} size="s" />
          Release
        </button>
      )}
      {offered
        .filter(({ isInSight }) => isInSight && row.lockedBy === null)
        .map(({ action, label, icon }) => (
          <button
            key={action}
            className="btn icon plain small"
            type="button"
            aria-label={`${label} ${name}`}
            title={label}
            onClick={() => open(action)}
          >
            <Icon shape={icon} />
          </button>
        ))}
      {items.length > 0 && (
        <Menu
          className="btn icon plain small"
          name={`More actions on ${name}`}
          label={<Icon shape={moreIcon} />}
          items={items}
        />
      )}
    </>
  );
}
