/** How long a session lasts by default: from its last use, and from the sign-in whatever happens. */
export const sessionDefaults = { sessionIdleMinutes: 30, sessionHours: 12 };
export type SessionLimits = typeof sessionDefaults;
