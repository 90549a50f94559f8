import type { IconShape } from '../icon.tsx';

export const arrowUpIcon: IconShape = <path d="M8 13V3M4 7l4-4 4 4" />;
