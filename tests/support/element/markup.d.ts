import type { AttributeNames, EveryAttribute, TestedElements } from '../../../dist/types/elements.js';

/** Elements that only tests have: what they take is said by their fixtures alone. */
type FixtureTag =
  | `lending-sample${string}`
  | 'lending-parts'
  | 'lending-dates'
  | 'lending-codes'
  | 'lending-document-parts'
  | 'lending-nothing';
/** An element of which nothing is known. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyElement = HTMLElement & Record<string, any>;

type Blank = ' ' | '\n' | '\t';
type Trim<Text extends string> = Text extends `${Blank}${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest}${Blank}`
    ? Trim<Rest>
    : Text;
type Words<Text extends string> = Text extends `${infer First}${Blank}${infer Rest}` ? First | Words<Rest> : Text;

/** What stands within the angle brackets of the first element: `lending-profile theme="dark"`. */
type Head<Markup extends string> = Trim<Markup> extends `<${infer Within}>${string}` ? Trim<Within> : never;
type TagOf<Markup extends string> = Head<Markup> extends `${infer Tag}${Blank}${string}` ? Tag : Head<Markup>;
/** The names of attributes, from what stands behind the tag. */
type NamesIn<Text extends string> =
  Trim<Text> extends `${infer Before}="${string}"${infer After}` ? Words<Before> | NamesIn<After> : Words<Trim<Text>>;
type NamesOf<Markup extends string> = Head<Markup> extends `${string}${Blank}${infer Rest}` ? NamesIn<Rest> : never;

/** A name that the element does not have; a name that is only known when the test runs is let be. */
type WrongName<Markup extends string, Tag extends keyof AttributeNames> =
  NamesOf<Markup> extends infer Name
    ? Name extends '' | AttributeNames[Tag] | EveryAttribute
      ? never
      : string extends Name
        ? never
        : Name
    : never;

/**
 * Markup whose first element is one of the product, with attributes that it has. What is wrong stands in the type: a tag that is none
 * (`<lending-profil>`), or an attribute that the element does not take. Markup that is put together as the test runs is let be.
 */
export type Checked<Markup extends string> = string extends Markup
  ? Markup
  : TagOf<Markup> extends keyof AttributeNames
    ? [WrongName<Markup, TagOf<Markup>>] extends [never]
      ? Markup
      : { wrongAttribute: WrongName<Markup, TagOf<Markup>>; of: TagOf<Markup> }
    : TagOf<Markup> extends FixtureTag
      ? Markup
      : TagOf<Markup> extends `lending-${infer Name}`
        ? string extends Name
          ? Markup
          : { noSuchElement: TagOf<Markup> }
        : Markup;

/** The first element of markup. */
export type First<Markup extends string> =
  TagOf<Markup> extends keyof TestedElements ? TestedElements[TagOf<Markup>] : AnyElement;
