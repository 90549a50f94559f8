import type { IconShape } from '../icon.tsx';

export const editIcon: IconShape = <path d="m10.3 3.2 2.5 2.5-7.3 7.3H3v-2.5z" />;
