import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { paragraphsOf } from '#common/long-text.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getAdminHelp, updateHelp } from '#contract/helps.administration.ts'
import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const ours = { id: 40, title: 'タスク', own: false }
const theirs = { id: 1001, title: 'タスクの頼み方', own: true }
const categories = [{ id: 5, name: 'タスク・学習・ポイント', helps: [ours, theirs] }]
const listing = (screenHelps: (typeof ours)[]) => ({
  helpCategories: categories,
  ...{ screenHelps, nextCursor: null },
})
const article = {
  ...theirs,
  ...{ body: '', text: paragraphsOf('まず相談します。'), photos: [], attachments: [] },
  ...{ category: categories[0]!, can: { edit: false } },
}

test('the only article about a screen opens at once, several are listed with those of the company first', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [listHelpCategories, listing([theirs])],
    [getHelp, article],
  ])
  const { history, unmount } = renderScreen('/help_categories?from=/tasks')
  await waitFor(() => expect(history.location.pathname).toBe('/helps/1001'))
  expect(await screen.findByText('まず相談します。')).toBeTruthy()
  unmount()
  fakeApi([
    [getCurrentUser, hanako],
    [listHelpCategories, listing([theirs, ours])],
  ])
  renderScreen('/help_categories?from=/tasks')
  const here = await screen.findByRole('region', { name: 'この画面のヘルプ' })
  expect(
    within(here)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['タスクの頼み方', 'タスク'])
  expect(within(here).getByText('社内')).toBeTruthy()
})

test('on a phone every screen has a link to its help', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [listHelpCategories, listing([])],
  ])
  renderScreen('/m/help_categories')
  const link = await screen.findByRole('link', { name: 'この画面のヘルプ' })
  expect(link.getAttribute('href')).toBe('/m/help_categories?from=/m/help_categories')
})

test('the search marks the words, and leads to the people in charge with them if nothing is found', async () => {
  const hit = { ...theirs, excerpt: 'まず相談します。', marks: [{ start: 2, length: 2 }], writings: null }
  fakeApi([
    [getCurrentUser, hanako],
    [
      searchHelps,
      ({ query }: FakeRequest) => ({ helps: query.query === '相談' ? [hit] : [], nextCursor: null }),
    ],
  ])
  const { unmount } = renderScreen('/search/helps?query=相談')
  const link = await screen.findByRole('link', { name: /タスクの頼み方/ })
  expect(link.querySelector('mark')?.textContent).toBe('相談')
  unmount()
  renderScreen('/search/helps?query=無い')
  const ask = await screen.findByRole('link', { name: '担当者に問い合わせる' })
  expect(decodeURIComponent(ask.getAttribute('href')!)).toBe('/inquiry?tried=「無い」で検索')
})

test('a title typed for an article that somebody else changed is kept, and the difference is shown', async () => {
  const saved: Answer<typeof getAdminHelp> = {
    ...{ id: 1001, title: '締め日', category: 'company', audience: 'everyone', publishedAt: null },
    ...{ updatedAt: '2026-04-01T00:00:00.000Z', version: 1, screens: [], screenChoices: [] },
    ...{ updatedBy: { id: 1, name: '管理 太郎', profileImgPath: null }, photos: [], attachments: [] },
    texts: { ja: { title: '締め日', body: paragraphsOf('') }, en: null },
  }
  let reads = 0
  fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [
      getAdminHelp,
      () => {
        reads += 1
        const title = reads === 1 ? '締め日' : '締め日（改）'
        return { ...saved, version: reads, texts: { ...saved.texts, ja: { ...saved.texts.ja!, title } } }
      },
    ],
    [updateHelp, refuse('conflict')],
  ])
  renderScreen('/admin/helps/1001')
  const user = userEvent.setup()
  const [title] = await screen.findAllByLabelText('タイトル')
  await user.clear(title!)
  await user.type(title!, '月末')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/締め日（改）/)).toBeTruthy()
  expect((title as HTMLInputElement).value).toBe('月末')
})
