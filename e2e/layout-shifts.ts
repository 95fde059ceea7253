import { expect, type Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
declare global {
  interface Window {
    layoutShift?: number
  }
}

/** Adds up what moves by itself on each page opened from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) window.layoutShift! += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Waits until the first screen is seen. */
export const settled = (page: Page) => expect(page.locator('[data-settling]')).toHaveCount(0)

/**
 * Asserts that little moves by itself while a page loads: a cumulative layout shift below 0.05. A busy machine may let
 * data arrive after a page was shown without them; then the page is opened again, at most twice.
 */
export async function standsStill(page: Page, name: string, open: () => Promise<void>) {
  const shift = async () => {
    await settled(page)
    return page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await document.fonts.ready
      await frame()
      await frame()
      return window.layoutShift ?? 0
    })
  }
  let moved = await shift()
  for (let again = 0; again < 2 && moved >= 0.05; again++) {
    await open()
    moved = await shift()
  }
  expect.soft(moved, name).toBeLessThan(0.05)
}
