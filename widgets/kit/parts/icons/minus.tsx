import type { IconShape } from '../icon.tsx';

export const minusIcon: IconShape = <path d="M3 8h10" />;
