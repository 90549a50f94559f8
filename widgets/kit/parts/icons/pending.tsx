import type { IconShape } from '../icon.tsx';

export const pendingIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 4.9V8l2 1.6" />
  </>
);
