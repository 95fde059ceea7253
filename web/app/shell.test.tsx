import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { getCompanyConfig, getErrorReport, getHeaderConfigs } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleCompany } from '#testing/sample-company.ts'
import { bannerText } from './environment-banner.tsx'

const user: Answer<typeof getCurrentUser> = {
  id: 3,
  companyId: 1,
  name: '佐藤 花子',
  profileImgPath: null,
  hasBadge: false,
  announcementCount: 0,
  locale: 'ja',
  colorScheme: null,
  timeZone: 'Asia/Tokyo',
  can: { administer: false, chat: { use: true, createGroups: true, urge: false } },
}
const environment: Answer<typeof getErrorReport> = {
  dsn: null,
  environment: 'staging',
  stagingNumber: 2,
  tracesSampleRate: 0.1,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
}
const password = '/users/3/change_password/edit'
const header: Answer<typeof getHeaderConfigs> = {
  customTheme: null,
  navigations: [
    { iconType: 'home', name: '広場', hrefPath: '/home', noticeCount: 0 },
    { iconType: 'chat', name: '外のチャット', hrefPath: 'https://chat.example/', noticeCount: 0 },
    { iconType: 'menus', name: 'まだない画面', hrefPath: '/not/built', noticeCount: 0 },
  ],
  userProfile: { name: '佐藤 花子', profileImgPath: null, hasBadge: true },
  accordionMenus: [
    { name: 'パスワード変更', hrefPath: password, iconType: 'password', noticeCount: 1200 },
    { name: 'ログアウト', hrefPath: '/users/sign_out', iconType: 'signout', noticeCount: 0 },
  ],
}
const base = [
  [getCurrentUser, user],
  [getCompanyConfig, sampleCompany],
  [getErrorReport, environment],
] as const

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'メインメニュー' })).getAllByRole('link')

test('the header shows a skeleton, then the configured tabs with an existing target, counts capped at 999', async () => {
  fakeApi([...base, [getHeaderConfigs, header], [getUnreadChatCount, { unreadCount: 1500, urgentCount: 0 }]])
  renderScreen(password)
  expect((await screen.findAllByText('読み込み中')).length).toBeGreaterThan(0)
  const links = await tabs()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/home', 'https://chat.example/'])
  expect(links[1]?.textContent).toContain('999')
  expect(links[1]?.textContent).not.toContain('1500')
  expect(links[1]?.getAttribute('rel')).toContain('noreferrer')
})

test('an unknown address keeps the header of signed-in people, and asks nobody else to sign in', async () => {
  fakeApi([...base, [getHeaderConfigs, header], [getUnreadChatCount, { unreadCount: 0, urgentCount: 0 }]])
  const signedIn = renderScreen('/nowhere')
  expect((await tabs()).length).toBe(2)
  expect(await screen.findByRole('heading', { name: 'ページが見つかりません' })).toBeTruthy()
  signedIn.unmount()
  const api = fakeApi([
    [getErrorReport, environment],
    [getCurrentUser, refuse('unauthenticated')],
  ])
  const { history } = renderScreen('/nowhere')
  expect(await screen.findByRole('heading', { name: 'ページが見つかりません' })).toBeTruthy()
  await expect.poll(() => api.requestsTo(getCurrentUser).length).toBe(1)
  expect(screen.queryByRole('banner')).toBeNull()
  expect(history.location.pathname).toBe('/nowhere')
})

test('without configured tabs the standard ones are shown', async () => {
  fakeApi([
    ...base,
    [getHeaderConfigs, { ...header, navigations: [] }],
    [getUnreadChatCount, { unreadCount: 0, urgentCount: 0 }],
  ])
  renderScreen(password)
  const links = await tabs()
  expect(links[0]?.textContent).toBe('タイムライン')
})

test.each([
  ['the configuration', getHeaderConfigs],
  ['the unread count', getUnreadChatCount],
])('without %s the fallback header is shown, and signing out works', async (_, failing) => {
  fakeApi([
    ...base,
    [failing, refuse('internal')] as never,
    [getHeaderConfigs, header],
    [getUnreadChatCount, { unreadCount: 0, urgentCount: 0 }],
  ])
  renderScreen(password)
  expect((await tabs())[0]?.textContent).toBe('タイムライン')
  await userEvent.click(screen.getByRole('button', { name: '佐藤 花子のメニュー' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }))
  expect(await screen.findByText('ログアウトしますか？')).toBeTruthy()
})

test('the profile menu opens and is walked through with the arrow keys, and Escape returns to its button', async () => {
  fakeApi([...base, [getHeaderConfigs, header], [getUnreadChatCount, { unreadCount: 0, urgentCount: 0 }]])
  renderScreen(password)
  const trigger = await screen.findByRole('button', { name: '佐藤 花子のメニュー' })
  trigger.focus()
  await userEvent.keyboard('{ArrowDown}')
  const first = await screen.findByRole('link', { name: /パスワード変更/ })
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.tagName).toBe('BUTTON')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(trigger)
})

test('the profile menu changes the language at once and saves it on the server', async () => {
  const api = fakeApi([
    ...base,
    [getHeaderConfigs, header],
    [getUnreadChatCount, { unreadCount: 0, urgentCount: 0 }],
    [updateCurrentUser, undefined],
  ])
  renderScreen(password)
  await userEvent.click(await screen.findByRole('button', { name: '佐藤 花子のメニュー' }))
  expect(await screen.findByRole('link', { name: /パスワード変更/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(api.requestsTo(updateCurrentUser)[0]?.body).toEqual({ locale: 'en' })
})

test('the tab bar of a phone counts unread chats, and has no chat where the company does not use it', async () => {
  fakeApi([
    ...base,
    [listChatRooms, { chatRooms: [], nextCursor: null }],
    [getUnreadChatCount, { unreadCount: 7, urgentCount: 0 }],
  ])
  const { unmount } = renderScreen('/m/chat/rooms')
  const chat = (await tabs()).find((link) => link.getAttribute('href') === '/m/chat/rooms')
  expect([chat?.getAttribute('aria-current'), chat?.textContent]).toEqual(['page', '7未読7件チャット'])
  expect((await tabs()).map((link) => link.getAttribute('href'))).not.toContain('/departments')
  unmount()
  const without = { ...user, can: { ...user.can, chat: { ...user.can.chat, use: false } } }
  fakeApi([[getCurrentUser, without], ...base, [listChatRooms, { chatRooms: [], nextCursor: null }]])
  renderScreen('/m/chat/rooms')
  await screen.findByText('この会社ではチャットを使っていません')
  expect(screen.queryByRole('link', { name: 'チャット' })).toBeNull()
})

test('the phone has a title bar and no shared header', async () => {
  const api = fakeApi([...base])
  renderScreen(`/m${password}`)
  expect(await screen.findByRole('button', { name: '戻る' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'メインメニュー' })).toBeNull()
  expect(api.requestsTo(getHeaderConfigs)).toHaveLength(0)
})

test('an open screen never fetches the current user', async () => {
  const api = fakeApi([[getErrorReport, environment]])
  renderScreen('/m/ip_address_error')
  expect(await screen.findByRole('heading', { name: 'アクセスできません' })).toBeTruthy()
  expect(api.requests.map(({ call }) => call)).toEqual(['GET /api/v2/error_report'])
})

test('an unknown address shows the not-found screen', async () => {
  fakeApi([[getErrorReport, environment]])
  renderScreen('/no/such/page')
  expect(await screen.findByRole('heading', { name: 'ページが見つかりません' })).toBeTruthy()
})

test('the banner names the environment, except in production', async () => {
  expect(bannerText({ environment: 'staging', stagingNumber: 2 })).toBe('staging 2')
  expect(bannerText({ environment: 'development', stagingNumber: 0 })).toBe('development')
  expect(bannerText({ environment: 'production', stagingNumber: 1 })).toBeNull()
})
