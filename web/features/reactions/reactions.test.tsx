import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  listCommentReactionUsers,
  listFeedComments,
  reactToFeedComment,
  unreactToFeedComment,
} from '#contract/feed-comments.ts'
import { getFeed, reactToFeed } from '#contract/feeds.ts'
import { listStamps } from '#contract/stamps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
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
const party = { stampId: null, emoji: '🎉', reactionCount: 2, reacted: false }

beforeEach(() => localStorage.clear())

const commentItem = async () => (await screen.findByText('お疲れさまでした。')).closest('li')!
const openPicker = async (place: HTMLElement) => {
  await userEvent.click(within(place).getByRole('button', { name: 'リアクションする' }))
  return screen.findByRole('dialog')
}

describe('a comment', () => {
  test('shows its reactions and adds another one at once', async () => {
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments(sampleComment({ reactions: [party] }))],
      [reactToFeedComment, { reactions: [{ ...party, reactionCount: 3, reacted: true }] }],
      [unreactToFeedComment, { reactions: [party] }],
    ])
    renderScreen('/feeds/10')
    const chip = await screen.findByRole('button', { name: '🎉 2件', pressed: false })
    await userEvent.click(chip)
    expect(screen.getByRole('button', { name: '🎉 3件', pressed: true })).toBeTruthy()
    await waitFor(() =>
      expect(api.requestsTo(reactToFeedComment)).toMatchObject([
        { params: { id: '100' }, body: { emoji: '🎉' } },
      ]),
    )
    await userEvent.click(await screen.findByRole('button', { name: '🎉 3件', pressed: true }))
    await waitFor(() => expect(api.requestsTo(unreactToFeedComment)[0]?.query).toEqual({ emoji: '🎉' }))
    expect(await screen.findByRole('button', { name: '🎉 2件', pressed: false })).toBeTruthy()
  })

  test('moves and is read out when given; taken back it keeps its place, and the same press gives it again', async () => {
    const own = { ...party, reactionCount: 1, reacted: true }
    const other = { ...party, emoji: '👏', reactionCount: 4 }
    const given = { reactions: [other, own] }
    fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments(sampleComment({ reactions: [own, other] }))],
      [reactToFeedComment, given],
      [unreactToFeedComment, { reactions: [other] }],
    ])
    renderScreen('/feeds/10')
    const chip = await screen.findByRole('button', { name: '🎉 1件', pressed: true })
    expect(chip.className).not.toContain('given')
    const inOrder = () =>
      within(chip.parentElement!)
        .getAllByRole('button', { name: /件$/ })
        .map((one) => one.getAttribute('aria-label'))
    await userEvent.click(chip)
    expect(screen.getByRole('button', { name: '🎉 0件', pressed: false })).toBe(chip)
    expect(within(chip.parentElement!).getByRole('status').textContent).toBe('🎉 0件')
    expect(inOrder()).toEqual(['🎉 0件', '👏 4件'])
    expect(document.activeElement).toBe(chip)
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: '🎉 1件', pressed: true })).toBe(chip)
    expect(within(chip.parentElement!).getByRole('status').textContent).toBe('🎉 1件')
    expect(chip.className).toContain('given')
    expect(inOrder()).toEqual(['🎉 1件', '👏 4件'])
  })

  test('says why a reaction was refused and reverts it', async () => {
    fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments(sampleComment({ reactions: [party] }))],
      [reactToFeedComment, refuse('too_many_reactions')],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(await screen.findByRole('button', { name: '🎉 2件' }))
    expect(await screen.findByText(/リアクションの種類がこれ以上増やせません/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '🎉 2件', pressed: false })).toBeTruthy()
  })

  test('shows who reacted with what', async () => {
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments(sampleComment({ reactions: [party] }))],
      [
        listCommentReactionUsers,
        {
          users: [
            {
              ...taro,
              departmentName: '営業部',
              stampId: null,
              emoji: '🎉',
              reactedAt: '2026-11-18T06:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      ],
    ])
    renderScreen('/feeds/10')
    await userEvent.click(within(await commentItem()).getByRole('button', { name: 'リアクションした人' }))
    const dialog = await screen.findByRole('dialog', { name: 'リアクションした人' })
    const row = (await within(dialog).findByText('営業部')).closest('li')!
    expect(row.textContent).toContain('🎉')
    await userEvent.click(within(dialog).getByRole('button', { name: '🎉 2' }))
    await waitFor(() => expect(api.requestsTo(listCommentReactionUsers).at(-1)?.query.emoji).toBe('🎉'))
  })
})

describe('the picker', () => {
  const open = async () => {
    const api = fakeApi([
      ...around,
      [getFeed, sampleFeed()],
      [listFeedComments, sampleComments()],
      [reactToFeed, ({ body }) => ({ reactions: [{ ...party, emoji: String(body.emoji), reacted: true }] })],
    ])
    renderScreen('/feeds/10')
    const post = await screen.findByRole('article')
    return { api, post, dialog: await openPicker(post) }
  }
  const sent = (api: Awaited<ReturnType<typeof open>>['api']) =>
    waitFor(() => {
      const [request] = api.requestsTo(reactToFeed)
      expect(request).toBeTruthy()
      return request?.body
    })

  test('shows the most used emoji below the stamps, and updates them', async () => {
    const { api, post, dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: '🙏' }))
    expect(await sent(api)).toEqual({ emoji: '🙏' })
    const again = await openPicker(post)
    const emoji = within(again)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
    expect(emoji.slice(0, 3)).toEqual(['いいね', 'ありがとう', '🙏'])
  })

  test('finds an emoji in Japanese and in English, and Enter selects the first result', async () => {
    const { api, dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'すべての絵文字' }))
    const search = await screen.findByRole('searchbox', { name: '絵文字を検索' })
    await userEvent.type(search, '桜')
    expect(await screen.findByRole('button', { name: '桜' })).toBeTruthy()
    await userEvent.clear(search)
    await userEvent.type(search, 'rocket{Enter}')
    expect(await sent(api)).toEqual({ emoji: '🚀' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('can be used with the keyboard only', async () => {
    const { api, dialog } = await open()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('いいね')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    const search = await within(dialog).findByRole('searchbox')
    await waitFor(() => expect(document.activeElement).toBe(search))
    await within(dialog).findByRole('button', { name: 'にっこり笑う' })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(within(dialog).getByRole('tab', { selected: true }).getAttribute('aria-label')).toBe(
      '食べ物と飲み物',
    )
    await userEvent.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('ぶどう')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    const chosen = document.activeElement?.textContent
    expect(chosen).not.toBe('🍇')
    await userEvent.keyboard('{Enter}')
    expect(await sent(api)).toEqual({ emoji: chosen })
  })

  test('closes with Escape and returns the focus', async () => {
    const { post, dialog } = await open()
    await userEvent.click(within(dialog).getByRole('button', { name: 'すべての絵文字' }))
    await screen.findByRole('searchbox', { name: '絵文字を検索' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(within(post).getByRole('button', { name: 'リアクションする' }))
  })
})
