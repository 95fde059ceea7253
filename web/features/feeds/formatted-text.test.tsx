import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import {
  hanako,
  sampleComment,
  sampleComments,
  sampleFeed,
  sampleStamps,
  taro,
} from '#testing/sample-feeds.ts'

const around = [
  [getCurrentUser, hanako],
  [listStamps, sampleStamps],
] as const

const text = `# 議題
- **予算** の確認
  1. 本社
- [資料](https://example.com/a)
5*3*2 と #1 と <b>そのまま</b>
次の行 https://example.com/b`

async function shown(feed: Partial<Parameters<typeof sampleFeed>[0]>, comment = sampleComment()) {
  fakeApi([...around, [getFeed, sampleFeed(feed)], [listFeedComments, sampleComments(comment)]])
  renderScreen('/feeds/10')
  return screen.findByRole('article')
}

describe('the text of a post', () => {
  test('is rendered with headings, lists, bold text and links, and never as HTML', async () => {
    const article = await shown({ body: text })
    const post = within(article)
    expect(post.getByRole('heading', { level: 3 }).textContent).toBe('議題')
    const [outer, inner] = post.getAllByRole('list')
    expect([outer?.tagName, inner?.tagName, outer?.contains(inner ?? null)]).toEqual(['UL', 'OL', true])
    expect(post.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '予算 の確認本社',
      '本社',
      '資料',
    ])
    expect(post.getByText('予算').closest('strong')).toBeTruthy()
    expect(post.getByRole('link', { name: '資料' }).getAttribute('href')).toBe('https://example.com/a')
    expect(post.getByRole('link', { name: 'https://example.com/b' })).toBeTruthy()
    expect(article.textContent).toContain('5*3*2 と #1 と <b>そのまま</b>\n次の行 ')
  })

  test('has headings without a gap, whichever marks it uses', async () => {
    const post = within(await shown({ body: '### 一\n本文\n## 二\n本文' }))
    expect(post.getByRole('heading', { level: 4 }).textContent).toBe('一')
    expect(post.getByRole('heading', { level: 3 }).textContent).toBe('二')
  })

  test('written before formatting existed is unchanged', async () => {
    const article = await shown({ body: text, formatted: false })
    const post = within(article)
    expect(post.queryByRole('heading', { level: 3 })).toBeNull()
    expect(post.queryByRole('list')).toBeNull()
    expect(article.textContent).toContain(text)
  })
})

test('comments are rendered in the same way, with their mentions', async () => {
  const body = '**@鈴木 太郎** さん\n- 一\n- 二'
  await shown({}, sampleComment({ body, mentions: [{ id: taro.id, name: taro.name }] }))
  const item = (await screen.findByRole('link', { name: '@鈴木 太郎' })).closest('li')!
  expect(within(item).getByRole('link', { name: '@鈴木 太郎' }).closest('strong')).toBeTruthy()
  expect(
    within(item)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['一', '二'])
})

describe('writing a comment', () => {
  const begin = async () => {
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments()],
      [createFeedComment, ({ body }) => sampleComment({ id: 7, body: String(body.body) })],
    ])
    renderScreen('/feeds/10')
    return { api, area: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'コメントを書く' }) }
  }
  const select = (area: HTMLTextAreaElement, start: number, end = start) => {
    area.focus()
    area.setSelectionRange(start, end)
  }

  test('Ctrl+B and the buttons add marks around the selection, and remove them when pressed again', async () => {
    const { area } = await begin()
    await userEvent.type(area, '締め切りは金曜')
    select(area, 5, 7)
    fireEvent.keyDown(area, { key: 'b', ctrlKey: true })
    expect(area.value).toBe('締め切りは**金曜**')
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('金曜')
    const bar = within(screen.getByRole('toolbar', { name: '文字の書式' }))
    await userEvent.click(bar.getByRole('button', { name: '太字（Ctrl+B）' }))
    expect(area.value).toBe('締め切りは金曜')
    await userEvent.click(bar.getByRole('button', { name: '見出し' }))
    expect(area.value).toBe('# 締め切りは金曜')
    await userEvent.click(bar.getByRole('button', { name: '箇条書き' }))
    expect(area.value).toBe('- 締め切りは金曜')
  })

  test('the buttons are one tab stop, and the arrow keys move between them', async () => {
    const { area } = await begin()
    area.focus()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('箇条書き')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('プレビュー')
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('太字（Ctrl+B）')
  })

  test('Enter continues a list and ends it after an empty entry, but not during Japanese input', async () => {
    const { area } = await begin()
    await userEvent.type(area, '1. みかん')
    fireEvent.keyDown(area, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(area, { key: 'Enter', keyCode: 229 })
    expect(area.value).toBe('1. みかん')
    fireEvent.keyDown(area, { key: 'Enter' })
    expect(area.value).toBe('1. みかん\n2. ')
    fireEvent.keyDown(area, { key: 'Enter' })
    expect(area.value).toBe('1. みかん\n')
  })

  test('the preview shows the rendered text, and the text is sent with its marks', async () => {
    const { api, area } = await begin()
    await userEvent.type(area, '**重要**です')
    await userEvent.click(screen.getByRole('button', { name: 'プレビュー' }))
    const preview = screen.getByRole('region', { name: 'プレビュー' })
    expect(within(preview).getByText('重要').closest('strong')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'コメントを書く' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'プレビュー' }))
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true })
    await expect.poll(() => api.requestsTo(createFeedComment)[0]?.body.body).toBe('**重要**です')
  })
})
