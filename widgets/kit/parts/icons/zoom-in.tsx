import type { IconShape } from '../icon.tsx';

export const zoomInIcon: IconShape = (
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m13.5 13.5-3.4-3.4M7 5.2v3.6M5.2 7h3.6" />
  </>
);
