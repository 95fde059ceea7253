import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addDays, localToday } from '#common/plain-date.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  getFactorRequirement,
  previewFactorRequirement,
  updateFactorRequirement,
} from '#contract/second-factors.requirement.ts'
import { listSecondFactors } from '#contract/second-factors.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const nobody: Answer<typeof getFactorRequirement> = {
  ...{ version: 0, scope: 'nobody', rule: null, names: [], dueOn: null, today: '2026-11-26' },
}

test('before a factor is required of people, those without one are named', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [getFactorRequirement, nobody],
    [
      previewFactorRequirement,
      { count: 200, withoutCount: 120, people: [{ id: taro.id, name: taro.name, profileImgPath: null }] },
    ],
    [updateFactorRequirement, { ...nobody, version: 1, scope: 'everybody', dueOn: '2026-12-24' }],
  ])
  renderScreen('/admin/two_factor_authentication')
  const form = within(await screen.findByRole('form', { name: '2要素認証の設定' }))
  await userEvent.click(form.getByLabelText('全員'))
  await userEvent.type(form.getByLabelText(/^期限/), '2026-12-24')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('保存する前に、影響する人を確認してください。')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '影響を確認' }))
  expect(await form.findByText('対象200人のうち、120人が未登録です')).toBeTruthy()
  expect(form.getByText(taro.name)).toBeTruthy()
  expect(form.getByText('ほか119人')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateFactorRequirement).at(-1)?.body).toEqual({
      ...{ version: 0, scope: 'everybody', rule: null, dueOn: '2026-12-24' },
    }),
  )
})

test('until the deadline, every page counts the days down', async () => {
  fakeApi([
    [getCurrentUser, { ...hanako, factorDueOn: addDays(localToday(), 3) }],
    [listSecondFactors, { passkeys: [], app: null, recoveryCodeCount: 0, dueOn: null }],
  ])
  renderScreen('/two_factor_authentications')
  const banner = within(await screen.findByRole('complementary', { name: '2要素認証の期限' }))
  expect(banner.getByText(/あと3日です/)).toBeTruthy()
  expect(banner.getByRole('link', { name: '登録する' })).toBeTruthy()
})
