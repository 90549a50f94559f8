import type { IconShape } from '../icon.tsx';

export const chevronRightIcon: IconShape = <path d="m6 4 4 4-4 4" />;
