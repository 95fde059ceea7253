import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { settled } from './layout-shifts.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const look = (page: Page) =>
  page.evaluate(async (values) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(dialog, dialog *)')) {
      const { position, bottom, contentVisibility } = getComputedStyle(element)
      // Content far outside of the window is not laid out yet and has an estimated height, so its reported
      // position seems to overlap what follows. Lay it out before checking.
      if (contentVisibility === 'auto') element.style.contentVisibility = 'visible'
      // Content covered by a bar or a column is not too small; its own position counts.
      if (position === 'sticky' || (position === 'fixed' && bottom !== 'auto'))
        element.style.position = 'static'
    }
    const { run } = (
      window as unknown as { axe: { run: (at: Document, how: object) => Promise<axe.AxeResults> } }
    ).axe
    const found = await run(document, {
      runOnly: { type: 'tag', values },
      // A list whose lines can be chosen is a grid, which screen readers take for one.
      rules: { 'aria-allowed-role': { enabled: false } },
      resultTypes: ['violations'],
    })
    // In a text that is being written, a header may not have its words yet.
    const unwritten = (target: string) =>
      document.querySelector(target)?.closest('[contenteditable="true"]') != null
    const wrong = found.violations
      .map(({ id, nodes }) => ({
        id,
        targets: nodes
          .map(({ target }) => target.join(' '))
          .filter((target) => id !== 'empty-table-header' || !unwritten(target)),
      }))
      .filter(({ targets }) => targets.length > 0)
      .map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
    // A page that scrolls sideways is broken on a phone.
    const overhang = document.documentElement.scrollWidth - window.innerWidth
    return overhang > 0 ? [...wrong, `${overhang} px wider than the screen`] : wrong
  }, tags)

/** Asserts that the screen has no accessibility violations and does not scroll sideways. */
export async function looksWell(page: Page, name: string) {
  // Until its code and data have arrived, a screen has neither landmarks nor a heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await settled(page)
  await page.evaluate(axe.source)
  let wrong = await look(page)
  // Rows of a long list overlap until they are measured; real violations persist. After a link was followed, the new
  // screen may not be there yet.
  const tries = () => (wrong.some((one) => one.startsWith('landmark-one-main')) ? 20 : 3)
  for (let again = 0; again < tries() && wrong.length > 0; again++) wrong = await look(page)
  expect.soft(wrong, name).toEqual([])
}
