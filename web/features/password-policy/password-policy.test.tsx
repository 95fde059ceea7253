import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getPasswordPolicy, previewPasswordPolicy, updatePasswordPolicy } from '#contract/password-policy.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const usual = { version: 0, minLength: 8, maxAgeDays: 0, historyCount: 0 }

test('before the policy is saved, it says whom it affects', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [getPasswordPolicy, usual],
    [
      previewPasswordPolicy,
      {
        ...{ peopleCount: 1200, expiredCount: 340, expiredBeforeCount: 0, soonCount: 25, ownExpired: true },
        forgottenCount: 0,
      },
    ],
    [updatePasswordPolicy, { ...usual, version: 1, minLength: 12, maxAgeDays: 90 }],
  ])
  renderScreen('/admin/password_policy')
  const form = within(await screen.findByRole('form', { name: 'パスワードの条件' }))
  const type = async (label: RegExp, text: string) => {
    await userEvent.clear(form.getByLabelText(label))
    await userEvent.type(form.getByLabelText(label), text)
  }
  await type(/^最小文字数/, '7')
  await userEvent.click(form.getByRole('button', { name: '影響を確認' }))
  expect(await form.findByText('8から64までの数を入力してください。')).toBeTruthy()
  expect(api.requestsTo(previewPasswordPolicy)).toHaveLength(0)
  await type(/^最小文字数/, '12')
  await type(/^有効日数/, '90')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('保存する前に、影響する人を確認してください。')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '影響を確認' }))
  expect(await form.findByText('340人は、次に操作するときにパスワードを変更する必要があります')).toBeTruthy()
  expect(form.getByText('あなたも含まれます。')).toBeTruthy()
  expect(form.getByText('14日以内に期限が来る人：25人')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updatePasswordPolicy).at(-1)?.body).toEqual({
      ...{ version: 0, minLength: 12, maxAgeDays: 90, historyCount: 0 },
    }),
  )
})
