import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { getErrorReport } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  createOperatorHelp,
  getOperatorHelp,
  getOperatorHelpVersion,
  listOperatorHelps,
  publishOperatorHelp,
  updateOperatorHelp,
} from '#contract/operator-helps.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const help: Answer<typeof getOperatorHelp> = {
  ...{ id: 1_000_000_001, titleJa: '年末調整の申請', titleEn: '', bodyJa: '新しい本文', bodyEn: '' },
  ...{ category: 'menus', audience: 'everyone', companies: null, screens: ['/menus'], state: 'changed' },
  ...{ publishedAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-02T00:00:00.000Z' },
  ...{ authorName: '運営 太郎', version: 4, can: { write: true, delete: false } },
  versions: [
    { number: 2, authorName: '運営 太郎', createdAt: '2026-11-02T00:00:00.000Z', published: false },
    { number: 1, authorName: '運営 太郎', createdAt: '2026-11-01T00:00:00.000Z', published: true },
  ],
}

function backyard() {
  const operator = {
    ...{ id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role: 'success' as const },
  }
  return fakeApi([
    [
      getErrorReport,
      {
        ...{ dsn: null, environment: 'production', stagingNumber: 0, tracesSampleRate: 0.1 },
        ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
      },
    ],
    [getOperatorSession, { token: 'token', next: null, operator }],
    [listCompanies, { companies: [], nextCursor: null }],
    [listOperatorHelps, { operatorHelps: [help], can: { write: true } }],
    [createOperatorHelp, { id: help.id }],
    [
      getOperatorHelpVersion,
      { number: 1, titleJa: '年末調整の申請', bodyJa: '前の本文', titleEn: '', bodyEn: '' },
    ],
    [publishOperatorHelp, { ...help, state: 'published', version: 5 }],
    [updateOperatorHelp, { ...help, bodyJa: '前の本文', version: 5 }],
    [getOperatorHelp, help],
  ])
}

test('the list says which articles are published', async () => {
  backyard()
  renderScreen('/backyard/helps')
  const row = (await screen.findByRole('link', { name: '年末調整の申請' })).closest('tr')!
  expect(within(row).getByText('公開中（未公開の変更あり）')).toBeTruthy()
  expect(within(row).getByText('すべての会社')).toBeTruthy()
})

test('a new article needs a title, and is saved as a draft', async () => {
  const api = backyard()
  renderScreen('/backyard/helps/new')
  await userEvent.click(await screen.findByRole('button', { name: '下書きとして保存' }))
  expect(await screen.findByText('日本語か英語のタイトルを入力してください。')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^タイトル（日本語）/), '勤怠の締め')
  await userEvent.type(screen.getByLabelText(/^本文（日本語）/), '毎月25日です。')
  await userEvent.click(screen.getByRole('button', { name: '下書きとして保存' }))
  await waitFor(() => expect(api.requestsTo(createOperatorHelp)).toHaveLength(1))
  expect(api.requestsTo(createOperatorHelp)[0]?.body).toEqual({
    ...{ titleJa: '勤怠の締め', bodyJa: '毎月25日です。', titleEn: '', bodyEn: '' },
    ...{ category: 'start', audience: 'everyone', companyIds: null, screens: [] },
  })
})

test('the change is published, and an earlier text taken back', async () => {
  const api = backyard()
  renderScreen(`/backyard/helps/${help.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'この版の文章に戻す' }))
  const body = await screen.findByLabelText<HTMLTextAreaElement>(/^本文（日本語）/)
  await waitFor(() => expect(screen.getByDisplayValue('前の本文')).toBeTruthy())
  expect(body).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(api.requestsTo(updateOperatorHelp)[0]?.body).toMatchObject({ version: 4 }))
  await userEvent.click(await screen.findByRole('button', { name: '変更を公開する' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '公開する' }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: '変更を公開する' })).toBeNull())
  expect(api.requestsTo(publishOperatorHelp)).toHaveLength(1)
})
