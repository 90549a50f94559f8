import type { IconShape } from '../icon.tsx';

export const arrowLeftIcon: IconShape = <path d="M13 8H3m4.2-4.2L3 8l4.2 4.2" />;
