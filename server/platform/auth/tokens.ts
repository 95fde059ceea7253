import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, url-safe. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/**
 * The token a change carries in its X-CSRF-Token header. It is derived from the cookie's secret, which scripts
 * of other origins can neither read nor set, so there is nothing to store and nothing to look up.
 */
export const csrfToken = (cookie: string) => createHash('sha256').update(`csrf:${cookie}`).digest('base64url')
