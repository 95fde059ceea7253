import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listActivityReports } from '#contract/activities.reports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { hideModerationCase, listModerationCases } from '#contract/moderation.ts'
import { createStamp, listAdminStamps, orderStamps, retireStamp } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createModerationWord, listModerationWords, testModerationWord } from '#contract/watched-words.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
type Case = Answer<typeof listModerationCases>['moderationCases'][number]

const stamp = (id: number, name: string, retiredAt: string | null = null) => ({
  id,
  version: 1,
  name,
  imagePath: '/stamps/like.svg',
  reactionCount: 3,
  retiredAt,
})

describe('the administration', () => {
  test('does not exist for other people', async () => {
    const api = fakeApi([[getCurrentUser, hanako]])
    renderScreen('/admin/stamps')
    expect((await screen.findAllByText('ページが見つかりません')).length).toBeGreaterThan(0)
    expect(api.requestsTo(listAdminStamps)).toHaveLength(0)
  })

  test('lists its sections', async () => {
    fakeApi([[getCurrentUser, boss]])
    renderScreen('/admin')
    for (const name of [/^リアクション/, /^ホットダイジェスト/, /^モデレーション/, /^閲覧・リアクション統計/])
      expect(await screen.findByRole('link', { name })).toBeTruthy()
  })
})

describe('stamps', () => {
  test('are reordered with the keyboard, and the new position is announced', async () => {
    let stamps = [stamp(1, 'いいね'), stamp(2, '応援'), stamp(3, '古い', '2026-01-01T00:00:00.000Z')]
    const api = fakeApi([
      [getCurrentUser, boss],
      [listAdminStamps, () => ({ stamps, nextCursor: null })],
      [
        orderStamps,
        () => {
          stamps = [stamps[1]!, stamps[0]!, stamps[2]!]
          return undefined as never
        },
      ],
    ])
    renderScreen('/admin/stamps')
    const handle = await screen.findByRole('button', { name: /「いいね」の順番を変える/ })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByText('「いいね」は2番目です')).toBeTruthy()
    expect(api.requestsTo(orderStamps)[0]?.body).toEqual({ stampIds: [2, 1], orderSeen: [1, 2] })
    expect(screen.getByRole('button', { name: '「古い」を再開' })).toBeTruthy()
  })

  test('are retired after a confirmation', async () => {
    const api = fakeApi([
      [getCurrentUser, boss],
      [listAdminStamps, { stamps: [stamp(1, 'いいね')], nextCursor: null }],
      [retireStamp, undefined as never],
    ])
    renderScreen('/admin/stamps')
    await userEvent.click(await screen.findByRole('button', { name: '「いいね」を停止' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '停止' }))
    await waitFor(() => expect(api.requestsTo(retireStamp)[0]?.params).toEqual({ id: '1' }))
  })

  test('keep the input when the server refuses', async () => {
    fakeApi([
      [getCurrentUser, boss],
      [listAdminStamps, { stamps: [], nextCursor: null }],
      [createStamp, refuse('too_many_stamps')],
    ])
    renderScreen('/admin/stamps')
    await userEvent.click(await screen.findByRole('button', { name: '追加' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /名前/ }), '乾杯')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('名前と画像を入力してください。')).toBeTruthy()
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText(/使えるスタンプは60個まで/)).toBeTruthy()
    expect(dialog.getByDisplayValue('乾杯')).toBeTruthy()
  })
})

describe('moderation', () => {
  const reported: Case = {
    id: 5,
    version: 0,
    state: 'open',
    feedId: 10,
    feedCommentId: null,
    chatMessage: null,
    title: '気になる投稿',
    body: '本文です',
    photos: [],
    attachments: [],
    author: taro,
    menuName: '今日のできごと',
    createdAt: '2026-11-18T05:05:00.000Z',
    deleted: false,
    openedAt: '2026-11-18T06:05:00.000Z',
    reports: [
      {
        reason: 'word',
        note: '注意する言葉：「極秘」',
        reporter: null,
        createdAt: '2026-11-18T06:05:00.000Z',
      },
    ],
    actions: [],
  }

  test('hides a reported post with a reason', async () => {
    let open = [reported]
    const api = fakeApi([
      [getCurrentUser, boss],
      [
        listModerationCases,
        () => ({ moderationCases: open, nextCursor: null, openCount: open.length, hiddenCount: 0 }),
      ],
      [
        hideModerationCase,
        () => {
          open = []
          return { ...reported, state: 'hidden' as const }
        },
      ],
    ])
    renderScreen('/admin/moderation')
    await userEvent.click(await screen.findByRole('button', { name: '非表示にする' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }))
    expect(await dialog.findByText('理由を入力してください。')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: /理由/ }), '規程に反します')
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }))
    expect(await screen.findByText('対応待ちの通報はありません')).toBeTruthy()
    expect(api.requestsTo(hideModerationCase)[0]?.body).toEqual({ reason: '規程に反します', version: 0 })
  })

  test('asks for confirmation before adding a word that many posts contain, and keeps its exceptions', async () => {
    const word = { id: 3, word: 'ばか', action: 'warn', createdAt: '2026-11-18T05:05:00.000Z' } as const
    const api = fakeApi([
      [getCurrentUser, boss],
      [listModerationCases, { moderationCases: [], nextCursor: null, openCount: 0, hiddenCount: 0 }],
      [listActivityReports, { activities: [], nextCursor: null, openCount: 0 }],
      [listModerationWords, { moderationWords: [], nextCursor: null }],
      [
        testModerationWord,
        ({ body }) => {
          const frequent = (body.exceptions as string[]).length === 0
          return { feedCount: 1200, matchCount: frequent ? 300 : 2, frequent, capped: false, feeds: [] }
        },
      ],
      [createModerationWord, { ...word, version: 1, exceptions: ['ばかり'] }],
    ])
    renderScreen('/admin/moderation')
    await userEvent.click(await screen.findByRole('tab', { name: /注意する言葉/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: '言葉' }), 'ばか')
    await userEvent.click(screen.getByRole('button', { name: '追加' }))
    expect(await screen.findByText('「ばか」は多くの投稿に含まれています')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(api.requestsTo(createModerationWord)).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: /対象外の言葉/ }), 'ばかり、ばかす')
    await userEvent.click(screen.getByRole('button', { name: '追加' }))
    await waitFor(() =>
      expect(api.requestsTo(createModerationWord)[0]?.body).toEqual({
        word: 'ばか',
        action: 'warn',
        exceptions: ['ばかり', 'ばかす'],
      }),
    )
  })

  test('tries a word on past posts before it is added, and shows problems beside the field', async () => {
    fakeApi([
      [getCurrentUser, boss],
      [listModerationCases, { moderationCases: [], nextCursor: null, openCount: 0, hiddenCount: 0 }],
      [listActivityReports, { activities: [], nextCursor: null, openCount: 0 }],
      [listModerationWords, { moderationWords: [], nextCursor: null }],
      [
        testModerationWord,
        {
          feedCount: 1200,
          matchCount: 3,
          frequent: false,
          capped: false,
          feeds: [
            { id: 1, excerpt: '…極秘の…', authorName: '鈴木 太郎', postedAt: '2026-11-18T05:05:00.000Z' },
          ],
        },
      ],
      [createModerationWord, refuse('validation_failed', { word: 'この言葉はすでに登録されています。' })],
    ])
    renderScreen('/admin/moderation')
    await userEvent.click(await screen.findByRole('tab', { name: /注意する言葉/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: '言葉' }), '極秘')
    await userEvent.click(screen.getByRole('button', { name: '過去の投稿で試す' }))
    expect(await screen.findByText(/最近の投稿1,200件のうち3件/)).toBeTruthy()
    expect(screen.getByText('ほかに2件あります。')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '追加' }))
    expect(await screen.findByText('この言葉はすでに登録されています。')).toBeTruthy()
  })
})
