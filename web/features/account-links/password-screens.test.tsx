import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
import { getPasswordRules } from '#contract/password-policy.ts'
import { changePassword } from '#contract/users.ts'
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

test('the rules are ticked while typing, and nothing is sent before all are met', async () => {
  const api = fakeApi([environment])
  renderScreen('/users/initial_password/edit')
  await userEvent.type(await screen.findByLabelText('初期パスワード'), 'Initial-1')
  await userEvent.type(screen.getByLabelText('新しいパスワード'), 'Hiroba')
  const rules = screen.getByRole('list', { name: 'パスワードの条件' })
  expect(within(rules).getAllByRole('img', { name: '満たしています' })).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'パスワードを設定する' }))
  expect(await screen.findByText('まだ満たしていない条件があります。')).toBeTruthy()
  expect(api.requestsTo(changePassword)).toHaveLength(0)
})

test('a wrong current password is shown beside its field', async () => {
  fakeApi([environment, [changePassword, refuse('validation_failed', { currentPassword: '違います。' })]])
  renderScreen('/renew_password/edit')
  await userEvent.type(await screen.findByLabelText('現在のパスワード'), 'wrong')
  await userEvent.type(screen.getByLabelText('新しいパスワード'), 'Hiroba-2027')
  await userEvent.click(screen.getByRole('button', { name: 'パスワードを設定する' }))
  expect(await screen.findByText('違います。')).toBeTruthy()
})

test('a new password opens the timeline', async () => {
  fakeApi([environment, [changePassword, { token: 'new' }]])
  const { history } = renderScreen('/users/initial_password/edit')
  await userEvent.type(await screen.findByLabelText('初期パスワード'), 'Initial-1')
  await userEvent.type(screen.getByLabelText('新しいパスワード'), 'Hiroba-2027')
  await userEvent.click(screen.getByRole('button', { name: 'パスワードを設定する' }))
  await waitFor(() => expect(history.location.pathname).toBe('/home'))
})

test('the company’s rules and the strength are shown while typing', async () => {
  const api = fakeApi([
    environment,
    [getPasswordRules, { minLength: 12, historyCount: 3, words: ['さとう', 'hanako'] }],
    [changePassword, { token: 'new' }],
  ])
  renderScreen('/renew_password/edit')
  const rules = within(await screen.findByRole('list', { name: 'パスワードの条件' }))
  expect(await rules.findByText('12文字以上')).toBeTruthy()
  expect(screen.getByText('過去3回までに使ったパスワードは使えません。')).toBeTruthy()
  const input = screen.getByLabelText('新しいパスワード')
  const met = (rule: string) =>
    within(rules.getByText(rule)).queryByRole('img', { name: '満たしています' }) !== null
  const meter = screen.getByRole('meter', { name: 'パスワードの強さ' })

  await userEvent.type(input, 'Password1234')
  await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('弱い'))
  expect([met('12文字以上'), met('推測されにくい')]).toEqual([true, false])

  await userEvent.clear(input)
  await userEvent.type(input, 'Satou-Kyuden-77')
  await waitFor(() => expect(meter.getAttribute('aria-valuetext')).not.toBe('弱い'))
  expect([met('名前や社員番号などを含まない'), met('推測されにくい')]).toEqual([false, true])
  await userEvent.type(screen.getByLabelText('現在のパスワード'), 'Hiroba-2026')
  await userEvent.click(screen.getByRole('button', { name: 'パスワードを設定する' }))
  expect(await screen.findByText('まだ満たしていない条件があります。')).toBeTruthy()
  expect(api.requestsTo(changePassword)).toHaveLength(0)

  await userEvent.clear(input)
  await userEvent.type(input, 'Umi-Kyuden-7719')
  await userEvent.click(screen.getByRole('button', { name: 'パスワードを設定する' }))
  await waitFor(() => expect(api.requestsTo(changePassword)).toHaveLength(1))
})
