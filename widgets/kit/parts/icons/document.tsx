import type { IconShape } from '../icon.tsx';

export const documentIcon: IconShape = (
  <>
    <path d="M4 1.9h5l3.5 3.4v8c0 .5-.4.9-.9.9H4c-.5 0-.9-.4-.9-.9V2.8c0-.5.4-.9.9-.9z" />
    <path d="M8.9 2v3.5h3.5" />
  </>
);
