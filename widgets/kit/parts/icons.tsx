import type { ReactElement } from 'react';

/** A drawing on the 16 px grid, in strokes of the current colour; draw it with `Icon`. */
export type IconShape = ReactElement;

export const checkIcon: IconShape = <path d="m3.5 8.5 3 3 6-7" />;
export const checkDoubleIcon: IconShape = <path d="m1.5 8.5 3 3 5.5-7M8 11.2l.4.3 6-7" />;
export const approvedIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="6.25" fill="currentColor" stroke="none" />
    <path d="m5.3 8.2 2 2 3.5-4" stroke="var(--lending-surface,#fff)" />
  </>
);
export const rejectedIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="6.25" fill="currentColor" stroke="none" />
    <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" stroke="var(--lending-surface,#fff)" />
  </>
);
export const pendingIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 4.9V8l2 1.6" />
  </>
);
export const holdIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M6.5 5.8v4.4m3-4.4v4.4" />
  </>
);
export const activeIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" stroke="none" />
  </>
);
export const expiredIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" strokeDasharray="2.2 2.3" />
    <path d="M5.6 8h4.8" />
  </>
);
export const neutralIcon: IconShape = <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />;
export const infoIcon: IconShape = (
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 7.4v3.4" />
    <circle cx="8" cy="5.2" r=".85" fill="currentColor" stroke="none" />
  </>
);
export const warningIcon: IconShape = (
  <>
    <path d="M8 2.4 14 13H2z" />
    <path d="M8 6.4v3" />
    <circle cx="8" cy="11.1" r=".8" fill="currentColor" stroke="none" />
  </>
);
export const lockIcon: IconShape = (
  <>
    <rect x="3.25" y="7" width="9.5" height="6.5" rx="1.5" />
    <path d="M5.25 7V5.2a2.75 2.75 0 0 1 5.5 0V7" />
  </>
);
export const offlineIcon: IconShape = (
  <path d="m2 2 12 12M5 12.5h6.5a2.6 2.6 0 0 0 1.4-.4M13.9 10a2.6 2.6 0 0 0-2.4-2.9 3.9 3.9 0 0 0-4.4-3M4.9 6.2A3.2 3.2 0 0 0 5 12.5" />
);
export const savedIcon: IconShape = (
  <>
    <path d="M5 12.5h6.5a2.7 2.7 0 0 0 0-5.4 3.9 3.9 0 0 0-7.3-.8A3.2 3.2 0 0 0 5 12.5z" />
    <path d="m6.1 9.2 1.5 1.5 2.5-3" />
  </>
);
export const arrowLeftIcon: IconShape = <path d="M13 8H3m4.2-4.2L3 8l4.2 4.2" />;
export const arrowUpIcon: IconShape = <path d="M8 13V3M4 7l4-4 4 4" />;
export const arrowDownIcon: IconShape = <path d="M8 3v10m4-4-4 4-4-4" />;
export const chevronDownIcon: IconShape = <path d="m4 6 4 4 4-4" />;
export const chevronRightIcon: IconShape = <path d="m6 4 4 4-4 4" />;
export const chevronLeftIcon: IconShape = <path d="m10 4-4 4 4 4" />;
export const firstIcon: IconShape = <path d="m11.5 4-4 4 4 4M4.5 4v8" />;
export const lastIcon: IconShape = <path d="m4.5 4 4 4-4 4m7-8v8" />;
export const searchIcon: IconShape = (
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m13.5 13.5-3.4-3.4" />
  </>
);
export const filterIcon: IconShape = <path d="M2 4h12M4.5 8h7M6.5 12h3" />;
export const closeIcon: IconShape = <path d="m4 4 8 8m0-8-8 8" />;
export const plusIcon: IconShape = <path d="M8 3v10M3 8h10" />;
export const minusIcon: IconShape = <path d="M3 8h10" />;
export const moreIcon: IconShape = (
  <g fill="currentColor" stroke="none">
    <circle cx="8" cy="3.5" r="1.3" />
    <circle cx="8" cy="8" r="1.3" />
    <circle cx="8" cy="12.5" r="1.3" />
  </g>
);
export const openIcon: IconShape = (
  <path d="M9.5 2.75h3.75V6.5M13 3 7.5 8.5M6.5 3.5H4A1.25 1.25 0 0 0 2.75 4.75V12c0 .7.55 1.25 1.25 1.25h7.25c.7 0 1.25-.55 1.25-1.25V9.5" />
);
export const copyIcon: IconShape = (
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M3.6 10.5A1.1 1.1 0 0 1 2.5 9.4V3.6c0-.6.5-1.1 1.1-1.1h5.8c.6 0 1.1.5 1.1 1.1" />
  </>
);
export const editIcon: IconShape = <path d="m10.3 3.2 2.5 2.5-7.3 7.3H3v-2.5z" />;
export const deleteIcon: IconShape = (
  <path d="M2.75 4.25h10.5M6.25 4V2.75h3.5V4M4.25 4.5l.6 8.75h6.3l.6-8.75M6.8 7v3.8M9.2 7v3.8" />
);
export const downloadIcon: IconShape = <path d="M8 2.5v7.2M4.8 6.8 8 10l3.2-3.2M2.75 13.25h10.5" />;
export const uploadIcon: IconShape = <path d="M8 10V2.8M4.8 5.7 8 2.5l3.2 3.2M2.75 13.25h10.5" />;
export const refreshIcon: IconShape = <path d="M13.2 6.4A5.5 5.5 0 1 0 13.5 9M13.5 2.8v3.7H9.8" />;
export const undoIcon: IconShape = <path d="M3 3.5v4h4M3.3 7.3a5.2 5.2 0 1 1 .5 3.6" />;
export const rotateIcon: IconShape = <path d="M12.8 7.2A5 5 0 1 1 11 4.1M11.3 1.6v2.9H8.4" />;
export const flipIcon: IconShape = <path d="M8 2v12M6 4.5v7H2.5zM10 4.5v7h3.5z" />;
export const cropIcon: IconShape = <path d="M4.5 1.5v10h10M1.5 4.5h10v10" />;
export const drawIcon: IconShape = (
  <path d="M2.5 12.5c2-6 4-8.5 5.2-7.6S5 10.8 6.3 11.6s2.6-3 3.7-2.4-.2 2 .8 2.4 1.7-.3 2.7-1" />
);
export const zoomInIcon: IconShape = (
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m13.5 13.5-3.4-3.4M7 5.2v3.6M5.2 7h3.6" />
  </>
);
export const zoomOutIcon: IconShape = (
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m13.5 13.5-3.4-3.4M5.2 7h3.6" />
  </>
);
export const sendIcon: IconShape = <path d="M13.8 2.2 2.5 6.6l4.4 2.5 2.5 4.4zM6.9 9.1l3-3" />;
export const linkIcon: IconShape = (
  <path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.1-2.1a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.4 8.9a2.6 2.6 0 0 0 3.7 3.7l.8-.8" />
);
export const revealIcon: IconShape = (
  <>
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
    <circle cx="8" cy="8" r="1.9" />
  </>
);
export const hideIcon: IconShape = (
  <>
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
    <circle cx="8" cy="8" r="1.9" />
    <path d="M3 13 13 3" />
  </>
);
export const documentIcon: IconShape = (
  <>
    <path d="M4 1.9h5l3.5 3.4v8c0 .5-.4.9-.9.9H4c-.5 0-.9-.4-.9-.9V2.8c0-.5.4-.9.9-.9z" />
    <path d="M8.9 2v3.5h3.5" />
  </>
);
export const documentAddIcon: IconShape = (
  <>
    <path d="M7.5 14.2H4c-.5 0-.9-.4-.9-.9V2.8c0-.5.4-.9.9-.9h5l3.5 3.4v2.2" />
    <path d="M8.9 2v3.5h3.5M12 9.7v4.6M9.7 12h4.6" />
  </>
);
export const imageIcon: IconShape = (
  <>
    <rect x="2" y="3" width="12" height="10" rx="1.5" />
    <circle cx="5.5" cy="6.3" r="1.1" />
    <path d="m2.3 11.7 3.4-3 2.2 1.9 2.8-3 3.2 3.2" />
  </>
);
export const phoneIcon: IconShape = (
  <path d="M5.6 2.8 6.9 6 5.3 7.1a8 8 0 0 0 3.6 3.6L10 9.1l3.2 1.3v2c0 .6-.5 1.1-1.1 1A10.3 10.3 0 0 1 2.6 3.9c-.1-.6.4-1.1 1-1.1z" />
);
export const phoneEndIcon: IconShape = (
  <path d="M2.2 9.6c-.6-.7-.5-1.6.2-2.2a9 9 0 0 1 11.2 0c.7.6.8 1.5.2 2.2l-.6.8-2.9-1V7.7a9 9 0 0 0-4.6 0v1.7l-2.9 1z" />
);
export const chatIcon: IconShape = (
  <path d="M2.5 4c0-.7.5-1.2 1.2-1.2h8.6c.7 0 1.2.5 1.2 1.2v6c0 .7-.5 1.2-1.2 1.2H7l-3 2.5v-2.5h-.3c-.7 0-1.2-.5-1.2-1.2z" />
);
export const userIcon: IconShape = (
  <>
    <circle cx="8" cy="5.2" r="2.7" />
    <path d="M2.8 13.5c.5-2.6 2.6-4 5.2-4s4.7 1.4 5.2 4" />
  </>
);
export const usersIcon: IconShape = (
  <>
    <circle cx="6" cy="5.4" r="2.4" />
    <path d="M1.6 13.2c.4-2.4 2.2-3.7 4.4-3.7s4 1.3 4.4 3.7M10.3 3.2a2.4 2.4 0 0 1 0 4.4M12 9.8c1.3.5 2.2 1.7 2.4 3.4" />
  </>
);
export const calendarIcon: IconShape = (
  <>
    <rect x="2.25" y="3.25" width="11.5" height="10.5" rx="1.5" />
    <path d="M2.5 6.5h11M5.3 1.8v2.6M10.7 1.8v2.6" />
  </>
);
export const historyIcon: IconShape = <path d="M2.8 3v3.2H6M3 6a5.4 5.4 0 1 1-.4 2.6M8 5v3.2l2.2 1.4" />;
export const rupeeIcon: IconShape = <path d="M4.5 3h7M4.5 6h7M4.5 3h2.2a3 3 0 0 1 0 6H4.5l5 4.5" />;
export const templateIcon: IconShape = (
  <>
    <rect x="2.25" y="2.75" width="11.5" height="10.5" rx="1.5" />
    <path d="M5 6h6M5 8.5h6M5 11h3" />
  </>
);
export const keyboardIcon: IconShape = (
  <>
    <rect x="1.5" y="4" width="13" height="8.5" rx="1.5" />
    <path d="M4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01M5 9.8h6" />
  </>
);
export const signOutIcon: IconShape = (
  <path d="M6.5 2.75H4c-.7 0-1.25.55-1.25 1.25v8c0 .7.55 1.25 1.25 1.25h2.5M10.3 5.2 13.2 8l-2.9 2.8M13 8H6.2" />
);
export const savedViewIcon: IconShape = <path d="M4 2.5h8v11L8 10.7 4 13.5z" />;

/** Bars that count a risk's level: 1 low to 4 extreme. */
export function riskIcon(level: 1 | 2 | 3 | 4): IconShape {
  return (
    <g fill="currentColor" stroke="none">
      {[3.5, 6.1, 8.7, 11.3].map((height, bar) => (
        <rect
          key={height}
          x={1.9 + bar * 3.2}
          y={13.5 - height}
          width="2.3"
          height={height}
          rx=".6"
          opacity={bar < level ? 1 : 0.28}
        />
      ))}
    </g>
  );
}
export const columnsIcon: IconShape = <path d="M2.75 3.25h10.5v9.5H2.75zM6.25 3.25v9.5m3.5-9.5v9.5" />;
export const nextIcon: IconShape = <path d="M3 8h9m-3.8-4L12.2 8l-4 4" />;
export const fitIcon: IconShape = <path d="M2.75 5.75v-3h3m4.5 0h3v3m0 4.5v3h-3m-4.5 0h-3v-3" />;
export const sideBySideIcon: IconShape = <path d="M2.25 3.25h5v9.5h-5zM8.75 3.25h5v9.5h-5z" />;
export const redoIcon: IconShape = <path d="M13 3.5v4H9M12.7 7.3a5.2 5.2 0 1 0-.5 3.6" />;
export const rotateLeftIcon: IconShape = <path d="M3.2 7.2A5 5 0 1 0 5 4.1M4.7 1.6v2.9h2.9" />;
export const flipVerticalIcon: IconShape = <path d="M2 8h12M4.5 6h7V2.5zM4.5 10h7v3.5z" />;
export const redactIcon: IconShape = (
  <>
    <path d="M2.5 4h11M2.5 12.25h7" />
    <rect x="2" y="6.25" width="12" height="3.75" rx=".75" fill="currentColor" stroke="none" />
  </>
);
export const moveIcon: IconShape = (
  <path d="M8 2v12M2 8h12M6.2 3.8 8 2l1.8 1.8M6.2 12.2 8 14l1.8-1.8M3.8 6.2 2 8l1.8 1.8M12.2 6.2 14 8l-1.8 1.8" />
);
