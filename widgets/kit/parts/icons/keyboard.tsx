import type { IconShape } from '../icon.tsx';

export const keyboardIcon: IconShape = (
  <>
    <rect x="1.5" y="4" width="13" height="8.5" rx="1.5" />
    <path d="M4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01M5 9.8h6" />
  </>
);
