import { addressOf, altOf, folderOf } from './icon-files.ts';

const rules = `:host { display: inline-block; width: 24px; height: 24px; vertical-align: middle }
:host([hidden]) { display: none }
img { display: block; width: 100%; height: 100% }`;

/**
 * A small icon as an image, from the folder that its type belongs to: installable app, data security or portal. It is
 * 24 px square unless the page's CSS says otherwise, and loads when it comes near the window (CO-33 to CO-35).
 *
 * @csspart image - The image
 */
class IconImage extends HTMLElement {
  static readonly observedAttributes = [
    /** Such as `install`, `encrypted` or `documents`; also its alternative text */
    'type',
  ];
  readonly #image = document.createElement('img');

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    this.#image.loading = 'lazy';
    this.#image.setAttribute('part', 'image');
    root.append(this.#image);
  }

  connectedCallback(): void {
    this.#show();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }

  #show(): void {
    const type = this.getAttribute('type') ?? '';
    this.#image.alt = altOf(type);
    this.#image.dataset['folder'] = folderOf(type);
    this.#image.src = addressOf(type);
  }
}

if (!customElements.get('lending-icon-image')) customElements.define('lending-icon-image', IconImage);
