import type { IconShape } from '../icon.tsx';

export const chatIcon: IconShape = (
  <path d="M2.5 4c0-.7.5-1.2 1.2-1.2h8.6c.7 0 1.2.5 1.2 1.2v6c0 .7-.5 1.2-1.2 1.2H7l-3 2.5v-2.5h-.3c-.7 0-1.2-.5-1.2-1.2z" />
);
