/** What a reply, or a part of one, looks like: as much of a JSON schema as reading with good will needs. */
export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | 'any'
  /** One of these words. */
  | { words: readonly string[] }
  | { items: Shape }
  /** Any names, each with a value of this shape. */
  | { record: Shape }
  /** `short` names the field that a plain text in place of the object stands for. */
  | { fields: Readonly<Record<string, Shape>>; short?: string }
  | { oneOf: readonly Shape[] }
  | { orNull: Shape }
  /** A field that may be left out. */
  | { optional: Shape }
  /** What an absent value counts as. */
  | { of: Shape; absent: unknown };
