export interface Documented {
  name: string;
  description: string;
}
export interface DocumentedType extends Documented {
  /** The type in TypeScript. */
  type: string;
}
export interface DocumentedProperty extends DocumentedType {
  isReadonly: boolean;
}
export interface DocumentedMethod extends DocumentedType {
  parameters: readonly { name: string; type: string }[];
}
export interface DocumentedEvent extends DocumentedType {
  /** True for an event that does not cross a frame's bridge: it stays in the page that contains the screen itself. */
  isUnbridged: boolean;
}

/** The description of an element: what its own file documents, and what every element has. */
export interface ElementDocs {
  tag: `lending-${string}`;
  /** `LendingTelephonyCrm`. */
  className: string;
  description: string;
  /** True for an element that `defineWidget` makes; only such an element needs a backend. */
  isWidget: boolean;
  /** The element's own attributes first, then those that every element has. */
  attributes: (DocumentedType & { isShared: boolean })[];
  properties: DocumentedProperty[];
  /** `type` is the type that the method returns. */
  methods: DocumentedMethod[];
  /** `type` is the type of the event's detail. */
  events: DocumentedEvent[];
  parts: Documented[];
  cssProperties: Documented[];
  /** Attributes that keep their value from one call to the next unless the next call names them. */
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
