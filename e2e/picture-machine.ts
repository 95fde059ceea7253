import { execFileSync } from 'node:child_process'
import type { Browser } from '@playwright/test'

/** Where the reference screenshots were taken: Debian's Chromium with its Japanese fonts. */
const chromium = 156

function hasTheFonts() {
  try {
    return /NotoSansCJK/.test(execFileSync('fc-match', ['-f', '%{file}', 'sans-serif:lang=ja']).toString())
  } catch {
    return false
  }
}

/** Whether this machine renders letters like the one that took the screenshots. */
export const isPictureMachine = async (browser: Browser) =>
  process.platform === 'linux' && Number(browser.version().split('.')[0]) === chromium && hasTheFonts()
