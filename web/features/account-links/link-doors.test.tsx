import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyAccessCard, checkAccessCard } from '#contract/access-cards.ts'
import { checkInvitation } from '#contract/admin-users.invitations.ts'
import { checkPageTicket, openPageTicket } from '#contract/browser-access.ts'
import { getErrorReport } from '#contract/company.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

/* A card, an invitation and a page ticket open one kind of page. */

const environment = [
  getErrorReport,
  {
    ...{ dsn: null, environment: 'production' as const, stagingNumber: 0, tracesSampleRate: 0.1 },
    ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
  },
] as const

const rules = { minLength: 10, historyCount: 0, words: [] }
const person = { name: '渡辺 美咲', companyName: '株式会社みほん' }
const card = { ...person, login: 'mihon-0007', expiresAt: '2026-11-26T00:15:00.000Z', rules }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const doors = [
  ['/users/access_card#1.x', checkAccessCard, 'link_expired', 'このカードは使えません', /もう一度QRコードを/],
  ['/users/access_card#1.x', checkAccessCard, 'link_used', 'このカードは使えません', /もう一度QRコードを/],
  ['/invitations#1.x', checkInvitation, 'not_found', 'このリンクは使えません', /もう一度招待するよう/],
  ['/invitations#1.x', checkInvitation, 'validation_failed', 'このリンクは使えません', /もう一度招待する/],
  [
    '/users/sign_in/browser#1.x',
    checkPageTicket,
    'link_expired',
    'このリンクは使えません',
    /1分以内に1回だけ/,
  ],
  [
    '/users/sign_in/browser#1.x',
    checkPageTicket,
    'link_unknown',
    'このリンクは使えません',
    /1分以内に1回だけ/,
  ],
] as const

describe('a link that is worth nothing any more', () => {
  test.each(doors)(
    '%s %#: says why, what to do, and leads to signing in',
    async (address, check, code, title, note) => {
      fakeApi([environment, [check, refuse(code)]] as Parameters<typeof fakeApi>[0])
      renderScreen(address)
      await heading(title)
      expect(screen.getByText(note)).toBeTruthy()
      const way = screen.getByRole('link', { name: 'ログイン画面へ' })
      expect(way.getAttribute('href')).toBe('/users/sign_in')
      expect(screen.queryByRole('textbox')).toBeNull()
    },
  )

  test.each(doors.filter(([, , code]) => code !== 'link_used' && code !== 'link_unknown'))(
    '%s %#: is not confused with a server that cannot be reached, which can be asked again',
    async (address, check) => {
      const api = fakeApi([environment, [check, refuse('unavailable')]] as Parameters<typeof fakeApi>[0])
      renderScreen(address)
      await userEvent.click(await screen.findByRole('button', { name: '再試行' }))
      await waitFor(() => expect(api.requestsTo(check).length).toBeGreaterThan(1))
      expect(screen.queryByRole('link', { name: 'ログイン画面へ' })).toBeNull()
    },
  )
})

describe('a link that is valid', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('of a card: names its person, and only the button uses it', async () => {
    const api = fakeApi([environment, [checkAccessCard, card], [applyAccessCard, { token: 'next' }]])
    renderScreen('/users/access_card#1.x')
    expect(await screen.findByText(/渡辺 美咲さん（株式会社みほん）のカードです/)).toBeTruthy()
    expect(screen.getByLabelText('ログインするときの名前')).toHaveProperty('value', 'mihon-0007')
    expect(api.requestsTo(applyAccessCard)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('新しいパスワード'), 'Enough-2026')
    await userEvent.click(screen.getByRole('button', { name: '設定してログイン' }))
    await waitFor(() =>
      expect(api.requestsTo(applyAccessCard)[0]?.body).toEqual({ token: '1.x', password: 'Enough-2026' }),
    )
  })

  test('of a page: names the person before this browser is signed in', async () => {
    const ticket = { ...person, kind: 'browser' as const, signedIn: 'other' as const }
    const api = fakeApi([environment, [checkPageTicket, ticket], [openPageTicket, refuse('account_in_use')]])
    renderScreen('/users/sign_in/browser#1.x')
    expect(await screen.findByText(/渡辺 美咲さん（株式会社みほん）として/)).toBeTruthy()
    expect(screen.getByText(/別のアカウントでログインしています/)).toBeTruthy()
    expect(api.requestsTo(openPageTicket)).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: '開く' }))
    await waitFor(() =>
      expect(api.requestsTo(openPageTicket)[0]?.body).toEqual({ token: '1.x', replaces: true }),
    )
  })
})
