import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
import { signIn } from '#contract/sessions.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { returnTo } from './return-to.ts'

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

async function fill(login: string, password: string) {
  await userEvent.type(await screen.findByLabelText(/メールアドレスまたは社員ID/), login)
  await userEvent.type(screen.getByLabelText('パスワード'), password)
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
}

test('problems of empty fields are shown beside them, and nothing is sent', async () => {
  const api = fakeApi([environment])
  renderScreen('/users/sign_in')
  await userEvent.click(await screen.findByRole('button', { name: 'ログイン' }))
  expect(await screen.findByText('メールアドレスまたは社員IDを入力してください。')).toBeTruthy()
  expect(screen.getByText('パスワードを入力してください。')).toBeTruthy()
  expect(document.activeElement?.getAttribute('name')).toBe('login')
  expect(api.requestsTo(signIn)).toHaveLength(0)
})

test('a refusal keeps the input and is read out', async () => {
  fakeApi([environment, [signIn, refuse('sign_in_failed')]])
  renderScreen('/users/sign_in')
  await fill('hanako.sato@hiroba.example', 'wrong')
  expect((await screen.findByText(/ログインできませんでした/)).closest('[role=alert]')).toBeTruthy()
  expect(screen.getByDisplayValue('hanako.sato@hiroba.example')).toBeTruthy()
})

test('while attempts are delayed, shows for how long and offers a new password', async () => {
  fakeApi([environment, [signIn, refuse('too_many_attempts')]])
  renderScreen('/users/sign_in')
  await fill('hanako.sato@hiroba.example', 'wrong')
  const alert = (await screen.findByText(/受け付けを止めています/)).closest<HTMLElement>('[role=alert]')!
  const link = within(alert).getByRole('link', { name: '待たずにパスワードを再設定する' })
  expect(link.getAttribute('href')).toBe('/users/password/new')
  expect(screen.getByDisplayValue('hanako.sato@hiroba.example')).toBeTruthy()
})

test("a field's problem from the server is shown beside it", async () => {
  fakeApi([environment, [signIn, refuse('validation_failed', { login: '長すぎます。' })]])
  renderScreen('/users/sign_in')
  await fill('x', 'y')
  expect(await screen.findByText('長すぎます。')).toBeTruthy()
})

test('an initial password leads to setting a new one', async () => {
  fakeApi([environment, [signIn, { token: 'new', next: 'initial_password' }]])
  const { history } = renderScreen('/users/sign_in?return_to=%2Fhome')
  await fill('hanako.sato@hiroba.example', 'Initial-1')
  await waitFor(() => expect(history.location.pathname).toBe('/users/initial_password/edit'))
})

test.each([
  ['/home?menu_id=3', '/home?menu_id=3'],
  ['/m/home', '/m/home'],
  ['/m/external_tools', '/m/external_tools'],
  ['//evil.example/home', '/home'],
  ['/\\evil.example/home', '/home'],
  ['https://evil.example/home', '/home'],
  ['/users/sign_out', '/home'],
  ['/no/such/page', '/home'],
  [undefined, '/home'],
])('after signing in, %s leads to %s', (wanted, to) =>
  expect(returnTo(wanted, 'https://hiroba.example')).toBe(to),
)
