import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getAppLinks } from '#contract/company.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const stores = { appStoreUrl: 'https://apps.example/id1', playStoreUrl: 'https://play.example/hiroba' }

function onDevice(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => void vi.restoreAllMocks())
}
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

// The fake has no current user: a request for it would fail the test.
test.each([
  ['/menus/3?tab=posts', '/menus/3?tab=posts'],
  ['//evil.example/menus', '/home'],
  ['/\\evil.example', '/home'],
  ['https://evil.example/menus', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/users/sign_out', '/home'],
])('the link %s opens %s in the app and in the browser', async (path, opened) => {
  fakeApi([[getAppLinks, { scheme: 'mihon', ...stores }]])
  renderScreen(`/m/open_app?path=${encodeURIComponent(path)}`)
  expect(await hrefOf('アプリを開く')).toBe(`mihon://open?path=${encodeURIComponent(opened)}`)
  expect(await hrefOf('ブラウザーで続ける')).toBe(opened)
})

test('without the app, each phone is led to its own store', async () => {
  fakeApi([[getAppLinks, { scheme: 'mihon', ...stores }]])
  onDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const { unmount } = renderScreen('/m/open_app')
  expect(await hrefOf('App Storeで入手')).toBe(stores.appStoreUrl)
  expect(screen.queryByRole('link', { name: 'Google Playで入手' })).toBeNull()
  unmount()
  onDevice('Mozilla/5.0 (Linux; Android 15)')
  renderScreen('/m/open_app')
  expect(await hrefOf('Google Playで入手')).toBe(stores.playStoreUrl)
  expect(screen.queryByRole('link', { name: 'App Storeで入手' })).toBeNull()
})

test('without stores in the configuration only the app and the browser are offered', async () => {
  fakeApi([[getAppLinks, { scheme: 'hiroba', appStoreUrl: null, playStoreUrl: null }]])
  renderScreen('/m/open_app')
  await screen.findByRole('link', { name: 'アプリを開く' })
  expect(screen.queryByRole('link', { name: 'App Storeで入手' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Google Playで入手' })).toBeNull()
})
