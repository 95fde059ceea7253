import { emailPattern } from '#common/email-pattern.ts'

/** The server's rule (contract/account-links.ts), checked here before anything is sent. */
export const looksLikeEmail = (text: string) => emailPattern.test(text.trim())
