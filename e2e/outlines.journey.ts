import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { expect, test } from '@playwright/test'
import { listFeeds } from '#contract/feeds.ts'
import { call } from './calls.ts'
import { device } from './device.ts'
import { settled } from './layout-shifts.ts'
import { outlineOf, withoutNumbers } from './outlines.ts'
import { windowOf, windowOfLogin } from './people.ts'

// To write the expected outlines: OUTLINES=write.

// Nobody whose doings other journeys change.
const reader = 'takashi.ohashi@hiroba.example'

/* Once nothing more arrives. */
async function writeOnce(path: string, outline: () => Promise<string>) {
  let last = ''
  const unchanged = async () => {
    const before = last
    last = await outline()
    return last === before
  }
  await expect.poll(unchanged, { intervals: [2_000] }).toBe(true)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, last)
}

test('画面読み上げで聞く順番：見出し・領域・入力欄', async ({ browser }, info) => {
  const page = await windowOfLogin(browser, reader, device(info))
  const { feeds } = await call(page, listFeeds, { query: { limit: 50 } })
  const feed = feeds.find(
    ({ can, announcementId, mustRead, title, commentCount }) =>
      can.comment && announcementId === null && mustRead === null && title && commentCount === 0,
  )!
  const admin = await windowOf(browser, '管理者', device(info))
  const screens = [
    ['home', '/home'],
    ['post', `/feeds/${feed.id}`],
    ['menus', '/menus'],
    ['waiting', '/waiting'],
    ['search', '/search/feeds?query=会議'],
    ['departments', '/departments'],
    ['chat', '/chat/rooms'],
    ['notices', '/announcements'],
    ['my-page', '/mypage'],
    ['administration', '/admin'],
  ] as const
  for (const [name, address] of screens) {
    const shown = name === 'administration' ? admin : page
    await shown.goto(address)
    await expect(shown.getByRole('heading', { level: 1 })).toBeAttached()
    await settled(shown)
    const outline = async () =>
      (await outlineOf(shown)).replaceAll(`“${withoutNumbers(feed.title)}”`, '“(the title of the post)”')
    const path = join(import.meta.dirname, 'outlines', info.project.name, `${name}.txt`)
    if (process.env.OUTLINES === 'write') await writeOnce(path, outline)
    else await expect.poll(outline, { message: name }).toBe(readFileSync(path, 'utf8'))
  }
})
