import { places, type AnyPlace } from '../places.ts';
import type { Part } from '../extensions.ts';
import type { Place, PlacedList } from './place.ts';
import type { Search } from './searches.ts';

type Each<Given extends Place> = Given extends Place ? Given['lists'][keyof Given['lists']] : never;
/** What is said of a list, whichever place it stands at. */
export type AnyList = Each<AnyPlace>;
type HeadsIn<Given> = Given extends { head: readonly (infer Name extends string)[] } ? Name : never;

/** What the rows of a list are. */
export type ListSubjectName = AnyPlace['subject'];
/** By list type, the place at which the list stands. */
export type PlaceByList = { [Given in AnyPlace as keyof Given['lists']]: Given };
export type ListType = keyof PlaceByList;
/** What a list's head may offer (QL-21). */
export type HeaderActionType = HeadsIn<AnyPlace> | HeadsIn<AnyList>;
type SearchesIn<Given extends Place> = Given extends Place ? keyof Given['searches'] : never;
/** What lists can be searched by, by the column's name on the wire. */
export type SearchType = SearchesIn<AnyPlace>;

type Capitals<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Uppercase<Word>}_${Capitals<Rest>}`
  : Uppercase<Text>;
/** The key that a route list grants a list by (SH-20): the list type in capitals. */
export type ListRouteKey = Capitals<ListType>;

/** A list with its type and the place at which it stands. */
interface Standing {
  type: ListType;
  place: Place & { subject: ListSubjectName };
  list: PlacedList;
}

const standing: readonly Standing[] = places.flatMap((place: Standing['place']) =>
  Object.entries(place.lists).map(([type, list]) => ({ type: type as ListType, place, list })),
);
const byType = Object.fromEntries(standing.map((each) => [each.type, each])) as Readonly<Record<ListType, Standing>>;

export const listTypes: readonly ListType[] = standing.map(({ type }) => type);

/** What is said of a list, and of all at its place. */
export const standingOf = (type: ListType): Standing => byType[type];

/** The words that a list goes by where it has no title of its own: each with a capital, abbreviations in capitals. */
const wordsOf = (type: string) =>
  type.replace(
    /(^|-)((?:fr|gps|kyc|nach|otp|p[ab])\b|\w)/g,
    (_, dash: string, letters: string) => (dash && ' ') + letters.toUpperCase(),
  );

/** Where a list stands in the portal. */
export function addressOf(type: ListType) {
  const {
    title = wordsOf(type),
    label = title,
    path = `/${type}` as const,
    portal = 'ops',
    group,
    needs,
  } = standingOf(type).list;
  return { title, label, path, portal, group, ...(needs && { needs }) };
}

/** What a backend's having the list belongs to. */
export function partOf(type: ListType): Part {
  return standingOf(type).list.part ?? 'core';
}

export function routeKeyOf(type: ListType): ListRouteKey {
  return type.toUpperCase().replaceAll('-', '_') as ListRouteKey;
}

/** Whether a string (an attribute, a query parameter) names a list. */
export function isListType(name: string): name is ListType {
  return Object.hasOwn(byType, name);
}

/** What lists are searched by: label, and the kind of value it takes. */
export const searchTypes = Object.assign({}, ...places.map(({ searches }) => searches)) as Readonly<
  Record<SearchType, Search>
>;

/** What the head of a list may offer (QL-21), in the order in which it stands there. */
export function headerActionsOf(type: ListType): readonly HeaderActionType[] {
  const { place, list } = standingOf(type);
  return (list.head ?? place.head) as readonly HeaderActionType[];
}

/** What a row of a list may offer (CO-47), in the order in which it stands there. */
export function rowActionsOf(type: ListType): Place['row'] {
  const { place, list } = standingOf(type);
  return list.row ?? place.row;
}
