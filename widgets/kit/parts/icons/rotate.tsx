import type { IconShape } from '../icon.tsx';

export const rotateIcon: IconShape = <path d="M12.8 7.2A5 5 0 1 1 11 4.1M11.3 1.6v2.9H8.4" />;
