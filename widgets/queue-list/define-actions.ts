import type { FunctionComponent } from 'react';
import type { ListType } from '../contract/lists.ts';
import type { Place, PlacedList } from '../contract/lists/place.ts';
import type { ListRecord } from '../kit/list/columns.ts';
import type { IconShape } from '../kit/parts/icon.tsx';
import { downloadIcon } from '../kit/parts/icons/download.tsx';
import { editIcon } from '../kit/parts/icons/edit.tsx';
import { nextIcon } from '../kit/parts/icons/next.tsx';
import { openIcon } from '../kit/parts/icons/open.tsx';
import type { Widget } from '../kit/widget/widget.ts';
import type { ActionProps, HeadActionProps } from './action-props.ts';

type Load<Props> = () => Promise<{ Action: FunctionComponent<Props> }>;

/** An action on a row, or on the ticked ones. */
export interface RowAction {
  label: string;
  /** True where the action has a button of its own in the row; the others stand in the row's menu. */
  isInSight?: true;
  icon: IconShape;
  /** True when the action is possible on the row; always unless given. */
  isOffered?(row: ListRecord, widget: Widget, type: ListType): boolean;
  /** The file of what is drawn from the choice until it closes; loaded when the action is first chosen. */
  file: Load<ActionProps>;
}

/** An action on a list as a whole (QL-21). */
export interface HeadAction {
  label: string;
  icon: IconShape;
  /** True for the action that most people come for. */
  isPrimary?: true;
  /** Absent for an action that is done at once. */
  opensDialog?: true;
  /** True for an action that changes nothing: a screen for reading offers it, too. */
  isForReading?: true;
  file: Load<HeadActionProps>;
}

type ListsOf<Given extends Place> = Given['lists'][keyof Given['lists']];
type NamesIn<Given, Key extends string> =
  Given extends Readonly<Record<Key, readonly (infer Name extends string)[]>> ? Name : never;
type NamesOf<Given extends Place, Key extends keyof Place & keyof PlacedList> =
  | NamesIn<Given, Key>
  | NamesIn<ListsOf<Given>, Key>;
type RowNames<Given extends Place> = NamesOf<Given, 'row'> | NamesIn<ListsOf<Given>, 'bulkActions'>;

/** The actions of one place's lists, by what its rows are. */
export interface PlaceActions {
  subject: string;
  rows: Readonly<Record<string, RowAction>>;
  heads: Readonly<Record<string, HeadAction>>;
}

/** Declares the actions that a place's lists offer: what its place names and this leaves out, or the other way round, does not compile. */
export function defineActions<const Given extends Place>(
  { subject }: Given,
  rows: Readonly<Record<RowNames<Given>, RowAction>>,
  heads: Readonly<Record<NamesOf<Given, 'head'>, HeadAction>>,
): PlaceActions & { subject: Given['subject'] } {
  return { subject, rows, heads };
}

export const isFree = ({ lockedBy }: ListRecord) => lockedBy === null;

/** The actions that lists of several places offer. */
export const downloadList = {
  label: 'Download CSV',
  icon: downloadIcon,
  opensDialog: true,
  isForReading: true,
  file: () => import('./actions/any/download-list.tsx'),
} as const satisfies HeadAction;
export const openLink = {
  label: 'Open',
  icon: openIcon,
  isOffered: isFree,
  file: () => import('./actions/any/open-link.tsx'),
} as const satisfies RowAction;
export const remark = {
  label: 'Remark',
  icon: editIcon,
  isOffered: isFree,
  file: () => import('./actions/any/save.tsx'),
} as const satisfies RowAction;
/** @param label what the next one is */
export const nextOf = (label: string): HeadAction => ({
  label,
  icon: nextIcon,
  isPrimary: true,
  file: () => import('./actions/applications/next-application.tsx'),
});
