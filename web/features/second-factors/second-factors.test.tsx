import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import * as contract from '#contract/second-factors.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const none: Answer<typeof contract.listSecondFactors> = {
  ...{ passkeys: [], app: null, recoveryCodeCount: 0, dueOn: null },
}
const app = { addedAt: '2026-11-20T01:00:00.000Z', lastUsedAt: null }
const draft = {
  ...{ address: 'otpauth://totp/x', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', draft: 'sealed' },
}

test('an app is set up with a code, and recovery codes are shown once', async () => {
  let own = none
  let refused = true
  const codes = ['abcde-fghjk', 'mnpqr-stuvw']
  const api = fakeApi([
    [getCurrentUser, hanako],
    [contract.listSecondFactors, () => own],
    [contract.startAuthenticatorApp, draft],
    [
      contract.createAuthenticatorApp,
      () => {
        if (refused) return refuse('validation_failed', { code: 'コードが正しくありません。' })()
        own = { ...none, app }
        return undefined
      },
    ],
    [
      contract.createRecoveryCodes,
      () => {
        own = { ...own, recoveryCodeCount: 2 }
        return { codes }
      },
    ],
  ])
  renderScreen('/two_factor_authentications')
  await userEvent.click(await screen.findByRole('button', { name: '認証アプリを登録' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/GEZD GNBV/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '確認する' }))
  expect(await dialog.findByText('コードを入力してください。')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/コード（6桁）/), '123456')
  await userEvent.click(dialog.getByRole('button', { name: '確認する' }))
  expect(await dialog.findByText('コードが正しくありません。')).toBeTruthy()
  refused = false
  await userEvent.click(dialog.getByRole('button', { name: '確認する' }))
  await waitFor(() =>
    expect(api.requestsTo(contract.createAuthenticatorApp).at(-1)?.body).toEqual({
      ...{ draft: 'sealed', code: '123456' },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: '新しいコードを発行' }))
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  expect(await screen.findByText('未使用：2個')).toBeTruthy()
  expect(screen.queryByText(codes[0]!)).toBeNull()
})

test('after the password a code finishes signing in and leads to the page asked for', async () => {
  let refused = true
  const api = fakeApi([
    [getCurrentUser, hanako],
    [contract.listSecondFactors, none],
    [contract.getSignInFactors, { next: 'factor', kinds: ['code', 'recovery_code'] }],
    [
      contract.giveFactor,
      () =>
        refused
          ? refuse('validation_failed', { code: 'コードが正しくありません。' })()
          : { token: 'new', next: null },
    ],
  ])
  const { history } = renderScreen('/users/sign_in/factor?return_to=%2Ftwo_factor_authentications')
  await userEvent.type(await screen.findByLabelText(/コード（6桁）/), '000000')
  await userEvent.click(screen.getByRole('button', { name: '確認する' }))
  expect(await screen.findByText('コードが正しくありません。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'リカバリーコードを使う' }))
  await userEvent.type(screen.getByLabelText('リカバリーコード'), 'abcde-fghjk')
  refused = false
  await userEvent.click(screen.getByRole('button', { name: '確認する' }))
  await waitFor(() =>
    expect(api.requestsTo(contract.giveFactor).at(-1)?.body).toEqual({
      ...{ kind: 'recovery_code', code: 'abcde-fghjk' },
    }),
  )
  await waitFor(() => expect(history.location.pathname).toBe('/two_factor_authentications'))
})

test('where nothing is missing, the step leads on at once', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [contract.listSecondFactors, none],
    [contract.getSignInFactors, { next: null, kinds: [] }],
  ])
  const { history } = renderScreen('/users/sign_in/factor?return_to=%2Ftwo_factor_authentications')
  await waitFor(() => expect(history.location.pathname).toBe('/two_factor_authentications'))
})

test('once a factor is required, nothing goes on before one is set up', async () => {
  let own = none
  fakeApi([
    [getCurrentUser, hanako],
    [contract.listSecondFactors, () => own],
    [contract.getSignInFactors, { next: 'factor_set_up', kinds: [] }],
    [contract.startAuthenticatorApp, draft],
    [
      contract.createAuthenticatorApp,
      () => {
        own = { ...none, app }
        return undefined
      },
    ],
  ])
  renderScreen('/users/sign_in/factor')
  await userEvent.click(await screen.findByRole('button', { name: '認証アプリを登録' }))
  expect(screen.queryByRole('button', { name: '広場に進む' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/コード（6桁）/), '123456')
  await userEvent.click(dialog.getByRole('button', { name: '確認する' }))
  expect(await screen.findByRole('button', { name: '広場に進む' })).toBeTruthy()
})

test('help with the second factor is open to people who cannot sign in', async () => {
  fakeApi([[getCurrentUser, refuse('unauthenticated')]])
  renderScreen('/two_factor_authentications/help')
  expect(await screen.findByRole('heading', { name: '2要素認証でお困りの方' })).toBeTruthy()
})
