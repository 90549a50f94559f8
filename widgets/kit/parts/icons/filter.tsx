import type { IconShape } from '../icon.tsx';

export const filterIcon: IconShape = <path d="M2 4h12M4.5 8h7M6.5 12h3" />;
