import type { IconShape } from '../icon.tsx';

export const savedIcon: IconShape = (
  <>
    <path d="M5 12.5h6.5a2.7 2.7 0 0 0 0-5.4 3.9 3.9 0 0 0-7.3-.8A3.2 3.2 0 0 0 5 12.5z" />
    <path d="m6.1 9.2 1.5 1.5 2.5-3" />
  </>
);
