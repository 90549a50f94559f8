import type { IconShape } from '../icon.tsx';

export const deleteIcon: IconShape = (
  <path d="M2.75 4.25h10.5M6.25 4V2.75h3.5V4M4.25 4.5l.6 8.75h6.3l.6-8.75M6.8 7v3.8M9.2 7v3.8" />
);
