import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  checkAccountLink,
  requestAccountLink,
  setPasswordByLink,
  unlockByLink,
} from '#contract/account-links.ts'
import { getErrorReport } from '#contract/company.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

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
const link = {
  person: { name: '佐藤 花子', companyName: 'みほん商事' },
  email: 'hanako.sato@hiroba.example',
}
const token = '1.token'
const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const wayTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe.each([
  ['password', '/users/password/new', 'パスワードの再設定', '会社の管理者が再設定'],
  ['unlock', '/users/unlock', 'ロックの解除', '会社の管理者が解除'],
] as const)('asking for a link (%s)', (purpose, address, title, withoutMail) => {
  test('shows the same for every address, and what to do without one', async () => {
    const api = fakeApi([environment, [requestAccountLink, undefined]])
    renderScreen(address)
    await heading(title)
    expect(screen.getByText(new RegExp(withoutMail))).toBeTruthy()
    await userEvent.type(screen.getByLabelText('メールアドレス'), ' hanako@hiroba.example ')
    await userEvent.click(await button('メールを送る'))
    await heading('メールを確認してください')
    expect(screen.getByText(/hanako@hiroba.example が登録されているアドレスであれば/)).toBeTruthy()
    expect(api.requestsTo(requestAccountLink).map(({ body }) => body)).toEqual([
      { purpose, email: 'hanako@hiroba.example' },
    ])
    expect(await wayTo('ログイン画面へ')).toBe('/users/sign_in')
    // Back to the form, with the text that was typed.
    await userEvent.click(await button('別のアドレスに送る'))
    expect(await screen.findByDisplayValue('hanako@hiroba.example', { exact: false })).toBeTruthy()
  })

  test('tells people who type a company ID whom to ask, and sends nothing', async () => {
    const api = fakeApi([environment])
    renderScreen(address)
    await userEvent.click(await button('メールを送る'))
    expect(await screen.findByText('メールアドレスを入力してください。')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'hiroba0001-1001')
    await userEvent.click(await button('メールを送る'))
    expect(await screen.findByText(/社員IDの方は、会社の管理者に依頼/)).toBeTruthy()
    expect(document.activeElement?.getAttribute('name')).toBe('email')
    expect(api.requestsTo(requestAccountLink)).toHaveLength(0)
  })

  test('keeps the input when it cannot be sent', async () => {
    fakeApi([environment, [requestAccountLink, refuse('too_many_requests')]])
    renderScreen(address)
    await userEvent.type(await screen.findByLabelText('メールアドレス'), 'hanako@hiroba.example')
    await userEvent.click(await button('メールを送る'))
    expect((await screen.findByText(/操作が多すぎます/)).closest('[role=alert]')).toBeTruthy()
    expect(screen.getByDisplayValue('hanako@hiroba.example')).toBeTruthy()
  })
})

test.each([
  ['link_unknown', 'リンクが正しくありません'],
  ['link_expired', 'リンクの期限が切れています'],
  ['link_used', 'このリンクはもう使えません'],
  ['validation_failed', 'リンクが正しくありません'],
] as const)('a link that does not work (%s) says so and offers a new one', async (code, title) => {
  const ways = {
    '/users/password/edit#x': '/users/password/new',
    '/users/unlock#x': '/users/unlock',
    '/users/confirmation#x': '/users/confirmation/new',
  }
  for (const [address, again] of Object.entries(ways)) {
    fakeApi([environment, [checkAccountLink, refuse(code)]])
    const page = renderScreen(address)
    await heading(title)
    expect(await wayTo('もう一度メールを受け取る')).toBe(again)
    expect(await wayTo('ログイン画面へ')).toBe('/users/sign_in')
    page.unmount()
  }
})

describe('a new password by link', () => {
  test('is sent with the token once it meets the rules, and opens the timeline', async () => {
    const api = fakeApi([environment, [checkAccountLink, link], [setPasswordByLink, { token: 'new' }]])
    const { history } = renderScreen(`/users/password/edit#${token}`)
    expect(await screen.findByText(/佐藤 花子さん（みほん商事）/)).toBeTruthy()
    expect(api.requestsTo(checkAccountLink)[0]!.body).toEqual({ purpose: 'password', token })
    await userEvent.type(await screen.findByLabelText('新しいパスワード'), 'weak')
    await userEvent.click(await button('設定してログイン'))
    expect(await screen.findByText('まだ満たしていない条件があります。')).toBeTruthy()
    expect(api.requestsTo(setPasswordByLink)).toHaveLength(0)
    await userEvent.clear(screen.getByLabelText('新しいパスワード'))
    await userEvent.type(screen.getByLabelText('新しいパスワード'), 'Hiroba-2027')
    await userEvent.click(await button('設定してログイン'))
    await waitFor(() => expect(history.location.pathname).toBe('/home'))
    expect(api.requestsTo(setPasswordByLink)[0]!.body).toEqual({ token, password: 'Hiroba-2027' })
  })

  test.each([
    ['validation_failed', { password: 'これまでとは別のパスワードを入力してください。' }, /これまでとは別/],
    ['link_used', undefined, /すでに使われたか/],
  ] as const)('a refusal (%s) is shown, and the input stays', async (code, fields, words) => {
    fakeApi([environment, [checkAccountLink, link], [setPasswordByLink, refuse(code, fields)]])
    renderScreen(`/users/password/edit#${token}`)
    await userEvent.type(await screen.findByLabelText('新しいパスワード'), 'Hiroba-2027')
    await userEvent.click(await button('設定してログイン'))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByDisplayValue('Hiroba-2027')).toBeTruthy()
  })
})

describe('unlocking an account', () => {
  test('waits for a press, then leads to the sign-in page', async () => {
    const api = fakeApi([environment, [checkAccountLink, link], [unlockByLink, undefined]])
    renderScreen(`/users/unlock#${token}`)
    expect(await screen.findByText(/アカウントのロックを解除します/)).toBeTruthy()
    expect(api.requestsTo(unlockByLink)).toHaveLength(0)
    await userEvent.click(await button('ロックを解除'))
    await heading('ロックを解除しました')
    expect(api.requestsTo(unlockByLink)[0]!.body).toEqual({ token })
    expect(await wayTo('ログイン画面へ')).toBe('/users/sign_in')
    expect(await wayTo('パスワードを再設定する')).toBe('/users/password/new')
  })

  test('says when the link has been used meanwhile', async () => {
    fakeApi([environment, [checkAccountLink, link], [unlockByLink, refuse('link_used')]])
    renderScreen(`/users/unlock#${token}`)
    await userEvent.click(await button('ロックを解除'))
    await heading('このリンクはもう使えません')
  })
})

test('the sign-in page and its help lead to every way to regain access', async () => {
  fakeApi([environment])
  const page = renderScreen('/users/sign_in')
  expect(await wayTo('パスワードを忘れた方')).toBe('/users/password/new')
  expect(await wayTo('ログインできない方')).toBe('/users/sign_in/support')
  page.unmount()
  renderScreen('/users/sign_in/support')
  await heading('ログインできないとき')
  expect(await wayTo('パスワードを再設定する')).toBe('/users/password/new')
  expect(await wayTo('解除のメールを受け取る')).toBe('/users/unlock')
  expect(await wayTo('ログイン画面へ')).toBe('/users/sign_in')
  expect(screen.getByText(/一時的に受け付けを止めます/)).toBeTruthy()
  expect(screen.getByText(/60日間/)).toBeTruthy()
})
