import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getSessionPolicy, previewSessionPolicy, updateSessionPolicy } from '#contract/sessions.policy.ts'
import { signIn } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const policy = { version: 0, hours: 24, idleMinutes: null, keptDays: 30, keptIdleDays: null }

test('new lives are saved only after their effect was shown in numbers', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [getSessionPolicy, policy],
    [
      previewSessionPolicy,
      {
        ...{ sessionCount: 240, userCount: 180, endedSessionCount: 12, endedUserCount: 9 },
        ...{ shortenedSessionCount: 30, shortenedUserCount: 25, endsOwn: true },
      },
    ],
    [updateSessionPolicy, { ...policy, version: 1, hours: 8, idleMinutes: 60, keptDays: null }],
  ])
  renderScreen('/admin/session_policy')
  const form = within(await screen.findByRole('form', { name: 'ログインの期限の設定' }))
  const [days] = [form.getByLabelText(/^ログインから終了まで（日）/)]
  await userEvent.clear(form.getByLabelText(/^ログインから終了まで（時間）/))
  await userEvent.type(form.getByLabelText(/^ログインから終了まで（時間）/), '8')
  await userEvent.type(form.getByLabelText(/^使わないときに終了するまで（分）/), '5')
  await userEvent.click(form.getByRole('button', { name: '影響を確認' }))
  expect(await form.findByText(/15から10080までの数字/)).toBeTruthy()
  await userEvent.clear(form.getByLabelText(/^使わないときに終了するまで（分）/))
  await userEvent.type(form.getByLabelText(/^使わないときに終了するまで（分）/), '60')
  await userEvent.clear(days)
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('保存する前に、影響を確認してください。')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '影響を確認' }))
  expect(await form.findByText('9人（12台）がすぐにログアウトします')).toBeTruthy()
  expect(form.getByText('あなたのこの端末も含まれます。')).toBeTruthy()
  expect(form.getByText('25人（30台）のログインが、今より早く終わります')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateSessionPolicy).at(-1)?.body).toEqual({
      ...{ version: 0, hours: 8, idleMinutes: 60, keptDays: null, keptIdleDays: null },
    }),
  )
})

test('staying signed in is a choice that the browser remembers', async () => {
  const api = fakeApi([[signIn, refuse('sign_in_failed')]])
  const { unmount } = renderScreen('/users/sign_in')
  await userEvent.type(await screen.findByLabelText(/メールアドレスまたは社員ID/), 'a@hiroba.example')
  await userEvent.type(screen.getByLabelText('パスワード'), 'Hiroba-2026')
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  await waitFor(() => expect(api.requestsTo(signIn).at(-1)?.body).toMatchObject({ kept: false }))
  await userEvent.click(screen.getByLabelText(/ログインしたままにする/))
  await userEvent.click(screen.getByRole('button', { name: 'ログイン' }))
  await waitFor(() => expect(api.requestsTo(signIn).at(-1)?.body).toMatchObject({ kept: true }))
  const kept = { ...localStorage } as Record<string, string>
  unmount()
  renderScreen('/users/sign_in', { kept })
  expect((await screen.findByLabelText(/ログインしたままにする/)) as HTMLInputElement).toHaveProperty(
    'checked',
    true,
  )
})
