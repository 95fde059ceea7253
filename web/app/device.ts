/** A phone: the user agent matches iPhone or Android mobile (specification, section 9). */
export function isMobileDevice(userAgent: string) {
  const android = userAgent.indexOf('Android')
  return userAgent.includes('iPhone') || (android >= 0 && userAgent.includes('Mobile', android))
}

/** Whether the page runs inside the mobile app, which draws its own frame. */
export const isAppWrapper = (userAgent: string) => userAgent.includes('HirobaApp/')

/** Media query of a small viewport. */
export const smallViewport = '(max-width: 639px)'
