import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
import { listQueues, retryJob } from '#contract/operator-queues.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const id = '4f5d7a36-2f0e-4f25-9d6a-0a0d8a5d9f10'

test('what failed is listed with its reason, and is run again', async () => {
  const api = fakeApi([
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
    [
      listQueues,
      {
        queues: [
          {
            ...{ kind: 'mail', waitingCount: 4, activeCount: 1, retryCount: 0, failedCount: 1, heldCount: 7 },
          },
        ],
        failedJobs: [
          {
            ...{ id, name: 'mail.send', kind: 'mail', company: { id: 5, name: '株式会社みほん' } },
            ...{ state: 'failed', attempts: 9, message: 'no route to host', nextAt: null },
            ...{ endedAt: '2026-04-01T00:00:00.000Z', can: { retry: true } },
          },
        ],
      },
    ],
    [retryJob, undefined],
  ])
  renderScreen('/backyard/queues')
  const row = (await screen.findByText('no route to host')).closest('tr')!
  expect(within(row).getByRole('link', { name: '株式会社みほん' })).toBeTruthy()
  await userEvent.click(within(row).getByRole('button', { name: '再実行' }))
  expect(await screen.findByText('再実行を始めました')).toBeTruthy()
  expect(api.requestsTo(retryJob)[0]?.body).toEqual({ id, name: 'mail.send' })
  await userEvent.selectOptions(screen.getByLabelText('種類'), 'push')
  await waitFor(() => expect(api.requestsTo(listQueues).at(-1)?.query.kind).toBe('push'))
})
