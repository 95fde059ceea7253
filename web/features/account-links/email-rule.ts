import { emailPattern } from '#common/email-pattern.ts'

/** As the server asks (contract/account-links.ts), so that it can be said before anything is sent. */
export const looksLikeEmail = (text: string) => emailPattern.test(text.trim())
