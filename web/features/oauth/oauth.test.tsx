import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listApiTokens } from '#contract/api-tokens.ts'
import { getCompanyConfig, getErrorReport } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createOauthClient,
  deleteConnectedTool,
  listConnectedTools,
  listOauthClients,
  renewOauthSecret,
  startAuthorization,
  stopOauthClient,
} from '#contract/oauth.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleCompany } from '#testing/sample-company.ts'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
type Tool = Answer<typeof listOauthClients>['oauthClients'][number]
const tool: Tool = {
  ...{ id: 7, version: 1, name: '勤怠くん', clientId: '1.abc', confidential: true, secretSetAt: null },
  ...{ redirectUris: ['https://tool.example/cb'], scopes: ['openid', 'profile'], stoppedAt: null },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', peopleCount: 12, lastUsedAt: '2026-11-21T00:00:00.000Z' },
}
const listed = (...oauthClients: Tool[]) => ({
  ...{ oauthClients, discoveryAddress: 'https://hiroba.example/.well-known/openid-configuration' },
  nextCursor: null,
})

test('a tool is registered; a refused address is shown beside its field with what was typed', async () => {
  let refused = true
  const api = fakeApi([
    [getCurrentUser, boss],
    [listOauthClients, () => (refused ? listed() : listed(tool))],
    [
      createOauthClient,
      () =>
        refused ? refuse('validation_failed', { 'redirectUris.0': 'アドレスが違います。' })() : { id: 7 },
    ],
  ])
  renderScreen('/admin/oauth_clients')
  await userEvent.click(await screen.findByRole('button', { name: 'ツールを登録' }))
  const form = within(await screen.findByRole('dialog', { name: 'ツールを登録' }))
  await userEvent.click(form.getByRole('button', { name: 'ツールを登録' }))
  expect(await form.findByText('名前を入力してください。')).toBeTruthy()
  expect(api.requestsTo(createOauthClient)).toHaveLength(0)
  await userEvent.type(form.getByLabelText(/ツールの名前/), '勤怠くん')
  await userEvent.type(form.getByLabelText(/戻り先のアドレス 1/), 'https://tool.example/cb')
  await userEvent.click(form.getByRole('button', { name: 'ツールを登録' }))
  expect(await form.findByText('アドレスが違います。')).toBeTruthy()
  refused = false
  await userEvent.click(form.getByRole('button', { name: 'ツールを登録' }))
  expect(await screen.findByRole('region', { name: '勤怠くん' })).toBeTruthy()
  expect(api.requestsTo(createOauthClient).at(-1)?.body).toMatchObject({
    ...{ name: '勤怠くん', redirectUris: ['https://tool.example/cb'], confidential: true },
  })
})

test('the secret is shown once, and stopping says how many people it concerns', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [listOauthClients, listed(tool)],
    [renewOauthSecret, { clientId: '1.abc', secret: 'geheim' }],
    [stopOauthClient, undefined],
  ])
  renderScreen('/admin/oauth_clients')
  await userEvent.click(await screen.findByRole('button', { name: 'シークレットを発行' }))
  const shown = within(await screen.findByRole('dialog', { name: 'シークレットを発行しました' }))
  expect(shown.getByText('geheim')).toBeTruthy()
  await userEvent.click(shown.getByText('閉じる'))
  await waitFor(() => expect(screen.queryByText('geheim')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '停止' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/連携している12人/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '停止' }))
  await waitFor(() => expect(api.requestsTo(stopOauthClient)).toHaveLength(1))
})

test('the person sees what a tool receives, and where they go', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [
      startAuthorization,
      {
        ...{ state: 'ask', reason: null, redirectTo: null, name: '勤怠くん', target: 'tool.example' },
        scopes: ['openid', 'email'],
      },
    ],
  ])
  renderScreen('/oauth/authorize?client_id=1.abc&state=x%20y')
  const part = within(await screen.findByRole('region', { name: 'このツールが受け取る内容' }))
  expect(part.getByText('メールアドレス')).toBeTruthy()
  expect(part.queryByText(/氏名/)).toBeNull()
  expect(screen.getByText(/tool\.example に移動/)).toBeTruthy()
  expect(api.requestsTo(startAuthorization)[0]?.body).toEqual({ request: 'client_id=1.abc&state=x%20y' })
})

test('a request that cannot be trusted stays here', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      startAuthorization,
      { state: 'refused', reason: 'redirect_uri', redirectTo: null, name: '', target: '', scopes: [] },
    ],
  ])
  renderScreen('/oauth/authorize?client_id=1.abc')
  expect(await screen.findByText('戻り先が登録と違います')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '許可する' })).toBeNull()
})

test('a connection is ended after asking', async () => {
  let ended = false
  const one: Answer<typeof listConnectedTools>['connectedTools'][number] = {
    ...{ id: 5, name: '勤怠くん', scopes: ['openid'], agreedAt: '2026-11-20T00:00:00.000Z' },
    ...{ lastUsedAt: null, stopped: false },
  }
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listConnectedTools, () => ({ connectedTools: ended ? [] : [one], nextCursor: null })],
    [
      deleteConnectedTool,
      () => {
        ended = true
        return undefined
      },
    ],
  ])
  renderScreen('/mypage/tools')
  await userEvent.click(await screen.findByRole('button', { name: '連携を終了' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: '連携を終了' }))
  expect(await screen.findByText('連携しているツールはありません')).toBeTruthy()
  expect(api.requestsTo(deleteConnectedTool)).toHaveLength(1)
})

test('people with the internal features see what a report of a problem needs', async () => {
  const company = (internal: boolean) => ({
    ...sampleCompany,
    ...{ id: 77, featureFlags: { developer: false, internal } },
  })
  const environment = {
    ...{ dsn: null, environment: 'staging' as const, stagingNumber: 2 },
    ...{ tracesSampleRate: 0, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 0 },
  }
  const fakes = (internal: boolean) =>
    [
      [getCurrentUser, hanako],
      [listConnectedTools, { connectedTools: [], nextCursor: null }],
      [listApiTokens, { apiTokens: [], nextCursor: null }],
      [getCompanyConfig, company(internal)],
      [getErrorReport, environment],
    ] as const
  fakeApi(fakes(true))
  const { unmount } = renderScreen('/mypage/tools')
  expect(await screen.findByText(/環境: staging 2 会社の番号: 77/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '画面の部品' })).toBeNull()
  unmount()
  fakeApi(fakes(false))
  renderScreen('/mypage/tools')
  expect(await screen.findByRole('heading', { name: 'APIのトークン' })).toBeTruthy()
  expect(screen.queryByText('技術情報')).toBeNull()
})
