import { randomBytes } from 'node:crypto'

let made = 0

/** A short text that no other factory call has received, in this process or another. */
export const unique = () => `${(made++).toString(36)}${randomBytes(3).toString('hex')}`
