import { type TestInfo, test } from '@playwright/test'

/** The device of the running project, for windows that a journey opens itself. */
export const device = (info: TestInfo) => {
  const { baseURL, viewport, userAgent, isMobile, hasTouch, locale, timezoneId } = info.project.use
  return { baseURL, viewport: viewport ?? null, userAgent, isMobile, hasTouch, locale, timezoneId }
}

/** For a journey that is the same on both devices, or makes sense on one only. */
export const onlyOn = (info: TestInfo, name: 'pc' | 'phone') =>
  test.skip(info.project.name !== name, `on the ${name}`)
