import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createCompanyExport, listCompanyExports, retryCompanyExport } from '#contract/companies.exports.ts'
import { changeCompanyOptions } from '#contract/companies.options.ts'
import {
  changeContract,
  closeCompany,
  createCompany,
  getBackyardCompany,
  listCompanies,
  resumeCompany,
  suspendCompany,
} from '#contract/companies.ts'
import { getErrorReport } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getBackyardConsent } from '#contract/looks.backyard.ts'
import { getCompanyHealth } from '#contract/operator-queues.ts'
import { getOperatorSession, listOperatorActs } from '#contract/operators.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

type Company = Answer<typeof getBackyardCompany>

const nothing = { options: false, flags: false }

const mihon: Company = {
  ...{ optionsOff: ['single_sign_on'], featureFlag: 'none', flaggedUserIds: [] },
  ...{ id: 5, code: 'mihon', name: '株式会社みほん', state: 'active', plan: 'standard', contractedCount: 50 },
  ...{ usedCount: 12, idPrefix: 'mihon-', createdAt: '2026-01-05T00:00:00.000Z', lastUsedOn: '2026-04-01' },
  ...{ erasesAt: null, onTrial: false, timeZone: 'Asia/Tokyo', locale: 'ja', usedBytes: 1024 ** 2 },
  ...{
    storageBytes: null,
    unlimitedStorage: false,
    administratorCount: 1,
    suspendedAt: null,
    closedAt: null,
  },
  ...{
    version: 3,
    can: { ...nothing, change: true, options: true, suspend: true, resume: false, close: true },
  },
}
const stopped: Company = {
  ...{ ...mihon, state: 'suspended', suspendedAt: '2026-04-02T00:00:00.000Z', version: 4 },
  can: { ...nothing, change: true, options: true, suspend: false, resume: true, close: true },
}

const failed: Answer<typeof listCompanyExports>['companyExports'][number] = {
  ...{ id: 8, state: 'failed', operatorName: '運営 太郎', reason: '移行', doneCount: 3, totalCount: 90 },
  ...{ problem: 'No space left', byteSize: null, rowCount: null, fileCount: null },
  ...{ createdAt: '2026-04-01T00:00:00.000Z', finishedAt: null, expiresAt: null },
}
const exports = [
  failed,
  {
    ...{
      ...failed,
      id: 7,
      state: 'ready' as const,
      problem: null,
      byteSize: 2048,
      rowCount: 1234,
      fileCount: 5,
    },
    ...{ finishedAt: '2026-04-01T00:01:00.000Z', expiresAt: '2026-04-08T00:01:00.000Z' },
  },
]

function backyard(role: 'success' | 'engineer' = 'success', company = mihon) {
  const operator = { id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role }
  return fakeApi([
    [
      getErrorReport,
      {
        ...{ dsn: null, environment: 'production', stagingNumber: 0, tracesSampleRate: 0.1 },
        ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
      },
    ],
    [getOperatorSession, { token: 'token', next: null, operator }],
    [listOperatorActs, { operatorActs: [], nextCursor: null }],
    [listCompanies, { companies: [mihon], nextCursor: null }],
    [getBackyardCompany, company],
    [
      getCompanyHealth,
      {
        ...{ activeAccountCount: 12, usedLastWeekCount: 9, usedLastMonthCount: 11, postsLastMonthCount: 34 },
        ...{ messagesLastMonthCount: 56, factorCount: 3, lastUsedOn: '2026-04-01' },
        failures: [{ kind: 'mail', failedCount: 2 }],
      },
    ],
    [getBackyardConsent, { consent: null, request: null, looks: [], can: { ask: true, look: false } }],
    [changeCompanyOptions, { ...mihon, optionsOff: ['mail_posting'], version: 4 }],
    [listCompanyExports, { companyExports: exports, can: { export: true } }],
    [createCompanyExport, { id: 9, key: 'c2VjcmV0' }],
    [retryCompanyExport, undefined],
    [suspendCompany, stopped],
    [resumeCompany, mihon],
    [changeContract, { ...mihon, contractedCount: 80, version: 4 }],
    [
      closeCompany,
      {
        ...{ ...mihon, state: 'closed', closedAt: '2026-04-02T00:00:00.000Z', version: 4 },
        ...{ erasesAt: '2026-05-02T00:00:00.000Z' },
        can: { ...nothing, change: false, suspend: false, resume: true, close: false },
      },
    ],
    [
      createCompany,
      { id: 9, login: 'admin@a.example', password: 'Abc123', address: 'https://h/users/sign_in' },
    ],
  ])
}

test('the list shows accounts and state, and is searched and filtered', async () => {
  const api = backyard()
  renderScreen('/backyard/companies')
  const row = (await screen.findByRole('link', { name: '株式会社みほん' })).closest('tr')!
  expect(within(row).getByText('12 / 50')).toBeTruthy()
  expect(within(row).getByText('利用中')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('状態'), 'suspended')
  await waitFor(() => expect(api.requestsTo(listCompanies).at(-1)?.query.state).toBe('suspended'))
})

test('a company is suspended with a reason, and resumed', async () => {
  const api = backyard()
  renderScreen('/backyard/companies/5')
  await userEvent.click(await screen.findByRole('button', { name: '停止' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '停止' }))
  expect(await within(dialog).findByText('理由を入力してください。')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/理由/), '未払い')
  await userEvent.click(within(dialog).getByRole('button', { name: '停止' }))
  expect(await screen.findByText(/から停止しています/)).toBeTruthy()
  expect(api.requestsTo(suspendCompany)[0]?.body).toEqual({ reason: '未払い', version: 3 })
  await userEvent.click(screen.getByRole('button', { name: '再開' }))
  const again = await screen.findByRole('dialog')
  await userEvent.type(within(again).getByLabelText(/理由/), '入金')
  await userEvent.click(within(again).getByRole('button', { name: '再開' }))
  await waitFor(() => expect(api.requestsTo(resumeCompany)[0]?.body).toEqual({ reason: '入金', version: 4 }))
})

test('closing asks for the code of the company, and says when it is erased', async () => {
  const api = backyard()
  renderScreen('/backyard/companies/5')
  await userEvent.click(await screen.findByRole('button', { name: '解約' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/理由/), '契約の終了')
  await userEvent.type(within(dialog).getByLabelText(/会社コードを入力/), 'mihon')
  await userEvent.click(within(dialog).getByRole('button', { name: '解約' }))
  expect(await screen.findByText(/すべてのデータが消去されます/)).toBeTruthy()
  expect(api.requestsTo(closeCompany)[0]?.body).toMatchObject({ code: 'mihon' })
})

test('the contract is changed', async () => {
  const api = backyard()
  renderScreen('/backyard/companies/5')
  await userEvent.click(await screen.findByRole('button', { name: '契約を変更' }))
  const dialog = await screen.findByRole('dialog')
  const accounts = within(dialog).getByLabelText(/契約アカウント数/)
  await userEvent.clear(accounts)
  await userEvent.type(accounts, '８０')
  await userEvent.type(within(dialog).getByLabelText(/理由/), '増員')
  await userEvent.click(within(dialog).getByRole('button', { name: '変更する' }))
  expect(await screen.findByText('12 / 80')).toBeTruthy()
  expect(api.requestsTo(changeContract)[0]?.body).toMatchObject({ contractedCount: 80, version: 3 })
})

test('options are switched with a reason', async () => {
  const api = backyard()
  renderScreen('/backyard/companies/5')
  await userEvent.click(await screen.findByRole('button', { name: 'オプションを変更' }))
  const dialog = await screen.findByRole('dialog')
  const sso = within(dialog).getByLabelText<HTMLInputElement>(/^シングルサインオン/)
  expect(sso.checked).toBe(false)
  await userEvent.click(sso)
  await userEvent.click(within(dialog).getByLabelText(/^メール投稿/))
  await userEvent.type(within(dialog).getByLabelText(/理由/), '契約の変更')
  await userEvent.click(within(dialog).getByRole('button', { name: '変更する' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.requestsTo(changeCompanyOptions)[0]?.body).toEqual({
    ...{ optionsOff: ['mail_posting'], reason: '契約の変更', version: 3 },
  })
})

test('an export shows its key once, and a failed one runs again', async () => {
  const api = backyard()
  renderScreen('/backyard/companies/5')
  expect(await screen.findByText(/1,234行、ファイル5件/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'ダウンロード' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'もう一度実行' }))
  await waitFor(() => expect(api.requestsTo(retryCompanyExport)[0]?.params.id).toBe('8'))
  await userEvent.click(screen.getByRole('button', { name: '書き出す' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/理由/), '契約の終了')
  await userEvent.click(within(dialog).getByRole('button', { name: '書き出す' }))
  expect(await screen.findByText('c2VjcmV0')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '控えました' }))
  await waitFor(() => expect(screen.queryByText('c2VjcmV0')).toBeNull())
})

test('a new company is handed over with a password that is shown once', async () => {
  const api = backyard()
  renderScreen('/backyard/companies/new')
  const type = async (label: string | RegExp, text: string) =>
    userEvent.type(await screen.findByLabelText(label), text)
  await type(/^会社コード/, 'atarashii')
  await type('会社名', '株式会社あたらしい')
  await type('姓', '山田')
  await type('名', '一郎')
  await type(/理由/, '申込書 12')
  await userEvent.click(screen.getByRole('button', { name: '会社を作る' }))
  expect((await screen.findAllByText(/メールアドレスか社員ID/)).length).toBeGreaterThan(0)
  await type(/^メールアドレス/, 'admin@a.example')
  await userEvent.click(screen.getByRole('button', { name: '会社を作る' }))
  expect(await screen.findByText('Abc123')).toBeTruthy()
  expect(api.requestsTo(createCompany)[0]?.body).toMatchObject({
    email: 'admin@a.example',
    contractedCount: null,
  })
})

test('an engineer looks and changes nothing', async () => {
  backyard('engineer', {
    ...mihon,
    can: { ...nothing, change: false, suspend: false, resume: false, close: false },
  })
  renderScreen('/backyard/companies/5')
  expect(await screen.findByText('12 / 50')).toBeTruthy()
  for (const name of ['停止', '解約', '契約を変更']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the screen of a company says how much it is used, and leads to what failed', async () => {
  backyard()
  renderScreen('/backyard/companies/5')
  const link = await screen.findByRole('link', { name: 'メール 2' })
  expect(link.getAttribute('href')).toBe('/backyard/queues?company=5')
})
