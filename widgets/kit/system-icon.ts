const svgNamespace = 'http://www.w3.org/2000/svg';

/** The system icons that Shoelace's components draw, on the grid of our own set. */
const paths: Readonly<Record<string, string>> = {
  'x-lg': 'm4 4 8 8m0-8-8 8',
};

/**
 * Stands in for Shoelace's icon at build time. Shoelace's icon fetches `data:` addresses and writes innerHTML, which a
 * page with a strict `connect-src` or Trusted Types refuses; this element builds the few shapes by hand.
 */
export class SlIcon extends HTMLElement {
  static readonly observedAttributes = ['name', 'label'];
  // Shoelace compares versions before it warns of a second registration
  static readonly version = 'lending';

  readonly #path = document.createElementNS(svgNamespace, 'path');

  constructor() {
    super();
    const svg = document.createElementNS(svgNamespace, 'svg');
    for (const [name, value] of Object.entries({
      viewBox: '0 0 16 16',
      part: 'svg',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '1.5',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      width: '100%',
      height: '100%',
    }))
      svg.setAttribute(name, value);
    svg.style.display = 'block';
    svg.append(this.#path);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [ownSheet()];
    root.append(svg);
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'name') this.#path.setAttribute('d', paths[value ?? ''] ?? '');
    else if (value) {
      this.setAttribute('role', 'img');
      this.setAttribute('aria-label', value);
      this.removeAttribute('aria-hidden');
    }
  }

  connectedCallback(): void {
    if (!this.hasAttribute('label')) this.setAttribute('aria-hidden', 'true');
  }
}

let sheet: CSSStyleSheet | undefined;
function ownSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(':host{display:inline-block;width:1em;height:1em;font-size:16px}');
  }
  return sheet;
}
