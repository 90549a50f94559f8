import type { IconShape } from '../icon.tsx';

export const chevronDownIcon: IconShape = <path d="m4 6 4 4 4-4" />;
