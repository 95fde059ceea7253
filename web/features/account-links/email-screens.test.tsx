import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  cancelEmailChange,
  changeEmail,
  checkAccountLink,
  confirmEmailByLink,
  getOwnEmail,
  requestAccountLink,
} from '#contract/account-links.ts'
import { getErrorReport } from '#contract/company.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const own = { email: 'hanako@hiroba.example', pending: null }
const waiting = { ...own, pending: { email: 'sato@hiroba.example', expiresAt: '2026-11-23T06:00:00.000Z' } }
const me = [getCurrentUser, hanako] as const
const button = (name: string) => screen.findByRole('button', { name })
const wayTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the person’s own email address', () => {
  test('a new one is requested; it waits, is sent again and given up', async () => {
    let now: typeof own | typeof waiting = own
    const api = fakeApi([
      me,
      [getOwnEmail, () => now],
      [
        changeEmail,
        () => {
          now = waiting
        },
      ],
      [
        cancelEmailChange,
        () => {
          now = own
        },
      ],
    ])
    renderScreen('/users/confirmation/new')
    expect(await screen.findByText('hanako@hiroba.example')).toBeTruthy()
    await userEvent.click(await button('確認メールを送る'))
    expect(await screen.findByText('新しいメールアドレスを入力してください。')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('新しいメールアドレス'), 'sato')
    await userEvent.click(await button('確認メールを送る'))
    expect(await screen.findByText('メールアドレスの形で入力してください。')).toBeTruthy()
    expect(api.requestsTo(changeEmail)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('新しいメールアドレス'), '@hiroba.example ')
    await userEvent.click(await button('確認メールを送る'))
    expect(
      await screen.findByText(/sato@hiroba.example に確認メールを送りました。2026年11月23日.*15:00/),
    ).toBeTruthy()
    await userEvent.click(await button('もう一度送る'))
    await waitFor(() =>
      expect(api.requestsTo(changeEmail).map(({ body }) => body.email)).toEqual([
        'sato@hiroba.example',
        'sato@hiroba.example',
      ]),
    )
    await userEvent.click(await button('変更をやめる'))
    await waitFor(() => expect(screen.queryByText('確認を待っています')).toBeNull())
    expect(api.requestsTo(cancelEmailChange)).toHaveLength(1)
  })

  test('a refusal is shown beside the address', async () => {
    fakeApi([me, [getOwnEmail, own], [changeEmail, refuse('validation_failed', { email: '同じです。' })]])
    renderScreen('/users/confirmation/new')
    await userEvent.type(await screen.findByLabelText('新しいメールアドレス'), 'a@b.example')
    await userEvent.click(await button('確認メールを送る'))
    expect(await screen.findByText('同じです。')).toBeTruthy()
    expect(screen.getByDisplayValue('a@b.example')).toBeTruthy()
  })

  test('an account without an address gets its first one from an administrator', async () => {
    fakeApi([me, [getOwnEmail, { email: null, pending: null }]])
    renderScreen('/users/confirmation/new')
    expect(await screen.findByText('メールアドレスは登録されていません')).toBeTruthy()
    expect(screen.queryByLabelText('新しいメールアドレス')).toBeNull()
    expect(await wayTo('マイページに戻る')).toBe('/mypage')
  })
})

describe('the link to a new address', () => {
  const environment = [
    getErrorReport,
    {
      dsn: null,
      environment: 'production' as const,
      stagingNumber: 0,
      tracesSampleRate: 0.1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    },
  ] as const
  const link = [checkAccountLink, { person: null, email: 'sato@hiroba.example' }] as const

  test('requires the password and names the address to sign in with', async () => {
    const api = fakeApi([environment, link, [confirmEmailByLink, undefined]])
    renderScreen('/users/confirmation#1.token')
    await userEvent.click(await button('変更する'))
    expect(await screen.findByText('パスワードを入力してください。')).toBeTruthy()
    expect(api.requestsTo(confirmEmailByLink)).toHaveLength(0)
    await userEvent.type(screen.getByLabelText('パスワード'), 'Hiroba-2026')
    await userEvent.click(await button('変更する'))
    expect(await screen.findByText(/これからは sato@hiroba.example で/)).toBeTruthy()
    expect(await wayTo('ひろばを開く')).toBe('/home')
    expect(api.requestsTo(confirmEmailByLink)[0]!.body).toEqual({
      token: '1.token',
      currentPassword: 'Hiroba-2026',
    })
  })

  test.each([
    ['validation_failed', { currentPassword: 'パスワードが正しくありません。' }, /正しくありません/],
    ['email_taken', undefined, /ほかのアカウントで使われている/],
  ] as const)('shows the problem (%s)', async (code, fields, words) => {
    fakeApi([environment, link, [confirmEmailByLink, refuse(code, fields)]])
    renderScreen('/users/confirmation#1.token')
    await userEvent.type(await screen.findByLabelText('パスワード'), 'x')
    await userEvent.click(await button('変更する'))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('a forgotten password of a signed-in person', () => {
  const address = `/users/${hanako.id}/change_password/reset`

  test('is one press away from changing it', async () => {
    const api = fakeApi([me, [getOwnEmail, own], [requestAccountLink, undefined]])
    const page = renderScreen(`/users/${hanako.id}/change_password/edit`)
    expect(await wayTo('現在のパスワードがわからない方')).toBe(address)
    page.unmount()
    renderScreen(address)
    await userEvent.click(await button('メールを送る'))
    expect(
      (await screen.findByText(/hanako@hiroba.example に届きます/)).closest('[role=status]'),
    ).toBeTruthy()
    expect(api.requestsTo(requestAccountLink)[0]!.body).toEqual({
      purpose: 'password',
      email: 'hanako@hiroba.example',
    })
  })

  test('is reset by the administrator if there is no address', async () => {
    fakeApi([me, [getOwnEmail, { email: null, pending: null }]])
    renderScreen(address)
    expect(await screen.findByText('パスワードは会社の管理者が再設定します')).toBeTruthy()
    expect(await wayTo('現在のパスワードで変更する')).toBe(`/users/${hanako.id}/change_password/edit`)
  })

  test('of another person is reset in the administration', async () => {
    fakeApi([[getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }]])
    const page = renderScreen('/users/99/change_password/reset')
    expect(await wayTo('アカウントの管理を開く')).toBe('/admin/users/99')
    page.unmount()
    fakeApi([[getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true, sections: ['menus'] } }]])
    renderScreen('/users/99/change_password/reset')
    expect(await wayTo('自分のパスワードを変更する')).toBe(`/users/${hanako.id}/change_password/edit`)
  })
})
