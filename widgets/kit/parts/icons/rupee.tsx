import type { IconShape } from '../icon.tsx';

export const rupeeIcon: IconShape = <path d="M4.5 3h7M4.5 6h7M4.5 3h2.2a3 3 0 0 1 0 6H4.5l5 4.5" />;
