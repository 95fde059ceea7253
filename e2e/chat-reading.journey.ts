import { expect, type Page, test } from '@playwright/test'
import { createChatMessage } from '#contract/chat-messages.ts'
import { createChatRoom, readChatRoom } from '#contract/chat-rooms.ts'
import { call, numberOf } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const box = (page: Page) => page.getByRole('region', { name: '会話' })

/** A message near the middle of the box with its place on the screen, the number of rendered ones, and the first. */
const look = (page: Page) =>
  box(page).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    const rows = [...element.querySelectorAll<HTMLElement>('[data-seq]')]
    const middle = rows.find((row) => row.getBoundingClientRect().bottom > top + height / 2)!
    return {
      ...{ seq: middle.dataset.seq!, at: middle.getBoundingClientRect().top },
      ...{ first: Number(rows[0]!.dataset.seq), count: rows.length, scrolled: element.scrollTop },
      nodes: element.querySelectorAll('*').length,
    }
  })

test('長いルームをさかのぼっても、画面の要素は少ないままで、読んでいる行は動かない', async ({
  browser,
}, info) => {
  onlyOn(info, 'phone')
  test.setTimeout(120_000)
  onlyOn(info, 'phone')
  // Not one of the people whose unread messages other journeys count.
  const reader = await windowOf(browser, '人事', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const room = await call(suzuki, createChatRoom, {
    body: {
      ...{ name: '日報', description: '', clientKey: crypto.randomUUID() },
      userIds: [await numberOf(reader)],
    },
  })
  const send = (number: number) =>
    call(suzuki, createChatMessage, {
      params: { id: room.id },
      body: {
        body: `${number}件目。${'本日の売場は落ち着いていました。'.repeat(number % 7)}${'\n以上'.repeat(number % 3)}`,
        clientKey: crypto.randomUUID(),
      },
    })
  const all = 420
  for (let first = 1; first <= all; first += 20)
    await Promise.all(Array.from({ length: Math.min(20, all - first + 1) }, (_, i) => send(first + i)))

  await call(reader, readChatRoom, { params: { id: room.id }, body: { seq: all } })
  await suzuki.goto(`/chat/rooms/${room.id}`)
  await expect(box(suzuki).locator(`[data-seq="${all}"]`)).toBeVisible()
  const beginning = await look(suzuki)
  let seen = beginning
  let most = beginning.count
  for (let step = 0; step < 400 && seen.first > all - 300; step++) {
    const before = await look(suzuki)
    const moved = await box(suzuki).evaluate(async (element, seq) => {
      const row = element.querySelector(`[data-seq="${seq}"]`)!
      const at = row.getBoundingClientRect().top
      const scrolled = element.scrollTop
      element.scrollTop -= 300
      const by = scrolled - element.scrollTop
      // Whatever arrives and is measured above must not move it.
      for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
      const now = row.getBoundingClientRect().top - at
      return row.isConnected ? Math.abs(now - by) : 0
    }, before.seq)
    expect(moved).toBeLessThanOrEqual(2)
    seen = await look(suzuki)
    most = Math.max(most, seen.count)
    expect(seen.nodes).toBeLessThan(3_000)
  }
  expect(seen.first).toBeLessThanOrEqual(all - 300)
  expect(most).toBeLessThan(60)

  // A new message at the end does not move what is read, and the button leads there.
  const reading = await look(suzuki)
  await call(reader, createChatMessage, {
    params: { id: room.id },
    body: { body: 'お疲れさまでした', clientKey: crypto.randomUUID() },
  })
  const newest = suzuki.getByRole('button', { name: /最新へ（新着1件）/ })
  await expect(newest).toBeVisible()
  expect(await look(suzuki)).toMatchObject({ seq: reading.seq, at: reading.at })
  await newest.click()
  await expect(box(suzuki).getByText('お疲れさまでした')).toBeVisible()
  await expect(newest).toBeHidden()

  // A link leads to a message in the middle, whose position is told to screen readers.
  await reader.goto(`/chat/rooms/${room.id}?message=150`)
  const marked = box(reader).locator('[data-seq="150"]')
  await expect(marked).toBeInViewport()
  await expect(marked).toHaveAttribute('aria-posinset', '150')
  await expect(marked).toHaveAttribute('aria-setsize', `${all + 1}`)
})
