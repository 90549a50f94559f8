import type { IconShape } from '../icon.tsx';

export const documentAddIcon: IconShape = (
  <>
    <path d="M7.5 14.2H4c-.5 0-.9-.4-.9-.9V2.8c0-.5.4-.9.9-.9h5l3.5 3.4v2.2" />
    <path d="M8.9 2v3.5h3.5M12 9.7v4.6M9.7 12h4.6" />
  </>
);
