interface Described {
  name: string;
  type: string;
  description: string;
}

/** What the gallery knows of an element. */
export interface GalleryElement {
  tag: `lending-${string}`;
  description: string;
  /** True when the element needs a backend. */
  isWidget: boolean;
  attributes: readonly (Described & { isShared: boolean })[];
  methods: readonly Described[];
  events: readonly Described[];
}
