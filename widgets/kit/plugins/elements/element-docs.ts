export interface Documented {
  name: string;
  description: string;
}
export interface DocumentedType extends Documented {
  /** As TypeScript writes it. */
  type: string;
}
export interface DocumentedProperty extends DocumentedType {
  isReadonly: boolean;
}
export interface DocumentedMethod extends DocumentedType {
  parameters: readonly { name: string; type: string }[];
}
export interface DocumentedEvent extends DocumentedType {
  /** True where the event stays in the page that holds the screen itself: it does not cross a frame's bridge. */
  isUnbridged: boolean;
}

/** What an element's own file says of it, with what every element has. */
export interface ElementDocs {
  tag: `lending-${string}`;
  /** `LendingTelephonyCrm`. */
  className: string;
  description: string;
  /** True for those that `defineWidget` makes, which is all that need a backend. */
  isWidget: boolean;
  /** The element's own first, then those that all have. */
  attributes: (DocumentedType & { isShared: boolean })[];
  properties: DocumentedProperty[];
  /** `type` is what the method answers. */
  methods: DocumentedMethod[];
  /** `type` is the event's detail. */
  events: DocumentedEvent[];
  parts: Documented[];
  cssProperties: Documented[];
  /** Attributes that go on from one call to the next unless the next one names them. */
  lasting: string[];
}

/** `loan-app-id` -> `loanAppId`. */
export function propertyOf(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
/** `loanAppId` -> `loan-app-id`. */
export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
