import type { IconShape } from '../icon.tsx';

export const nextIcon: IconShape = <path d="M3 8h9m-3.8-4L12.2 8l-4 4" />;
