import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  createApiToken,
  deleteAdminApiToken,
  deleteApiToken,
  listAdminApiTokens,
  listApiTokens,
} from '#contract/api-tokens.ts'
import { listConnectedTools, listOauthClients } from '#contract/oauth.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const token = {
  ...{ id: 4, name: '勤怠の取り込み', ending: 'x7Qa', scopes: ['people:read', 'calendar:read'] as const },
  ...{ ipRanges: ['203.0.113.0/24'], createdAt: '2026-11-20T00:00:00.000Z' },
  ...{ expiresAt: '2999-02-18T14:59:59.000Z', lastUsedAt: null },
}
const listed = { ...token, scopes: [...token.scopes] }

test('a token is made with the chosen areas, shown once, and a refused address is shown beside its field', async () => {
  let refused = true
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listConnectedTools, { connectedTools: [], nextCursor: null }],
    [listApiTokens, () => ({ apiTokens: refused ? [] : [listed], nextCursor: null })],
    [
      createApiToken,
      () =>
        refused
          ? refuse('validation_failed', { 'ipRanges.0': '範囲の書き方が違います。' })()
          : { id: 4, token: 'hrb_1_secret' },
    ],
  ])
  renderScreen('/mypage/tools')
  await userEvent.click(await screen.findByRole('button', { name: 'トークンを作る' }))
  const form = within(await screen.findByRole('dialog', { name: 'トークンを作る' }))
  await userEvent.click(form.getByRole('button', { name: 'トークンを作る' }))
  expect(await form.findByText('名前を入力してください。')).toBeTruthy()
  expect(form.getByText('使える範囲を1つ以上選んでください。')).toBeTruthy()
  expect(api.requestsTo(createApiToken)).toHaveLength(0)
  await userEvent.type(form.getByLabelText(/^名前/), '勤怠の取り込み')
  await userEvent.selectOptions(form.getByLabelText('予定と予約'), '閲覧と変更')
  await userEvent.type(form.getByLabelText(/使えるIPアドレス/), 'somewhere')
  await userEvent.click(form.getByRole('button', { name: 'トークンを作る' }))
  expect(await form.findByText('範囲の書き方が違います。')).toBeTruthy()
  refused = false
  await userEvent.click(form.getByRole('button', { name: 'トークンを作る' }))
  const shown = within(await screen.findByRole('dialog', { name: 'トークンを作りました' }))
  expect(shown.getByText('hrb_1_secret')).toBeTruthy()
  expect(api.requestsTo(createApiToken).at(-1)?.body).toMatchObject({
    ...{ name: '勤怠の取り込み', scopes: ['calendar:read', 'calendar:write'], ipRanges: ['somewhere'] },
  })
  await userEvent.click(shown.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  expect(screen.queryByText('hrb_1_secret')).toBeNull()
  expect(await screen.findByText('組織と人：閲覧')).toBeTruthy()
})

test('one’s own token is deleted after a question', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listConnectedTools, { connectedTools: [], nextCursor: null }],
    [listApiTokens, { apiTokens: [listed], nextCursor: null }],
    [deleteApiToken, undefined],
  ])
  renderScreen('/mypage/tools')
  await userEvent.click(await screen.findByRole('button', { name: '「勤怠の取り込み」を削除' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除する' }),
  )
  expect(await screen.findByText('削除しました')).toBeTruthy()
  expect(api.requestsTo(deleteApiToken)[0]?.params).toEqual({ id: '4' })
})

test('administrators see whose the tokens of the company are, and delete them', async () => {
  const api = fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [
      listOauthClients,
      {
        ...{ oauthClients: [], discoveryAddress: 'https://hiroba.example/.well-known/openid-configuration' },
        nextCursor: null,
      },
    ],
    [
      listAdminApiTokens,
      {
        apiTokens: [{ ...listed, owner: { id: 9, name: '鈴木 太郎', profileImgPath: null } }],
        nextCursor: null,
      },
    ],
    [deleteAdminApiToken, undefined],
  ])
  renderScreen('/admin/oauth_clients')
  expect(await screen.findByText('鈴木 太郎')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '「勤怠の取り込み」を削除' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除する' }),
  )
  expect(await screen.findByText('削除しました')).toBeTruthy()
  expect(api.requestsTo(deleteAdminApiToken)[0]?.params).toEqual({ id: '4' })
})
