/** The header of requests that a page makes by itself while nobody uses it: they do not count as a use of the session. */
export const unattendedHeader = 'x-unattended'

/** Milliseconds since the last press, key or scroll after which a page counts as unattended. */
export const unattendedAfter = 60_000
