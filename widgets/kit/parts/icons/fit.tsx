import type { IconShape } from '../icon.tsx';

export const fitIcon: IconShape = <path d="M2.75 5.75v-3h3m4.5 0h3v3m0 4.5v3h-3m-4.5 0h-3v-3" />;
