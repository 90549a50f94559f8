import type { IconShape } from '../icon.tsx';

export const undoIcon: IconShape = <path d="M3 3.5v4h4M3.3 7.3a5.2 5.2 0 1 1 .5 3.6" />;
