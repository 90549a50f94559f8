import type { IconShape } from '../icon.tsx';

export const redoIcon: IconShape = <path d="M13 3.5v4H9M12.7 7.3a5.2 5.2 0 1 0-.5 3.6" />;
