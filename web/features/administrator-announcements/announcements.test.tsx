import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { longTextOfMarks } from '#common/announcement-marks.ts'
import { type LongText, paragraphsOf, plainText } from '#common/long-text.ts'
import {
  askAnnouncementQuestion,
  getAdminAnnouncement,
  getAdministratorAnnouncement,
  listAdministratorAnnouncements,
  listAnnouncementQuestions,
  publishAnnouncement,
  updateAnnouncement,
} from '#contract/administrator-announcements.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, Refusal, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleFeed, sampleStamps, taro } from '#testing/sample-feeds.ts'

type Item = Answer<typeof listAdministratorAnnouncements>['administratorAnnouncements'][number]

const announcement = (change: Partial<Item> = {}): Item => ({
  id: 7,
  feedId: 10,
  title: '年末年始の営業',
  excerpt: '12月29日から休みます。',
  fileCount: 0,
  author: taro,
  publishedAt: '2026-11-18T05:05:00.000Z',
  publishUntil: null,
  pinned: false,
  important: false,
  read: true,
  mustRead: null,
  ...change,
})

const noQuestions = { questions: [], nextCursor: null }

describe('the list of announcements', () => {
  test('shows pinned ones first, with what is asked of the reader', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [
        listAdministratorAnnouncements,
        {
          administratorAnnouncements: [announcement({ read: false })],
          pinned: [
            announcement({
              id: 8,
              feedId: 11,
              title: '安否確認の訓練',
              pinned: true,
              important: true,
              mustRead: { version: 1, dueOn: '2026-11-27', overdue: false, asked: true, confirmedAt: null },
            }),
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/administrator_announcements')
    const pinned = await screen.findByRole('link', { name: /安否確認の訓練/ })
    expect(pinned.textContent).toContain('固定')
    expect(pinned.textContent).toContain('重要')
    expect(pinned.textContent).toContain('要確認')
    const recent = screen.getByRole('link', { name: /年末年始の営業/ })
    expect(recent.textContent).toContain('未読')
    expect(recent.textContent).not.toContain('要確認')
    expect(pinned.compareDocumentPosition(recent)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('says so when there are none', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listAdministratorAnnouncements, { administratorAnnouncements: [], pinned: [], nextCursor: null }],
    ])
    renderScreen('/administrator_announcements')
    expect(await screen.findByText('今読めるお知らせはありません')).toBeTruthy()
  })
})

describe('an announcement', () => {
  const opened = {
    ...announcement(),
    feed: sampleFeed({ title: '年末年始の営業', body: '休業日' }),
    body: longTextOfMarks('## 休業日\n\n| 店舗 | 休み |\n| --- | --- |\n| 本店 | 12月31日 |', new Map()),
    ...{ photos: [], attachments: [] },
    can: { manage: false, ask: true },
  }

  test('shows headings and tables of its text', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getAdministratorAnnouncement, opened],
      [listAnnouncementQuestions, noQuestions],
      [listStamps, sampleStamps],
    ])
    renderScreen('/administrator_announcements/7')
    const article = await screen.findByRole('article', { name: '年末年始の営業' })
    expect(within(article).getByRole('heading', { name: '休業日' })).toBeTruthy()
    expect(within(article).getByRole('cell', { name: '12月31日' })).toBeTruthy()
  })

  test('takes a question without a name once, and keeps its text when sending fails', async () => {
    let refused = false
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getAdministratorAnnouncement, opened],
      [listAnnouncementQuestions, noQuestions],
      [listStamps, sampleStamps],
      [
        askAnnouncementQuestion,
        () => {
          if (refused) return { id: 1 }
          refused = true
          throw new Refusal('too_many_questions')
        },
      ],
    ])
    renderScreen('/administrator_announcements/7')
    await userEvent.click(await screen.findByRole('button', { name: '質問する' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '送信' }))
    expect(await within(dialog).findByText('質問を入力してください。')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('質問'), '配送は休みますか')
    await userEvent.click(within(dialog).getByLabelText(/名前を出す/))
    await userEvent.click(within(dialog).getByRole('button', { name: '送信' }))
    await waitFor(() => expect(api.requestsTo(askAnnouncementQuestion)).toHaveLength(1))
    expect(await within(dialog).findByText(/今日はこれ以上質問できません/)).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('質問').value).toBe('配送は休みますか')
    await userEvent.click(within(dialog).getByRole('button', { name: '送信' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = api.requestsTo(askAnnouncementQuestion).map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({ body: '配送は休みますか', named: false })
    expect(sent[1]!.clientKey).toBe(sent[0]!.clientKey)
  })

  test('that ended leads back to the list', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getAdministratorAnnouncement, refuse('not_found')],
    ])
    renderScreen('/administrator_announcements/7')
    expect(await screen.findByText('このお知らせは表示できません')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'お知らせの一覧へ' })).toBeTruthy()
  })
})

describe('the editor', () => {
  const boss = { ...hanako, can: { ...hanako.can, administer: true } }
  const draft: Answer<typeof getAdminAnnouncement> = {
    id: 7,
    state: 'draft',
    title: '年末年始の営業',
    author: taro,
    publishFrom: null,
    publishUntil: null,
    publishedAt: null,
    endedAt: null,
    updatedAt: '2026-11-18T05:05:00.000Z',
    pinned: false,
    important: false,
    dueOn: null,
    version: 3,
    openQuestionCount: 0,
    body: paragraphsOf('12月29日から休みます。'),
    rule: { include: 'everyone', exclude: [] },
    feedId: null,
    mediaFileIds: [],
    photos: [],
    attachments: [],
  }

  test('saves before it publishes, and publishes the version it saved', async () => {
    let state: 'draft' | 'published' = 'draft'
    const api = fakeApi([
      [getCurrentUser, boss],
      [getAdminAnnouncement, () => ({ ...draft, state, version: state === 'draft' ? 3 : 5 })],
      [updateAnnouncement, { version: 4 }],
      [
        publishAnnouncement,
        () => {
          state = 'published'
          return { state, version: 5 }
        },
      ],
    ])
    renderScreen('/admin/administrator_announcements/7')
    await userEvent.click(await screen.findByLabelText(/重要なお知らせにする/))
    await userEvent.click(screen.getByRole('button', { name: '公開する' }))
    expect(await screen.findByRole('button', { name: '公開を終了する' })).toBeTruthy()
    expect(api.requestsTo(updateAnnouncement).map(({ body }) => body)).toMatchObject([
      { important: true, version: 3, askAgain: false },
    ])
    expect(api.requestsTo(publishAnnouncement).map(({ body }) => body)).toEqual([{ version: 4 }])
  })

  test('publishes once the draft is kept, when pressed meanwhile', async () => {
    let keep: (value: { version: number }) => void = () => undefined
    let versions = 3
    const api = fakeApi([
      [getCurrentUser, boss],
      [getAdminAnnouncement, draft],
      [
        updateAnnouncement,
        () => {
          versions += 1
          if (versions > 4) return { version: versions }
          return new Promise<{ version: number }>((resolve) => {
            keep = resolve
          })
        },
      ],
      [publishAnnouncement, { state: 'published', version: 6 }],
    ])
    renderScreen('/admin/administrator_announcements/7')
    await userEvent.click(await screen.findByLabelText(/重要なお知らせにする/))
    await waitFor(() => expect(api.requestsTo(updateAnnouncement)).toHaveLength(1), { timeout: 5_000 })
    await userEvent.click(screen.getByRole('button', { name: '公開する' }))
    expect(api.requestsTo(publishAnnouncement)).toHaveLength(0)
    keep({ version: 4 })
    await waitFor(() => expect(api.requestsTo(publishAnnouncement)).toHaveLength(1))
    expect(api.requestsTo(publishAnnouncement).map(({ body }) => body)).toEqual([{ version: 5 }])
  })

  test('shows what a refused draft lacks beside the field, and keeps the text', async () => {
    const api = fakeApi([
      [getCurrentUser, boss],
      [getAdminAnnouncement, { ...draft, title: '' }],
      [updateAnnouncement, { version: 4 }],
      [publishAnnouncement, refuse('validation_failed', { title: 'タイトルを入力してください。' })],
    ])
    renderScreen('/admin/administrator_announcements/7')
    const body = await screen.findByRole('textbox', { name: '本文' })
    await userEvent.type(body, '配送も休みます。')
    await userEvent.click(screen.getByRole('button', { name: '公開する' }))
    expect(await screen.findByText('タイトルを入力してください。')).toBeTruthy()
    expect(body.textContent).toBe('12月29日から休みます。配送も休みます。')
    const [sent] = api.requestsTo(updateAnnouncement)
    expect(plainText(sent!.body.body as LongText)).toBe('12月29日から休みます。配送も休みます。')
  })

  test('asks again only when the author says so', async () => {
    const published = {
      ...draft,
      ...{ feedId: 10, publishedAt: draft.updatedAt, dueOn: '2099-11-27' },
      state: 'published',
    } as const
    const api = fakeApi([
      [getCurrentUser, boss],
      [getAdminAnnouncement, published],
      [updateAnnouncement, { version: 4 }],
    ])
    renderScreen('/admin/administrator_announcements/7')
    const body = await screen.findByRole('textbox', { name: '本文' })
    await userEvent.type(body, '訂正します。')
    await userEvent.click(screen.getByRole('button', { name: '変更を公開する' }))
    await waitFor(() => expect(api.requestsTo(updateAnnouncement)).toHaveLength(1))
    await userEvent.click(await screen.findByLabelText(/もう一度確認を求める/))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '変更を公開する' }).getAttribute('aria-disabled')).not.toBe(
        'true',
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: '変更を公開する' }))
    await waitFor(() => expect(api.requestsTo(updateAnnouncement)).toHaveLength(2))
    expect(api.requestsTo(updateAnnouncement).map(({ body: sent }) => sent.askAgain)).toEqual([false, true])
  })
})
