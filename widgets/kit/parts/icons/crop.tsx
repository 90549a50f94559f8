import type { IconShape } from '../icon.tsx';

export const cropIcon: IconShape = <path d="M4.5 1.5v10h10M1.5 4.5h10v10" />;
