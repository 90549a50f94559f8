import { listTypes, standingOf, type AnyList, type ListType } from './list-places.ts';

type TagOf<List> = List extends { tag: infer Name extends string } ? Name : never;
/** The tags of lists that have one of their own. */
export type ListTag = TagOf<AnyList>;

/** Lists that have a tag of their own beside `<lending-queue-list list="...">`, by tag (EM-07). No list has two tags. */
export const listTags = Object.fromEntries(
  listTypes.flatMap((type) => {
    const { tag } = standingOf(type).list;
    return tag ? [[tag, type]] : [];
  }),
) as Readonly<Record<ListTag, ListType>>;
