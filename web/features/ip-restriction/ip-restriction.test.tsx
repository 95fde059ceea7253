import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { getIpRestriction, previewIpRestriction, updateIpRestriction } from '#contract/ip-restriction.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const settings: Answer<typeof getIpRestriction> = {
  ...{ version: 1, enabled: false, ranges: [], exemptRule: null, names: [] },
  ...{ ownAddress: '203.0.113.9', ownRange: null },
}

test('before it is turned on, the people outside are named; what was refused stays as typed', async () => {
  let refused = true
  const api = fakeApi([
    [getCurrentUser, boss],
    [getIpRestriction, settings],
    [
      previewIpRestriction,
      {
        ...{
          days: 14,
          count: 12,
          seenCount: 200,
          exemptCount: 0,
          ownAddress: '203.0.113.9',
          ownInside: true,
        },
        people: [{ ...taro, addresses: ['198.51.100.7'], seenOn: '2026-11-20' }],
      },
    ],
    [
      updateIpRestriction,
      ({ body }) =>
        refused
          ? refuse('validation_failed', { 'ranges.0.network': 'IPアドレスを入力してください。' })()
          : {
              ...settings,
              version: 2,
              enabled: true,
              ranges: body.ranges as Answer<typeof getIpRestriction>['ranges'],
              ownRange: '現在の場所',
            },
    ],
  ])
  renderScreen('/admin/ip_restriction')
  const form = within(await screen.findByRole('form', { name: 'IP制限の設定' }))
  await userEvent.click(form.getByRole('button', { name: 'このアドレスを追加' }))
  await userEvent.click(form.getByLabelText('IP制限を使う'))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText(/オンにする前に/)).toBeTruthy()
  expect(api.requestsTo(updateIpRestriction)).toHaveLength(0)
  await userEvent.click(form.getByRole('button', { name: '影響を確認' }))
  expect(await form.findByText('12人が範囲の外にいました')).toBeTruthy()
  expect(form.getByText(taro.name)).toBeTruthy()
  expect(form.getByText(/198\.51\.100\.7/)).toBeTruthy()
  expect(form.getByText('ほか11人')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('IPアドレスを入力してください。')).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('アドレスまたは範囲 1').value).toBe('203.0.113.9')
  refused = false
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateIpRestriction).at(-1)?.body).toEqual({
      ...{ version: 1, enabled: true, exemptRule: null },
      ranges: [{ network: '203.0.113.9', name: '現在の場所' }],
    }),
  )
})
