import { createElement, useCallback, useState, type FunctionComponent } from 'react';
import { listRows, type HeaderActionType } from '../../contract/lists.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { HeadTools } from '../../kit/list/shell/head-tools.tsx';
import { useOffers } from '../../kit/use-offers.ts';
import { useValue } from '../../kit/use-value.ts';
import type { HeadActionProps } from '../action-props.ts';
import { offeredInHead } from '../head-actions.ts';
import type { ListPartProps } from './list-part-props.ts';
import { ViewsMenu } from './views-menu.tsx';

/** The head actions' components; each file is loaded when its action is first chosen, unless it was fetched ahead. */
const parts = new Map<HeaderActionType, FunctionComponent<HeadActionProps>>();

function partOf(action: HeaderActionType): FunctionComponent<HeadActionProps> {
  const load = async () => (await (await import('../action-files.ts')).headActionFiles[action]()).Action;
  const part = parts.get(action) ?? lazyPart(load);
  parts.set(action, part);
  return part;
}

/** The actions on a queue as a whole that the server grants this viewer (QL-21). */
export function QueueTools({ type, state, widget }: ListPartProps) {
  const offered = offeredInHead(useValue(state.actions), widget);
  const hasViews = useOffers(widget.connection, 'views');
  const [open, setOpen] = useState<HeaderActionType>();
  // An action that ends late must not close the action that was opened since.
  const close = useCallback(() => setOpen((now) => (now === open ? undefined : now)), [open]);
  return (
    <>
      <HeadTools
        state={state}
        tools={offered.map(([action, { label, labelOfCases = label, icon, isPrimary, opensDialog }]) => ({
          key: action,
          label: listRows[type].locks === 'collectionsCase' ? labelOfCases : label,
          icon,
          isPrimary,
          opensDialog,
          isBusy: action === open,
          run: () => setOpen(action),
        }))}
      >
        {hasViews && <ViewsMenu type={type} state={state} widget={widget} />}
      </HeadTools>
      {open && createElement(partOf(open), { type, state, widget, close })}
    </>
  );
}
