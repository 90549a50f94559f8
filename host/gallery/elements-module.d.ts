declare module 'virtual:lending-elements' {
  type Described = readonly { name: string; type: string; description: string }[];

  /** Every element, made from its comment when the pages are built. */
  export const elements: readonly {
    tag: `lending-${string}`;
    description: string;
    isWidget: boolean;
    attributes: readonly (Described[number] & { isShared: boolean })[];
    methods: Described;
    events: Described;
  }[];
}
