import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '#testing/chromium.ts'
import { median } from './measure.ts'

export type Scrolling = {
  /** Frames per second while scrolling the messages of a room. */
  room: number
  /** The same on a page of plain text. */
  plain: number
  /** How many different messages were on the screen at the end of a gesture. */
  messages: number
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ja-JP' }
/** Pixels of one gesture, and pixels per second: a fast finger. */
const distance = 6_000
const speed = 2_500

/** Scrolls back and forth through the middle of a room on a phone, in turns with a page that does nothing. */
export async function measureScrolling(
  { address, cookie, chatRoomId, seq }: { address: string; cookie: string; chatRoomId: number; seq: number },
  rounds: number,
): Promise<Scrolling> {
  const program = findChromium()
  if (!program) throw new Error('Scrolling needs Chromium: install it or name it in CHROMIUM')
  const browser = await chromium.launch({ executablePath: program, args: chromiumArgs })
  try {
    const context = await browser.newContext(phone)
    const [name, value] = cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: address }])
    const room = await context.newPage()
    await room.goto(`${address}/chat/rooms/${chatRoomId}?message=${seq}`)
    const box = room.locator('[data-seq]')
    await box.first().waitFor()
    const plain = await context.newPage()
    await plain.setContent(`<p>${'会議室は3階に変更になりました。<br>'.repeat(5_000)}</p>`)
    const rates = { room: [] as number[], plain: [] as number[] }
    const seen = new Set<string>()
    for (let round = 0; round < rounds; round++)
      for (const [kind, page] of [
        ['room', room],
        ['plain', plain],
      ] as const) {
        await page.bringToFront()
        // Further into the past with every round.
        for (const direction of [1, 1, -1]) {
          rates[kind].push(await scroll(page, direction))
          const rows = await box.evaluateAll((all) => all.map((row) => row.getAttribute('data-seq') ?? ''))
          if (kind === 'room') for (const one of rows) seen.add(one)
        }
      }
    return { room: median(rates.room), plain: median(rates.plain), messages: seen.size }
  } finally {
    await browser.close()
  }
}

/** Frames per second during one gesture. */
async function scroll(page: Page, direction: number) {
  await page.evaluate(() => {
    const frames = { count: 0, running: true }
    Object.assign(window, { frames })
    const next = () => {
      frames.count++
      if (frames.running) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const session = await page.context().newCDPSession(page)
  const begun = performance.now()
  await session.send('Input.synthesizeScrollGesture', {
    ...{ x: 195, y: 400, yDistance: direction * distance, speed, gestureSourceType: 'touch' },
  })
  const seconds = (performance.now() - begun) / 1000
  await session.detach()
  const count = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: { count: number; running: boolean } }
    frames.running = false
    return frames.count
  })
  return count / seconds
}
