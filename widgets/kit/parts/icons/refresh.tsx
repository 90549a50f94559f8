import type { IconShape } from '../icon.tsx';

export const refreshIcon: IconShape = <path d="M13.2 6.4A5.5 5.5 0 1 0 13.5 9M13.5 2.8v3.7H9.8" />;
