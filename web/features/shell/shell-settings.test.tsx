import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { newShortcut, type ShellPart, standardShell } from '#common/shell/shell-parts.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { listAudienceChoices, previewAudience } from '#contract/audiences.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  getShellSettings,
  listShellVersions,
  publishShellDraft,
  restoreShellVersion,
  saveShellDraft,
} from '#contract/shell.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }

/** A fake server that stores one part like the real one, as far as the screen can tell. */
function part<P extends ShellPart>(
  name: P,
  content: object = standardShell()[name],
  changes: Answer<typeof listShellVersions>['shellVersions'][number]['changes'] = [
    { field: 'bgColor', before: [], after: ['#003945'] },
  ],
) {
  let version = 1
  let draft: object | null = null
  let published = content
  const api = fakeApi([
    [getCurrentUser, boss],
    [listAdminMenus, { menuCategories: [], can: { arrange: true }, nextCursor: null }],
    [listAudienceChoices, { departments: [], positions: [] }],
    [previewAudience, { summary: '全員', memberCount: 3, invitedCount: 0, sample: [], names: [] }],
    [
      getShellSettings,
      ({ params }) => ({
        part: params.part as ShellPart,
        version,
        content: {
          ...(params.part === name ? (draft ?? published) : standardShell()[params.part as ShellPart]),
        },
        draft: draft && { savedBy: null, savedAt: '2026-11-20T00:00:00.000Z' },
        published: { number: 2, publishedBy: null, publishedAt: '2026-11-19T00:00:00.000Z' },
        publishedContent: { ...published },
        logos: [],
        people: [],
      }),
    ],
    [
      saveShellDraft,
      ({ body }) => {
        const sent = body as { content: object; version: number }
        if (sent.version !== version) return refuse('conflict')()
        draft = sent.content
        version += 1
        return { version }
      },
    ],
    [
      publishShellDraft,
      () => {
        published = draft ?? published
        draft = null
        version += 1
        return { version }
      },
    ],
    [
      restoreShellVersion,
      () => {
        version += 1
        return { version }
      },
    ],
    [
      listShellVersions,
      {
        shellVersions: [2, 1].map((number) => ({
          number,
          publishedBy: taro,
          publishedAt: '2026-11-19T00:00:00.000Z',
          restoredNumber: null,
          current: number === 2,
          changes,
          content: { ...content },
          logo: null,
        })),
        nextCursor: null,
      },
    ],
  ])
  return {
    api,
    /** Simulates a change by someone else. */
    elsewhere: () => {
      version += 1
    },
  }
}

describe('the theme', () => {
  test('shows its contrast, and can be published once it is sufficient', async () => {
    const { api } = part('theme')
    renderScreen('/admin/theme')
    await userEvent.click(await screen.findByRole('radio', { name: '会社の色とロゴ' }))
    const text = screen.getByRole('textbox', { name: '文字とアイコン' })
    await userEvent.clear(text)
    await userEvent.type(text, '#999999')
    expect(await screen.findAllByText(/読みにくいため公開できません/)).toHaveLength(2)
    expect(screen.getByRole('button', { name: /公開する/ }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '読みやすい色を提案' }))
    expect(screen.queryByText(/読みにくいため/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '公開する' }))
    await waitFor(() => expect(api.requestsTo(publishShellDraft)).toHaveLength(1))
    expect(await screen.findByText('公開していない変更はありません')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '公開する' }))
    expect(api.requestsTo(saveShellDraft).at(-1)?.body).toMatchObject({
      content: { colours: { bgColor: '#ffffff', textColor: '#1b2024' } },
    })
  })

  test('reports an invalid colour, and keeps the last valid one', async () => {
    part('theme')
    renderScreen('/admin/theme')
    await userEvent.click(await screen.findByRole('radio', { name: '会社の色とロゴ' }))
    const text = screen.getByRole('textbox', { name: '背景' })
    await userEvent.clear(text)
    await userEvent.type(text, 'red')
    expect(await screen.findByText(/#003945 のように/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('背景の色を選ぶ').value).toBe('#ffffff')
  })

  test('can be rolled back to an earlier version', async () => {
    const { api } = part('theme')
    renderScreen('/admin/theme')
    await userEvent.click(await screen.findByRole('button', { name: '履歴' }))
    expect(await screen.findAllByText(/背景：なし → #003945/)).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: '第1版に戻す' }))
    const asked = screen.getByRole('alertdialog')
    await userEvent.click(within(asked).getByRole('button', { name: 'この版に戻す' }))
    await waitFor(() =>
      expect(api.requestsTo(restoreShellVersion)[0]?.body).toEqual({ version: 1, number: 1 }),
    )
  })
})

test('the history shows a new order by name, without repeating everything', async () => {
  const items = ['勤怠 / Clock → https://a.example/ (全員)', '規程 → /waiting (全員)']
  const change = { field: 'items', before: items, after: items.toReversed() }
  part('shortcuts', { shortcuts: [] }, [change])
  renderScreen('/admin/shortcuts')
  await userEvent.click(await screen.findByRole('button', { name: '履歴' }))
  expect(await screen.findAllByText('新しい順番：規程、勤怠 / Clock')).toHaveLength(2)
})

describe('the navigation', () => {
  test('keeps the links to home and to the notifications', async () => {
    part('navigation')
    renderScreen('/admin/navigation')
    expect(await screen.findByRole('button', { name: '「タイムライン」は外せません' })).toHaveProperty(
      'disabled',
      true,
    )
    await userEvent.click(screen.getByRole('button', { name: '「制度」を外す' }))
    expect(screen.queryByRole('textbox', { name: '「制度」の日本語名' })).toBeNull()
  })

  test('shows a conflict to the second writer, and loses nothing', async () => {
    const { api, elsewhere } = part('navigation')
    renderScreen('/admin/navigation')
    const name = await screen.findByRole('textbox', { name: '「制度」の日本語名' })
    elsewhere()
    await userEvent.type(name, '仕組み')
    expect(
      await screen.findByText('あなたの変更は、この画面に残っています。', {}, { timeout: 3_000 }),
    ).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('仕組み')
    await userEvent.click(screen.getByRole('button', { name: '自分の内容で保存' }))
    await waitFor(() => expect(screen.queryByText('あなたの変更は、この画面に残っています。')).toBeNull())
    expect(api.requestsTo(saveShellDraft).at(-1)?.body).toMatchObject({ version: 2 })
  })
})

describe('shortcuts', () => {
  const shortcut = (nameJa: string) => ({
    ...newShortcut(nameJa),
    nameJa,
    target: { type: 'path', path: '/waiting' },
  })

  test('are reordered with the keyboard: the focus follows, and the change is announced', async () => {
    part('shortcuts', { shortcuts: [shortcut('勤怠'), shortcut('規程'), shortcut('予約')] })
    renderScreen('/admin/shortcuts')
    const handle = await screen.findByRole('button', { name: /「勤怠」の順番を変える/ })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByText('「勤怠」は2番目です')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/「勤怠」の順番を変える/)
    await userEvent.keyboard('{ArrowDown}')
    // The last one cannot be moved further down.
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/「勤怠」の順番を変える/)
    const list = screen.getByRole('list', { name: 'ショートカット' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('規程'),
      expect.stringContaining('予約'),
      expect.stringContaining('勤怠'),
    ])
  })

  test('show missing values beside the field', async () => {
    part('shortcuts')
    renderScreen('/admin/shortcuts')
    await userEvent.click(await screen.findByRole('button', { name: 'ショートカットを追加' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '追加' }))
    expect(within(dialog).getByText('名前を入力してください。')).toBeTruthy()
    expect(within(dialog).getByText(/行き先のページを選ぶか/)).toBeTruthy()
    const name = within(dialog).getByRole('textbox', { name: /^名前/ })
    await waitFor(() => expect(document.activeElement).toBe(name))
    // The last problem may be far below.
    await userEvent.type(name, '勤怠')
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^ページ/ }), '/waiting')
    const rule = within(dialog).getByRole('radio', { name: '条件で選ぶ' })
    await userEvent.click(rule)
    await userEvent.click(within(dialog).getByRole('button', { name: '追加' }))
    expect(within(dialog).getByText(/見せる相手がいません/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(rule))
  })
})
