import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getUserCounts } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  approveRegistrationRequest,
  getRegistrationRequest,
  getRegistrationSettings,
  listRegistrationRequests,
  refuseRegistrationRequest,
} from '#contract/registration-requests.administration.ts'
import { checkRegistrationCode, createRegistrationRequest } from '#contract/registration-requests.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const settings: Answer<typeof getRegistrationSettings> = {
  ...{ version: 1, enabled: true, code: '1-ABCD-EFGH', address: 'https://hiroba.example/register_applies#1' },
  ...{ intro: '', items: [], companyName: 'みほん', waitingCount: 1 },
}
const request: Answer<typeof getRegistrationRequest> = {
  ...{ id: 7, version: 1, name: '小林 美咲', email: null, employeeNumber: null, state: 'waiting' },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', decidedAt: null, decidedBy: null },
  ...{ familyName: '小林', givenName: '美咲', familyNameKana: 'コバヤシ', givenNameKana: 'ミサキ' },
  ...{ note: 'よろしく', answers: [], reason: '', userId: null, sameRequests: [] },
  samePeople: [{ id: 3, name: '小林 美咲', profileImgPath: null, departmentName: '総務部', by: ['name'] }],
}

test('a wrong code is told beside its field; a request that is refused keeps what was typed', async () => {
  const api = fakeApi([
    [getCurrentUser, refuse('unauthenticated')],
    [checkRegistrationCode, { companyName: 'みほん', intro: 'ようこそ', items: [] }],
    [createRegistrationRequest, refuse('validation_failed', { email: 'アドレスが違います。' })],
  ])
  renderScreen('/register_applies#1-ABCD-EFGH')
  expect(await screen.findByText('ようこそ')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '申請する' }))
  expect(await screen.findAllByText('入力してください。')).toHaveLength(2)
  expect(api.requestsTo(createRegistrationRequest)).toHaveLength(0)
  const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text)
  await type(/^姓(?!（)/, '小林')
  await type(/^名(?!（)/, '美咲')
  await type(/メールアドレス/, 'misaki@mihon.example')
  await userEvent.click(screen.getByRole('button', { name: '申請する' }))
  expect(await screen.findByText('アドレスが違います。')).toBeTruthy()
  expect(api.requestsTo(createRegistrationRequest)[0]?.body).toMatchObject({
    ...{ code: '1-ABCD-EFGH', familyName: '小林', email: 'misaki@mihon.example', employeeNumber: null },
  })
})

test('who may be the same is shown; refusing needs a reason', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [getRegistrationSettings, settings],
    [listRegistrationRequests, { registrationRequests: [], nextCursor: null }],
    [getRegistrationRequest, request],
    [refuseRegistrationRequest, undefined],
  ])
  renderScreen('/admin/registration_requests/7')
  expect((await screen.findByText('名前が同じ')).parentElement!.textContent).toBe('総務部・名前が同じ')
  await userEvent.click(screen.getByRole('button', { name: '却下する' }))
  const dialog = within(await screen.findByRole('dialog', { name: '申請を却下' }))
  await userEvent.click(dialog.getByRole('button', { name: '却下する' }))
  expect(await dialog.findByText('理由を入力してください。')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/本人への言葉/), '部外者です')
  await userEvent.click(dialog.getByRole('button', { name: '却下する' }))
  expect(await screen.findByText('却下しました')).toBeTruthy()
  expect(api.requestsTo(refuseRegistrationRequest)[0]?.body).toEqual({ reason: '部外者です', version: 1 })
})

test('approving sends what the form was filled in with, and asks for a department', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [getRegistrationSettings, settings],
    [getRegistrationRequest, request],
    [
      getUserCounts,
      {
        ...{
          invited: 0,
          active: 1,
          stopped: 0,
          withdrawn: 0,
          notSent: 0,
          usedCount: 1,
          contractedCount: null,
        },
        ...{ loginIdPrefix: null, companyCode: 'mihon', today: '2026-11-20' },
      },
    ],
  ])
  renderScreen('/admin/registration_requests/7')
  await userEvent.click(await screen.findByRole('button', { name: '承認する' }))
  const form = within(await screen.findByRole('region', { name: '承認して登録' }))
  expect((form.getByLabelText(/^姓(?!（)/) as HTMLInputElement).value).toBe('小林')
  await userEvent.click(form.getByRole('button', { name: '承認する' }))
  expect(await form.findByText('メールアドレスか社員IDのどちらかを入力してください。')).toBeTruthy()
  expect(api.requestsTo(approveRegistrationRequest)).toHaveLength(0)
})
