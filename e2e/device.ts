import type { TestInfo } from '@playwright/test'

/** The device of the running project, for windows that a journey opens itself. */
export const device = (info: TestInfo) => {
  const { baseURL, viewport, userAgent, isMobile, hasTouch, locale, timezoneId } = info.project.use
  return { baseURL, viewport: viewport ?? null, userAgent, isMobile, hasTouch, locale, timezoneId }
}
