import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { compose } from './composer.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { photo } from './photo.ts'

const unique = (words: string) =>
  `${words}（${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}）`

/** On a phone the filters are in a sheet. */
const openFilters = (page: Page) =>
  page.getByRole('region', { name: 'タイムラインの絞り込み' }).getByRole('button').first().click()

async function post(page: Page, words: string) {
  const { dialog, text } = await compose(page, 'できごと')
  await text.fill(words)
  await dialog.getByRole('button', { name: '投稿する' }).click()
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card).toBeVisible()
  return card
}

test('佐藤さんが投稿し、鈴木さんのコメントがリロードなしで届く', async ({ browser }, info) => {
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const words = unique('青葉通り店で新しい棚割りを試しました')
  const answer = unique('写真で見たいです。来週うかがいます')

  await suzuki.goto('/home')
  await expect(suzuki.getByRole('feed').getByRole('article').first()).toBeVisible()
  const card = await post(sato, words)

  await suzuki.getByRole('button', { name: /新しい投稿/ }).click()
  await suzuki
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('link', { name: /コメント/ })
    .click()
  await card.getByRole('link', { name: /コメント/ }).click()
  await expect(sato.getByLabel(/コメントを書く|コメント/).last()).toBeVisible()

  await suzuki.getByRole('textbox').last().fill(answer)
  await suzuki.getByRole('button', { name: 'コメントする' }).click()
  await expect(suzuki.getByText(answer)).toBeVisible()
  // It appears without a reload or a click.
  await expect(sato.getByText(answer)).toBeVisible()
})

test('写真を2枚つけて投稿し、大きく開いて左右に送れる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '佐藤', device(info))
  const words = unique('新商品の売場です')
  const { dialog, text } = await compose(page, 'できごと')
  await text.fill(words)
  await dialog
    .getByLabel('写真を追加')
    .setInputFiles([await photo('売場.png', 'teal'), await photo('入口.png', 'orange')])
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await dialog.getByRole('button', { name: '投稿する' }).click()
  const card = page.getByRole('article').filter({ hasText: words })
  await card
    .getByRole('button', { name: /写真|売場/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toContainText('1 / 2')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('2 / 2')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('書きかけの投稿は読み込み直しても残っている', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '鈴木', device(info))
  const words = unique('途中まで書いた日報')
  const { text } = await compose(page, 'できごと')
  await text.fill(words)
  await page.reload()
  await page.goto('/home?compose=new')
  await expect(page.getByText('下書きを復元しました')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('本文')).toHaveValue(words)
  await page.getByRole('button', { name: '下書きを破棄' }).click()
})

test('変換を確定するEnterでは何も送られない', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  await page.goto('/home')
  await page
    .getByRole('article')
    .getByRole('link', { name: /コメント/ })
    .first()
    .click()
  const box = page.getByRole('textbox').last()
  await box.click()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/comments')) sent.push(request.url())
  })
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'おつかれさま', selectionStart: 6, selectionEnd: 6 })
  // The events of a Japanese keyboard during conversion: the key is "Process", its code 229.
  for (const modifiers of [0, 2]) {
    await input.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
      modifiers,
    })
    await input.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      modifiers,
    })
  }
  await input.send('Input.insertText', { text: 'お疲れさま' })
  await expect(box).toHaveValue('お疲れさま')
  expect(sent).toEqual([])
  // The key that confirmed the conversion has been released; from now on Enter is an ordinary Enter.
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('お疲れさま').last()).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
})

test('リアクションはすぐに付き、届かなければ元に戻る', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '佐藤', device(info))
  const card = await post(page, unique('朝礼で共有したこと'))
  await card.getByRole('button', { name: 'リアクションする' }).click()
  await page
    .getByRole('button', { name: 'いいね', exact: true })
    .or(page.getByRole('menuitem', { name: 'いいね' }))
    .first()
    .click()
  const mine = card.getByRole('button', { name: /いいね 1件/ })
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await page.route('**/reactions**', (route) => route.abort())
  await mine.click()
  await expect(
    page.getByRole('alert').filter({ hasText: /送れませんでした|通信できませんでした/ }),
  ).toBeVisible()
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
})

test('コメントに絵文字でリアクションすると、書いた人の画面にリロードなしで届く', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  const suzuki = await windowOf(browser, '鈴木', device(info))
  const words = unique('新しい看板ができました')
  const answer = unique('遠くからでもよく見えますね')
  const card = await post(sato, words)
  await card.getByRole('link', { name: /コメント/ }).click()
  await expect(sato).toHaveURL(/\/feeds\/\d+/)
  const path = new URL(sato.url()).pathname

  await suzuki.goto(path)
  await suzuki.getByRole('textbox', { name: 'コメントを書く' }).fill(answer)
  await suzuki.getByRole('button', { name: 'コメントする' }).click()
  const written = suzuki.getByRole('listitem').filter({ hasText: answer })
  await expect(written.getByRole('button', { name: 'リアクションする' })).toBeVisible()

  const received = sato.getByRole('listitem').filter({ hasText: answer })
  await received.getByRole('button', { name: 'リアクションする' }).click()
  await sato.getByRole('button', { name: 'すべての絵文字' }).click()
  await sato.getByRole('searchbox', { name: '絵文字を検索' }).fill('はくしゅ')
  await expect(sato.getByText('見つかりません')).toBeVisible()
  await sato.getByRole('searchbox', { name: '絵文字を検索' }).fill('拍手')
  await sato.keyboard.press('Enter')
  await expect(received.getByRole('button', { name: '👏 1件', pressed: true })).toBeVisible()

  await expect(written.getByRole('button', { name: '👏 1件', pressed: false })).toBeVisible()
  await written.getByRole('button', { name: 'リアクションした人' }).click()
  await expect(suzuki.getByRole('dialog').getByText('佐藤 花子')).toBeVisible()
})

test('太字と箇条書きで書くと、プレビューと投稿に同じ形で表示される', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '佐藤', device(info))
  const first = unique('受付')
  const { dialog, text } = await compose(page, 'できごと')
  await dialog.getByRole('button', { name: '書式を付ける' }).click()
  await text.fill('締め切り')
  await text.selectText()
  await page.keyboard.press('Control+b')
  await expect(text).toHaveValue('**締め切り**')
  await text.press('End')
  await page.keyboard.type('は金曜です')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '箇条書き' }).click()
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await page.keyboard.type('発送')
  await expect(text).toHaveValue(`**締め切り**は金曜です\n- ${first}\n- 発送`)
  await page.keyboard.press('Control+z')
  await expect(text).not.toHaveValue(/発送$/)
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toHaveValue(/発送$/)

  await dialog.getByRole('button', { name: 'プレビュー' }).click()
  await expect(text).toBeHidden()
  await expect(dialog.getByRole('region', { name: 'プレビュー' }).getByRole('listitem')).toHaveText([
    first,
    '発送',
  ])
  await dialog.getByRole('button', { name: '投稿する' }).click()
  const card = page.getByRole('article').filter({ hasText: first })
  await expect(card.getByRole('listitem')).toHaveText([first, '発送'])
  await expect(card.locator('strong')).toHaveText('締め切り')
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveText([first, '発送'])
})

test('戻るとタイムラインの続きから読める', async ({ browser }, info) => {
  const page = await windowOf(browser, '管理者', device(info))
  await page.goto('/home')
  const articles = page.getByRole('feed').getByRole('article')
  await expect(articles.first()).toBeVisible()
  for (let i = 0; i < 12; i++) {
    await page.mouse.wheel(0, 1500)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  // The post that the reader has reached, by content: the list is virtualised, so an index would mean a
  // different post each time.
  const reached = () =>
    page.evaluate(() => {
      const middle = window.innerHeight / 2
      const [nearest] = [...document.querySelectorAll('[role="feed"] article')]
        .map((article) => ({
          address: article.querySelector('a[href*="#comments"]')?.getAttribute('href') ?? '',
          top: article.getBoundingClientRect().top,
        }))
        .filter(({ address }) => address)
        .sort((a, b) => Math.abs(a.top - middle) - Math.abs(b.top - middle))
      return { address: '', top: 0, ...nearest, scrolled: window.scrollY }
    })
  // The page continues to scroll for a while after the last wheel event.
  const atRest = async () => {
    let last = await reached()
    await expect(async () => {
      const now = await reached()
      const moved = now.address === '' || now.scrolled !== last.scrolled || now.top !== last.top
      last = now
      expect(moved).toBe(false)
    }).toPass({ intervals: [150] })
    return last
  }
  const before = await atRest()
  expect(before.scrolled).toBeGreaterThan(1500)
  const open = async () => {
    await page.locator(`a[href="${before.address}"]`).first().dispatchEvent('click')
    await expect(page).toHaveURL(/\/feeds\/\d+/)
  }
  // The current position of the same post. Of two posts near the middle, either may be the nearer one.
  const offBy = () =>
    page.evaluate(({ address, top }) => {
      const link = document.querySelector(`[role="feed"] a[href="${address}"]`)
      const article = link?.closest('article')
      return article ? Math.abs(article.getBoundingClientRect().top - top) : Number.POSITIVE_INFINITY
    }, before)
  const sameAgain = async () => {
    // A strip above may announce new posts by now.
    await expect.poll(offBy).toBeLessThan(60)
    await atRest()
    expect(await offBy()).toBeLessThan(60)
  }
  const cpu = await page.context().newCDPSession(page)
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  // Goes back at once, while the post is still loading.
  await open()
  await page.goBack()
  await sameAgain()

  // Goes back after reading it, while a colleague has posted.
  await open()
  await expect(page.getByRole('feed')).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  await post(await windowOf(browser, '佐藤', device(info)), unique('本日の出荷を終えました'))
  await page.goBack()
  await sameAgain()

  // Reloads the page.
  await page.reload()
  await sameAgain()
})

test('となりの会社からは何も見えない', async ({ browser }, info) => {
  onlyOn(info, 'pc')
  const sato = await windowOf(browser, '佐藤', device(info))
  const words = unique('来月の売上の見込み')
  const card = await post(sato, words)
  await card.getByRole('link', { name: /コメント/ }).click()
  await expect(sato).toHaveURL(/\/feeds\/\d+/)
  const address = new URL(sato.url()).pathname
  const other = await windowOf(browser, 'となり', device(info))
  await other.goto(address)
  await expect(other.getByText('投稿が見つかりません')).toBeVisible()
  await other.goto('/home')
  await expect(other.getByRole('article').first()).toBeVisible()
  await expect(other.getByText(words)).toHaveCount(0)
})

test('未読だけに絞り込んだタイムラインが、投稿から戻っても、読み込み直しても、そのまま残る', async ({
  browser,
}, info) => {
  const page = await windowOf(browser, '佐藤', device(info))
  const phone = info.project.name === 'phone'
  await page.goto('/home')
  if (phone) await openFilters(page)
  await page.getByRole('button', { name: '未読', exact: true }).click()
  await expect(page).toHaveURL(/home\?unread=true$/)
  if (phone) await page.getByRole('button', { name: '投稿を見る' }).click()
  const isUnread = () =>
    phone
      ? expect(page.getByRole('button', { name: '絞り込み：未読' })).toBeVisible()
      : expect(page.getByRole('button', { name: '未読', exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
  await page
    .getByRole('article')
    .getByRole('link', { name: /コメント/ })
    .first()
    .click()
  await expect(page).toHaveURL(/feeds\/\d+/)
  await page.goBack()
  await isUnread()
  await page.reload()
  await expect(page).toHaveURL(/home\?unread=true$/)
  await isUnread()
  await page.getByRole('button', { name: '絞り込みを解除' }).click()
  await expect(page).toHaveURL(/home$/)
})

test('部署を名前で探して絞り込み、戻ると絞り込む前になる', async ({ browser }, info) => {
  const page = await windowOf(browser, '鈴木', device(info))
  const phone = info.project.name === 'phone'
  const everything = page.getByRole('button', { name: phone ? '絞り込み' : '部署で絞り込む', exact: true })
  await page.goto('/home')
  if (phone) await openFilters(page)
  await page.getByRole('button', { name: '部署で絞り込む' }).click()
  await page.getByRole('combobox', { name: '部署名・ふりがなで探す' }).fill('営業本部')
  await page
    .getByRole('option', { name: /営業本部/ })
    .first()
    .click()
  await expect(page).toHaveURL(/department_id=\d+$/)
  await expect(page.getByRole('button', { name: '営業本部の投稿' })).toBeVisible()
  if (phone) await page.getByRole('button', { name: '投稿を見る' }).click()
  await page.goBack()
  await expect(everything).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: '絞り込みを解除' }).click()
  await expect(everything).toBeVisible()
})

test('iPhoneのHEICの写真が、どのブラウザでも見える写真になる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const page = await windowOf(browser, '佐藤', device(info))
  const { dialog, text } = await compose(page, 'できごと')
  const words = unique('朝の売り場です')
  await text.fill(words)
  await dialog
    .locator('input[type="file"][accept*="heic"]')
    .setInputFiles(join(import.meta.dirname, '../testing/pictures/sideways.heic'))
  await dialog.getByRole('button', { name: '投稿する' }).click()
  const picture = page.getByRole('article').filter({ hasText: words }).getByRole('img').first()
  await expect(picture).toBeVisible()
  // Upright, as it was taken: four to three.
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalHeight / shown.naturalWidth))
    .toBeCloseTo(4 / 3, 1)
})
