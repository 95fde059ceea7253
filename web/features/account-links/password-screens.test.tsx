import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
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
  expect(within(rules).getAllByRole('img', { name: '満たしています' })).toHaveLength(2)
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
