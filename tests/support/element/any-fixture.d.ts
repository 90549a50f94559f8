// What the tests need of the modules that stand under no element's name.

/** Of an element that only tests have: defines it under a name. */
export function define(tag: string): void;
