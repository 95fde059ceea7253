/* The features' parts of every page, loaded after the first screen. */

/** Signs people in again on the current page. */
export const signInAgain = () => import('./features/sessions/sign-in-again.tsx')
/** Asks people to confirm that it is them. */
export const proof = () => import('./features/second-factors/every-page.tsx')
/** Says that an operator looks as the person, in their window and in the operator's. */
export const lookBanner = () => import('./features/looks/look-banner.tsx')
/** Shows urgent messages. */
export const urgentBanner = () => import('./features/urgent-messages/urgent-banner.tsx')
/** Sends comments that were written without a connection. */
export const unsent = () => import('./features/feed-comments/every-page.tsx')
/** Sends chat messages that were written without a connection. */
export const unsentChat = () => import('./features/chat-messages/every-page.tsx')
