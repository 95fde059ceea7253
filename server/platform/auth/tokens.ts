import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, URL-safe. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/**
 * The token that changes carry in the X-CSRF-Token header. It is derived from the cookie's secret, which scripts of
 * other origins can neither read nor set, so nothing has to be stored or looked up.
 */
export const csrfToken = (cookie: string) => createHash('sha256').update(`csrf:${cookie}`).digest('base64url')
