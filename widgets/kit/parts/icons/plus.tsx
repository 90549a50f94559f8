import type { IconShape } from '../icon.tsx';

export const plusIcon: IconShape = <path d="M8 3v10M3 8h10" />;
