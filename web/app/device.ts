/** A phone: the user agent matches iPhone or Android mobile (specification, section 9). */
export const isMobileDevice = (userAgent: string) => /iPhone|Android.+Mobile/.test(userAgent)

/** The mobile app's own window, which draws its frame itself. */
export const isAppWrapper = (userAgent: string) => userAgent.includes('HirobaApp/')

/** Media query of a small viewport. */
export const smallViewport = '(max-width: 639px)'
