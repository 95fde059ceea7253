import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createAlertReceiver, deleteAlertReceiver, listAlerts, testAlertReceiver } from '#contract/alerts.ts'
import { getErrorReport } from '#contract/company.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const at = '2026-04-01T00:00:00.000Z'

const backyard = (empty = false) =>
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
    [
      listAlerts,
      empty
        ? { receivers: [], alerts: [], deliveries: [] }
        : {
            receivers: [
              {
                ...{ id: 4, name: '夜の当番', url: 'https://alerts.example/hook', version: 3 },
                conditions: [{ condition: 'disk_space', threshold: 10 }],
              },
            ],
            alerts: [
              {
                ...{ id: 8, receiverName: '夜の当番', condition: 'queue_age', subject: 'mail.send 12 min' },
                ...{ value: 12.4, threshold: 10, runbook: 'docs/operations/queue-stuck.md' },
                ...{ raisedAt: at, resolvedAt: null },
              },
            ],
            deliveries: [
              {
                ...{
                  id: 9,
                  receiverName: '夜の当番',
                  type: 'alert.raised',
                  condition: 'queue_age',
                  subject: '',
                },
                ...{ state: 'waiting', attemptCount: 2, status: null, problem: 'timeout', createdAt: at },
              },
            ],
          },
    ],
    [createAlertReceiver, { id: 5, secret: 'whsec_abc' }],
    [testAlertReceiver, { delivered: true, status: 200, problem: null }],
    [deleteAlertReceiver, undefined],
  ])

test('a receiver is added with conditions, and its secret is shown once', async () => {
  const api = backyard(true)
  renderScreen('/backyard/alerts')
  expect(await screen.findByText('宛先はまだありません')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '宛先を追加' }))
  const dialog = await screen.findByRole('dialog')
  const add = within(dialog).getByRole('button', { name: '宛先を追加' })
  await userEvent.click(add)
  expect(await within(dialog).findByText('条件を選んでください。')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^名前/), '当番')
  await userEvent.type(within(dialog).getByLabelText(/^URL/), 'https://alerts.example/hook')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'ディスクの空きが少ない' }))
  const threshold = within(dialog).getByLabelText('ディスクの空きが少ないのしきい値')
  await userEvent.clear(threshold)
  await userEvent.type(threshold, '99')
  await userEvent.click(add)
  expect(await within(dialog).findByText('1から90までの整数を入力してください。')).toBeTruthy()
  await userEvent.clear(threshold)
  await userEvent.type(threshold, '15')
  await userEvent.click(add)
  expect(await screen.findByText('whsec_abc')).toBeTruthy()
  expect(api.requestsTo(createAlertReceiver)[0]!.body).toEqual({
    ...{ name: '当番', url: 'https://alerts.example/hook' },
    conditions: [{ condition: 'disk_space', threshold: 15 }],
  })
})

test('what happened is listed with its runbook, and a receiver is tested and removed', async () => {
  const api = backyard()
  renderScreen('/backyard/alerts')
  expect(await screen.findByText('docs/operations/queue-stuck.md')).toBeTruthy()
  expect(screen.getByText('12.4分')).toBeTruthy()
  expect(screen.getByText('時間切れ')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'テストを送る' }))
  expect(await screen.findByText('テストが届きました')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '削除' }))
  const asked = await screen.findByRole('alertdialog')
  await userEvent.click(within(asked).getByRole('button', { name: '削除' }))
  await expect.poll(() => api.requestsTo(deleteAlertReceiver).length).toBe(1)
  expect(api.requestsTo(testAlertReceiver)).toHaveLength(1)
})
