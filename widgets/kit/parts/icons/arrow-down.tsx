import type { IconShape } from '../icon.tsx';

export const arrowDownIcon: IconShape = <path d="M8 3v10m4-4-4 4-4-4" />;
