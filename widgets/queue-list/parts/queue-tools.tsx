import { createElement, useCallback, useState, type FunctionComponent } from 'react';
import { lazyPart } from '../../kit/lazy-part.ts';
import { HeadTools } from '../../kit/list/shell/head-tools.tsx';
import { useOffers } from '../../kit/use-offers.ts';
import { useValue } from '../../kit/use-value.ts';
import type { HeadActionProps } from '../action-props.ts';
import type { HeadAction } from '../define-actions.ts';
import { offeredInHead, type OfferedInHead } from '../every-action.ts';
import type { ListPartProps } from './list-part-props.ts';
import { ViewsMenu } from './views-menu.tsx';

/** The head actions' components; each file is loaded when its action is first chosen, unless it was fetched ahead. */
const parts = new Map<HeadAction['file'], FunctionComponent<HeadActionProps>>();

function partOf({ file }: HeadAction): FunctionComponent<HeadActionProps> {
  const part = parts.get(file) ?? lazyPart(async () => (await file()).Action);
  parts.set(file, part);
  return part;
}

/** The actions on a queue as a whole that the server grants this viewer (QL-21). */
export function QueueTools({ type, state, widget }: ListPartProps) {
  const offered = offeredInHead(type, useValue(state.actions), widget);
  const hasViews = useOffers(widget.connection, 'views');
  const [open, setOpen] = useState<OfferedInHead>();
  // An action that ends late must not close the action that was opened since.
  const close = useCallback(() => setOpen((now) => (now === open ? undefined : now)), [open]);
  return (
    <>
      <HeadTools
        state={state}
        tools={offered.map((action) => ({
          ...action,
          isBusy: action.key === open?.key,
          run: () => setOpen(action),
        }))}
      >
        {hasViews && <ViewsMenu type={type} state={state} widget={widget} />}
      </HeadTools>
      {open && createElement(partOf(open), { type, state, widget, close })}
    </>
  );
}
