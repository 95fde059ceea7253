import { defineEvent } from '#server/platform/outbox/define-event.ts'

/**
 * An account became one of several of a browser, was switched to, or was signed out of there. It never says which the
 * others are: they may be of other companies.
 */
export const linkedAccountUsed = defineEvent<{
  userId: number
  use: 'link' | 'switch' | 'unlink'
  ip: string
  userAgent: string
}>('linked-accounts.used')
