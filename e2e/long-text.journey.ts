import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'
import { photo } from './photo.ts'
import { unique } from './programmes.ts'

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '本文' })

/** Starts an announcement, whose text is a long text. Resolves with that text. */
async function startText(page: Page, title = unique('長い文章')): Promise<Locator> {
  await page.goto('/admin/administrator_announcements')
  await page.getByRole('button', { name: 'お知らせを書く' }).click()
  await page.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await bodyOf(page).click()
  return bodyOf(page)
}

/** Chooses from a menu above the text. */
async function choose(page: Page, menu: string, item: string) {
  const tools = page.getByRole('toolbar', { name: '書式' })
  await tools.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Types kana, converts them and confirms with Enter, with the events of a Japanese keyboard. */
async function convert(input: CDPSession, kana: string, words: string) {
  for (let end = 1; end <= kana.length; end++)
    await input.send('Input.imeSetComposition', {
      ...{ text: kana.slice(0, end), selectionStart: end, selectionEnd: end },
    })
  await input.send('Input.imeSetComposition', {
    ...{ text: words, selectionStart: words.length, selectionEnd: words.length },
  })
  await input.send('Input.dispatchKeyEvent', {
    ...{ type: 'rawKeyDown', key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 },
  })
  await input.send('Input.insertText', { text: words })
  await input.send('Input.dispatchKeyEvent', {
    ...{ type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 },
  })
}

type Pasted = { html?: string; text?: string; picture?: { name: string; buffer: Buffer } }

/** What the browser does when people paste or drop. */
const give = (
  body: Locator,
  kind: 'paste' | 'drop',
  { html = '', text = '', picture }: Pasted,
): Promise<void> =>
  body.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      if (given.html) data.setData('text/html', given.html)
      if (given.text) data.setData('text/plain', given.text)
      if (given.picture)
        data.items.add(
          new File(
            [Uint8Array.from(atob(given.picture.base64), (sign) => sign.charCodeAt(0))],
            given.picture.name,
            {
              type: 'image/png',
            },
          ),
        )
      const { left, bottom } = element.lastElementChild!.getBoundingClientRect()
      element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              ...{ dataTransfer: data, bubbles: true, cancelable: true },
              ...{ clientX: left + 8, clientY: bottom - 8 },
            }),
      )
    },
    {
      ...{ html, text, kind },
      picture: picture && { name: picture.name, base64: picture.buffer.toString('base64') },
    },
  )

test('日本語の変換は見出し・箇条書き・表のどこでも途中で切れず、確定のEnterで段落は増えない', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '管理者', device(info))
  const body = await startText(page)
  const input = await page.context().newCDPSession(page)

  // At the beginning of a heading.
  await choose(page, '本文', '見出し1')
  await convert(input, 'きゅうぎょう', '休業')
  await expect(body.getByRole('heading', { level: 2 })).toHaveText('休業')
  await expect(body.locator('> *')).toHaveCount(1)

  // In an item of a list that was started by typing, also with the digits of a Japanese keyboard.
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await convert(input, 'ほんてん', '本店')
  await expect(body.getByRole('listitem')).toHaveText(['本店'])
  await page.keyboard.press('Enter')
  await convert(input, 'してん', '支店')
  await expect(body.getByRole('listitem')).toHaveText(['本店', '支店'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(body.getByRole('listitem')).toHaveCount(2)

  // In a cell of a table.
  await choose(page, '挿入', '表')
  await convert(input, 'ひづけ', '日付')
  await expect(body.getByRole('columnheader').first()).toHaveText('日付')
  await expect(body.getByRole('columnheader').first().locator('p')).toHaveCount(1)
  await expect(body.getByRole('row')).toHaveCount(3)

  // A conversion that is given up leaves nothing behind.
  await page.keyboard.press('Tab')
  await input.send('Input.imeSetComposition', { text: 'けす', selectionStart: 2, selectionEnd: 2 })
  await input.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  await expect(body.getByRole('columnheader').nth(1)).toHaveText('')

  // Undoing takes the words back and keeps what was there before.
  await convert(input, 'ないよう', '内容')
  await expect(body.getByRole('columnheader').nth(1)).toHaveText('内容')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(body.getByRole('columnheader').nth(1)).toHaveText('')
  await expect(body.getByRole('heading', { level: 2 })).toHaveText('休業')
  await page.getByRole('button', { name: 'やり直す' }).click()
  await expect(body.getByRole('columnheader').nth(1)).toHaveText('内容')
  await looksWell(page, 'the editor')
})

test('Word・Excel・Webページから貼り付けると、形だけが残り、危ないものは残らない', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const page = await windowOf(browser, '管理者', device(info))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) asked.push(request.url())
  })
  const body = await startText(page)
  const item = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
  await give(body, 'paste', {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body><!--StartFragment--><h1>持ち物</h1>${item(1, '1.', '書類')}${item(2, '·', '印鑑')}${item(1, '2.', '筆記具')}<!--EndFragment--></body></html>`,
  })
  await expect(body.getByRole('heading', { level: 2, name: '持ち物' })).toBeVisible()
  await expect(body.locator('> ol > li')).toHaveCount(2)
  await expect(body.locator('> ol > li > ul > li')).toHaveText(['印鑑'])

  await page.keyboard.press('ControlOrMeta+End')
  await give(body, 'paste', {
    html: `<html><body><table border=0><col width=72><!--StartFragment--><tr><td style='font-weight:700'>品目</td><td>金額</td></tr><tr><td>机</td><td>9,800</td></tr><!--EndFragment--></table></body></html>`,
    text: '品目\t金額\n机\t9,800',
  })
  await expect(body.getByRole('cell')).toHaveText(['品目', '金額', '机', '9,800'])

  // Below the table is no paragraph yet.
  await page.keyboard.press('ControlOrMeta+End')
  await choose(page, '挿入', '注意の囲み')
  await page.keyboard.type('机は月末まで')
  await expect(body.locator('[data-tone=warning]')).toHaveText('机は月末まで')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await page.keyboard.press('ControlOrMeta+End')
  await give(body, 'paste', {
    html: `<p onclick="window.attacked = 1" style="position:fixed;inset:0">本文<a href="javascript:window.attacked = 1">危険</a><a href="https://example.com/">安全</a></p>
      <script>window.attacked = 1</script><img src="https://evil.example/x.png" onerror="window.attacked = 1">
      <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='window.attacked=1'/>">
      <svg onload="window.attacked = 1"></svg><iframe src="https://evil.example/"></iframe><style>@import "https://evil.example/x.css"</style>`,
  })
  await expect(body.getByRole('link')).toHaveText(['安全'])
  await expect(body.locator('script, style, svg, iframe, img[src^="http"], [onclick], p[style]')).toHaveCount(
    0,
  )
  await expect(page.getByText(/貼り付けた内容の画像は取り込まれません/)).toBeVisible()
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(asked).toEqual([])

  // Pictures are uploaded where they are pasted or dropped, and ask for a description.
  await page.keyboard.press('ControlOrMeta+End')
  await give(body, 'paste', { picture: await photo('図1.png', '#3a7') })
  await expect(page.getByRole('textbox', { name: '画像の説明' })).toHaveCount(1)
  await give(body, 'drop', { picture: await photo('図2.png', '#37a') })
  const fields = page.getByRole('textbox', { name: '画像の説明' })
  await expect(fields).toHaveCount(2)
  await fields.first().fill('座席の図')
  await expect(body.getByRole('img', { name: '座席の図' })).toBeVisible()
  await looksWell(page, 'after pasting')
})

test('キーボードだけで人へのリンクとWebページのカードを入れ、読む人には編集の部品が読み込まれない', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const author = await windowOf(browser, '管理者', device(info))
  const title = unique('連絡先のご案内')
  const body = await startText(author, title)
  await author.keyboard.type('担当は')
  await author.keyboard.press('ControlOrMeta+k')
  const link = author.getByRole('dialog', { name: 'リンク' })
  await link.getByRole('radio', { name: '人' }).check()
  await link.getByRole('combobox', { name: '人' }).fill('佐藤')
  await author.getByRole('option', { name: /佐藤 花子/ }).click()
  await link.getByRole('button', { name: 'リンクを付ける' }).click()
  await expect(body.getByRole('link', { name: '佐藤 花子' })).toHaveAttribute('href', /^\/users\/\d+$/)
  await expect(body).toBeFocused()
  await author.keyboard.press('Enter')

  // The buttons are reached from the text and lead back to it.
  await author.keyboard.press('Alt+F10')
  await author.keyboard.press('ArrowRight')
  await expect(author.getByRole('button', { name: '太字' })).toBeFocused()
  await author.keyboard.press('Enter')
  await expect(body).toBeFocused()
  await author.keyboard.type('必ず')
  await expect(body.locator('strong')).toHaveText('必ず')

  // Tab indents in a list; Escape and then Tab leaves the text.
  await author.keyboard.press('Enter')
  await author.keyboard.press('ControlOrMeta+b')
  await author.keyboard.type('- 一つ目')
  await author.keyboard.press('Enter')
  await author.keyboard.type('二つ目')
  await author.keyboard.press('Tab')
  await expect(body.locator('ul ul')).toHaveText('二つ目')
  await expect(body).toBeFocused()
  await author.keyboard.press('Escape')
  await author.keyboard.press('Tab')
  await expect(body).not.toBeFocused()

  await body.press('ControlOrMeta+End')
  await choose(author, '挿入', 'Webページのカード')
  const card = author.getByRole('dialog', { name: 'Webページのカード' })
  await card.getByRole('textbox', { name: 'アドレス' }).fill('javascript:alert(1)')
  await card.getByRole('button', { name: '挿入する' }).click()
  await expect(card.getByText(/で始まるアドレスを入力してください/)).toBeVisible()
  await card.getByRole('textbox', { name: 'アドレス' }).fill('https://example.com/guide')
  await card.getByRole('button', { name: '挿入する' }).click()
  await expect(card).toBeHidden()

  await author.getByRole('radio', { name: '全員', exact: true }).check()
  await author.getByRole('button', { name: '公開する', exact: true }).click()
  await expect(author.getByText('公開しました')).toBeVisible()

  const reader = await windowOf(browser, '鈴木', device(info))
  const scripts: Promise<string>[] = []
  reader.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  await reader.goto('/administrator_announcements')
  await reader
    .getByRole('main')
    .getByRole('link', { name: new RegExp(title) })
    .click()
  const article = reader.getByRole('article', { name: title })
  await expect(article.getByRole('link', { name: '佐藤 花子' })).toBeVisible()
  await expect(article.getByRole('link', { name: /example\.com/ })).toBeVisible()
  await looksWell(reader, 'the reader')
  const loaded = await Promise.all(scripts)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((script) => script.includes('ProseMirror'))).toEqual([])
})
