import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
import {
  deleteOperatorPasskey,
  listOperatorPasskeys,
  startOperatorPasskeySignIn,
} from '#contract/operators.passkeys.ts'
import {
  getOperatorSession,
  giveOperatorCode,
  listOperatorActs,
  listOperators,
  setUpOperator,
  signInOperator,
  signOutOperator,
  startOperatorSetUp,
} from '#contract/operators.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const report = [
  getErrorReport,
  {
    ...{ dsn: null, environment: 'production' as const, stagingNumber: 0, tracesSampleRate: 0.1 },
    ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
  },
] as const

afterEach(() => vi.unstubAllGlobals())

type Next = 'sign_in' | 'code' | 'set_up' | null

const operator = { id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role: 'success' as const }

/** The calls of signing in; `step` is what is asked for next. */
function calls(step: { next: Next }) {
  const session = () => ({ token: 'token', next: step.next, operator: step.next === null ? operator : null })
  const to = (next: Next) => () => {
    step.next = next
    return { token: 'token', next }
  }
  return [
    report,
    [getOperatorSession, session],
    [signInOperator, to('code')],
    [giveOperatorCode, to(null)],
    [startOperatorSetUp, { secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }],
    [setUpOperator, to(null)],
    [
      signOutOperator,
      () => {
        step.next = 'sign_in'
      },
    ],
    [listOperators, { operators: [] }],
    [
      listOperatorPasskeys,
      { passkeys: [{ id: 7, name: '業務用の鍵', addedAt: '2026-04-01T01:00:00.000Z', lastUsedAt: null }] },
    ],
    [deleteOperatorPasskey, undefined],
    [startOperatorPasskeySignIn, { options: '{}' }],
    [
      listOperatorActs,
      {
        operatorActs: [
          {
            ...{ id: 1, operatorId: null, operatorName: 'コマンドライン', companyId: null, companyName: '' },
            ...{ action: 'operator_changed' as const, subject: '田中 一郎', reason: '異動', ip: null },
            changes: [{ field: 'role', before: 'support', after: 'engineer' }],
            createdAt: '2026-04-01T01:00:00.000Z',
          },
        ],
        nextCursor: null,
      },
    ],
  ] as const
}

test('an operator signs in with a password and a code, and nothing of people is asked for', async () => {
  const api = fakeApi(calls({ next: 'sign_in' }))
  const { history } = renderScreen('/backyard/log')
  await waitFor(() => expect(history.location.pathname).toBe('/backyard/sign_in'))
  await userEvent.click(await screen.findByRole('button', { name: 'ログイン' }))
  expect(await screen.findByText('メールアドレスを入力してください。')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('メールアドレス'), operator.email)
  await userEvent.type(screen.getByLabelText('パスワード'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  await userEvent.type(await screen.findByLabelText('6桁のコード'), '123456')
  await userEvent.click(screen.getByRole('button', { name: '確認する' }))
  await waitFor(() => expect(history.location.pathname).toBe('/backyard/log'))
  const row = (await screen.findByText('運営担当者の変更：田中 一郎')).closest('tr')!
  expect(within(row).getByText(/役割：support → engineer/)).toBeTruthy()
  expect(api.requestsTo(getCurrentUser)).toHaveLength(0)
  expect(api.requestsTo(giveOperatorCode)[0]?.headers.get('x-csrf-token')).toBe('token')
})

test('the first time, the key is shown and a password is chosen', async () => {
  const api = fakeApi(calls({ next: 'set_up' }))
  const { history } = renderScreen('/backyard/sign_in?return_to=%2Fbackyard%2Flog')
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('新しいパスワード'), 'Backyard-77-no')
  await userEvent.type(screen.getByLabelText('6桁のコード'), '123456')
  await userEvent.click(screen.getByRole('button', { name: '設定してログイン' }))
  await waitFor(() => expect(history.location.pathname).toBe('/backyard/log'))
  expect(api.requestsTo(setUpOperator)[0]?.body).toEqual({ password: 'Backyard-77-no', code: '123456' })
})

test('a refusal is read out, and what was entered stays', async () => {
  fakeApi([
    report,
    ...calls({ next: 'sign_in' }).slice(1, 2),
    [signInOperator, refuse('sign_in_failed')],
  ] as never)
  renderScreen('/backyard/sign_in')
  await userEvent.type(await screen.findByLabelText('メールアドレス'), operator.email)
  await userEvent.type(screen.getByLabelText('パスワード'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  expect((await screen.findByText(/ログインできませんでした/)).closest('[role=alert]')).toBeTruthy()
  expect(screen.getByDisplayValue(operator.email)).toBeTruthy()
})

test('signing out leads back to the sign-in page', async () => {
  fakeApi(calls({ next: null }))
  const { history } = renderScreen('/backyard/operators')
  await userEvent.click(await screen.findByRole('button', { name: 'ログアウト' }))
  await waitFor(() => expect(history.location.pathname).toBe('/backyard/sign_in'))
})

test('an operator who has a passkey can use it in place of the code, where the browser can', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  fakeApi(calls({ next: 'code' }))
  renderScreen('/backyard/sign_in')
  expect(await screen.findByRole('button', { name: 'パスキーで確認' })).toBeTruthy()
  expect(screen.getByLabelText('6桁のコード')).toBeTruthy()
})

test('own passkeys are listed, and removed after a question', async () => {
  const api = fakeApi(calls({ next: null }))
  renderScreen('/backyard/operators')
  const row = (await screen.findByText('業務用の鍵')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: '削除' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await waitFor(() => expect(api.requestsTo(deleteOperatorPasskey)[0]?.params.id).toBe('7'))
})
