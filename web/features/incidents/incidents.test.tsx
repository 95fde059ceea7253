import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
import { createIncident, listIncidents, updateIncident } from '#contract/incidents.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const at = '2026-04-01T00:00:00.000Z'

const backyard = () =>
  fakeApi([
    [
      getErrorReport,
      {
        ...{ dsn: null, environment: 'production', stagingNumber: 0, tracesSampleRate: 0.1 },
        ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
      },
    ],
    [
      getOperatorSession,
      {
        ...{ token: 'token', next: null },
        operator: { id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role: 'support' },
      },
    ],
    [
      listIncidents,
      {
        incidents: [
          {
            ...{ id: 5, titleJa: 'メールの遅れ', titleEn: 'Late emails', parts: ['mail'], version: 2 },
            ...{ state: 'investigating', startedAt: at, resolvedAt: null, can: { update: true } },
            updates: [
              {
                state: 'investigating',
                textJa: '調べています。',
                textEn: 'Looking.',
                at,
                authorName: '運営 太郎',
              },
            ],
          },
        ],
        nextCursor: null,
      },
    ],
    [createIncident, { id: 6 }],
    [updateIncident, undefined],
  ])

test('an incident is told in both languages', async () => {
  const api = backyard()
  renderScreen('/backyard/incidents')
  await userEvent.click(await screen.findByRole('button', { name: '障害を知らせる' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '公開する' }))
  expect(await within(dialog).findByText('機能を選んでください。')).toBeTruthy()
  for (const [label, text] of [
    [/^タイトル（日本語）/, '写真'],
    [/^タイトル（英語）/, 'Photos'],
    [/^説明（日本語）/, '表示できません。'],
    [/^説明（英語）/, 'They are not shown.'],
  ] as const)
    await userEvent.type(within(dialog).getByLabelText(label), text)
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '写真とファイル' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '公開する' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(api.requestsTo(createIncident)[0]!.body).toEqual({
    ...{ titleJa: '写真', titleEn: 'Photos', parts: ['storage'], state: 'investigating' },
    ...{ textJa: '表示できません。', textEn: 'They are not shown.' },
  })
})

test('how it proceeds is written beside it', async () => {
  const api = backyard()
  renderScreen('/backyard/incidents')
  const row = (await screen.findByText('メールの遅れ')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: '経過を書く' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('状態'), 'resolved')
  await userEvent.type(within(dialog).getByLabelText('説明（日本語）'), '直りました。')
  await userEvent.type(within(dialog).getByLabelText('説明（英語）'), 'It is over.')
  await userEvent.click(within(dialog).getByRole('button', { name: '公開する' }))
  await expect.poll(() => api.requestsTo(updateIncident).length).toBe(1)
  expect(api.requestsTo(updateIncident)[0]!.body).toEqual({
    ...{ state: 'resolved', textJa: '直りました。', textEn: 'It is over.', version: 2 },
  })
})
