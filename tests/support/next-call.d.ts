/** A moment on which a next call may be: its day, and as a field holds it and shows it, as forms send it, as logs answer and show it. */
export const nextCall: Readonly<Record<'day' | 'field' | 'shown' | 'wire' | 'logged' | 'listed', string>>;
