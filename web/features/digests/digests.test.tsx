import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
import { listDigests } from '#contract/digests.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const at = '2026-04-01T00:00:00.000Z'

const backyard = (digests: { statements: object[]; errors: object[] }) =>
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
        operator: { id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role: 'engineer' },
      },
    ],
    [listDigests, { slowMs: 200, ...digests } as never],
  ])

test('statements and errors are listed, and put in another order', async () => {
  const api = backyard({
    statements: [
      {
        ...{ fingerprint: 'abc', shape: 'select * from feeds where id = $1', runCount: 120, slowCount: 3 },
        ...{ totalMs: 4_200, meanMs: 35, worstMs: 912.4, lastSeenAt: at },
      },
    ],
    errors: [
      {
        ...{ fingerprint: 'def', kind: 'TypeError', work: 'GET /api/v2/feeds', errorCount: 7 },
        ...{ place: 'server/features/feeds/feeds.present.ts:12', firstSeenAt: at, lastSeenAt: at },
      },
    ],
  })
  renderScreen('/backyard/digests')
  const row = (await screen.findByText('select * from feeds where id = $1')).closest('tr')!
  for (const text of ['120', '3', '4.2秒', '35ミリ秒', '912ミリ秒'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(screen.getByText('server/features/feeds/feeds.present.ts:12')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('期間'), '7')
  await userEvent.selectOptions(screen.getByLabelText('SQLの並び順'), 'worst')
  await waitFor(() =>
    expect(api.requestsTo(listDigests).at(-1)?.query).toEqual({ days: '7', order: 'worst' }),
  )
})

test('without errors it says so', async () => {
  backyard({ statements: [], errors: [] })
  renderScreen('/backyard/digests')
  expect(await screen.findByText('エラーはありません')).toBeTruthy()
  expect(screen.getByText('記録はまだありません')).toBeTruthy()
})
