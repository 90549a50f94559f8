import type { IconShape } from '../icon.tsx';

export const usersIcon: IconShape = (
  <>
    <circle cx="6" cy="5.4" r="2.4" />
    <path d="M1.6 13.2c.4-2.4 2.2-3.7 4.4-3.7s4 1.3 4.4 3.7M10.3 3.2a2.4 2.4 0 0 1 0 4.4M12 9.8c1.3.5 2.2 1.7 2.4 3.4" />
  </>
);
