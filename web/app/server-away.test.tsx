import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listMenus } from '#contract/menu-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleMenus } from '#testing/sample-feeds.ts'
import { call } from './api.ts'

const words = /^サーバーに接続できません。/

test('an unavailable server is shown, and retried only when the user presses the button', async () => {
  let away = true
  const api = fakeApi([
    [getCurrentUser, () => (away ? refuse('unavailable')() : hanako)],
    [listMenus, () => (away ? refuse('unavailable')() : sampleMenus)],
  ])
  renderScreen('/menus')
  const notice = (await screen.findByText(words)).parentElement!
  await screen.findByText(/読み込めませんでした/)
  const asked = api.requestsTo(listMenus).length
  await userEvent.click(within(notice).getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(api.requestsTo(listMenus)).toHaveLength(asked + 1))
  expect(screen.getByText(words)).toBeTruthy()

  away = false
  await userEvent.click(within(notice).getByRole('button', { name: '再試行' }))
  expect(await screen.findByRole('link', { name: 'サンクスカード' })).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
  expect(api.requestsTo(listMenus)).toHaveLength(asked + 2)
})

test('a screen with loaded data keeps it and says that the server is unavailable', async () => {
  let away = false
  fakeApi([
    [getCurrentUser, hanako],
    [listMenus, () => (away ? refuse('unavailable')() : sampleMenus)],
  ])
  const { queryClient } = renderScreen('/menus')
  await screen.findByRole('link', { name: 'サンクスカード' })
  away = true
  await queryClient.refetchQueries({ queryKey: [listMenus.method, listMenus.path] })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'サンクスカード' })).toBeTruthy()
})

test('an unavailable response from a proxy has the same effect', async () => {
  fakeApi([])
  globalThis.fetch = (async () =>
    new Response('<h1>502 Bad Gateway</h1>', { status: 502 })) as unknown as typeof fetch
  await expect(call(getCurrentUser, {})).rejects.toMatchObject({ status: 502, code: 'unavailable' })
})
