import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing on the screen keeps somebody out, and nothing is wider than it. */
export async function looksWell(page: Page, name: string) {
  await page.evaluate(axe.source)
  // Rows of a long list find their places once they are measured.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { wrong, overhang } = await page.evaluate(async (values) => {
    // What a bar or a column happens to cover is no smaller for it: they stand at their own place.
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(dialog, dialog *)')) {
      const { position, bottom } = getComputedStyle(element)
      if (position === 'sticky' || (position === 'fixed' && bottom !== 'auto'))
        element.style.position = 'static'
    }
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return {
      wrong: found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
      overhang: document.documentElement.scrollWidth - window.innerWidth,
    }
  }, tags)
  expect.soft(wrong, name).toEqual([])
  // A page that scrolls sideways is broken on a phone.
  expect.soft(overhang, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
}
