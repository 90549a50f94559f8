import type { IconShape } from '../icon.tsx';

export const signOutIcon: IconShape = (
  <path d="M6.5 2.75H4c-.7 0-1.25.55-1.25 1.25v8c0 .7.55 1.25 1.25 1.25h2.5M10.3 5.2 13.2 8l-2.9 2.8M13 8H6.2" />
);
