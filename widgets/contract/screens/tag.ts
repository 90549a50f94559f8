/** The elements, by tag. */
export type Tag = `lending-${string}`;
