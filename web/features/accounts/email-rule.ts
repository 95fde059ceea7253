/** As the server asks (contract/account-links.ts), so that it can be said before anything is sent. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
