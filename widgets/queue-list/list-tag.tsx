import type { ComponentProps } from 'react';
import type { ListType } from '../contract/lists.ts';
import type { ListTag } from '../contract/lists/list-tags.ts';
import { defineWidget } from '../kit/define-widget.tsx';
import { QueueListScreen } from './queue-list.tsx';

type ListProps = Omit<ComponentProps<typeof QueueListScreen>, 'list'>;

/**
 * Makes one list an element of its own. It has the attributes of `<lending-queue-list>` without `list`: no page can have
 * it show another one.
 */
export function defineListTag(tag: ListTag, list: ListType): void {
  function ListScreen(props: ListProps) {
    return <QueueListScreen {...props} list={list} />;
  }
  defineWidget(tag, ListScreen, { attributes: { loanApplicationNumber: 'string', view: 'string' } });
}
