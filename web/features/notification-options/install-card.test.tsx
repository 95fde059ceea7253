import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { getNotificationOptions } from '#contract/notification-options.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'
import type {} from '#web/app/install.ts'

const options: Answer<typeof getNotificationOptions> = {
  ...{ version: 1, hasEmail: true, timeZone: 'Asia/Tokyo', quietHours: null, calendarLead: 'usual' },
  ...{ pushWhenAway: true, events: [] },
}

afterEach(() => {
  vi.restoreAllMocks()
  delete window.hirobaInstall
})

const open = async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options],
  ])
  renderScreen('/users/1/notification_options')
  // The whole screen is drawn.
  await screen.findByRole('heading', { name: '静かな時間' })
}
const title = () => screen.queryByRole('heading', { name: 'アプリとして使う' })
/** What Chromium sends when the page can be installed. */
const offer = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => ({ outcome })) })

test('a browser that can install the app is asked to on request only, and the offer is gone then', async () => {
  window.hirobaInstall = offer('accepted')
  const { prompt } = window.hirobaInstall
  await open()
  expect(title()).toBeTruthy()
  expect(prompt).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'インストール' }))
  await vi.waitFor(() => expect(title()).toBeNull())
  expect(prompt).toHaveBeenCalledTimes(1)
})

test('the offer appears when the browser makes it later, and goes when its own menu was used', async () => {
  await open()
  expect(title()).toBeNull()
  window.hirobaInstall = offer('dismissed')
  window.dispatchEvent(new Event('beforeinstallprompt'))
  expect(await screen.findByRole('heading', { name: 'アプリとして使う' })).toBeTruthy()
  delete window.hirobaInstall
  window.dispatchEvent(new Event('appinstalled'))
  await vi.waitFor(() => expect(title()).toBeNull())
})

test('on an iPhone it says how to add the page to the home screen, and nothing once that was done', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
  await open()
  expect(title()).toBeTruthy()
  expect(screen.getByText(/「ホーム画面に追加」を選び/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'インストール' })).toBeNull()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList,
  )
  window.dispatchEvent(new Event('appinstalled'))
  await vi.waitFor(() => expect(title()).toBeNull())
})
