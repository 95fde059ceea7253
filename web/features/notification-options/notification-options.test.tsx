import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { testCalendarNotification } from '#contract/calendar-reminders.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getNotificationOptions, updateNotificationOptions } from '#contract/notification-options.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Options = Answer<typeof getNotificationOptions>
type Way = Options['events'][number]['channels'][number]

const way = (channel: Way['channel'], wanted = true): Way => ({ channel, wanted, compulsory: false })
const must = (channel: Way['channel']): Way => ({ channel, wanted: true, compulsory: true })
const options = (change: Partial<Options> = {}): Options => ({
  version: 3,
  hasEmail: true,
  timeZone: 'Asia/Tokyo',
  events: [
    { event: 'comment', channels: [way('notice')] },
    { event: 'approval', channels: [must('notice'), must('mail')] },
    { event: 'request', channels: [way('notice'), way('mail', false)] },
    { event: 'calendar', channels: [way('notice'), way('mail')] },
  ],
  quietHours: null,
  calendarLead: 'usual',
  pushWhenAway: true,
  ...change,
})
const row = async (name: RegExp) => screen.findByRole('row', { name })

test('optional notifications have a switch, mandatory ones say why, unavailable ones are not shown', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options()],
  ])
  renderScreen('/users/1/notification_options')
  const request = await row(/依頼とその催促/)
  expect(within(request).getByRole<HTMLInputElement>('switch', { name: /お知らせ$/ }).checked).toBe(true)
  expect(within(request).getByRole<HTMLInputElement>('switch', { name: /メール$/ }).checked).toBe(false)
  const approval = await row(/承認の順番/)
  expect(within(approval).queryByRole('switch')).toBeNull()
  expect(within(approval).getAllByText('必ず届きます')).toHaveLength(2)
  expect(within(approval).getByText('申請した人を待たせないため')).toBeTruthy()
  const talk = screen.getByRole('table', { name: '投稿とコメント' })
  expect(within(talk).queryByRole('columnheader', { name: 'メール' })).toBeNull()
})

test('changes are saved one after another, each on the version before it', async () => {
  let now = options()
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, () => now],
    [
      updateNotificationOptions,
      ({ body }) => {
        const choices = body.choices as ({ event: string } & Pick<Way, 'channel' | 'wanted'>)[]
        const events = now.events.map(({ event, channels }) => ({
          event,
          channels: channels.map((one) => ({
            ...one,
            ...choices.find((choice) => choice.event === event && choice.channel === one.channel),
          })),
        }))
        now = { ...now, events, version: now.version + 1 }
        return now
      },
    ],
  ])
  renderScreen('/users/1/notification_options')
  const request = await row(/依頼とその催促/)
  const [notice, mail] = within(request).getAllByRole<HTMLInputElement>('switch')
  await userEvent.click(notice!)
  await userEvent.click(mail!)
  expect([notice!.checked, mail!.checked]).toEqual([false, true])
  await waitFor(() => expect(api.requestsTo(updateNotificationOptions)).toHaveLength(2))
  expect(api.requestsTo(updateNotificationOptions).map(({ body }) => body)).toEqual([
    { version: 3, choices: [{ event: 'request', channel: 'notice', wanted: false }] },
    { version: 4, choices: [{ event: 'request', channel: 'mail', wanted: true }] },
  ])
  expect(await screen.findByText('保存しました')).toBeTruthy()
})

test('a change made elsewhere is shown instead of overwritten', async () => {
  let now = options()
  fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, () => now],
    [updateNotificationOptions, refuse('conflict')],
  ])
  renderScreen('/users/1/notification_options')
  const lead = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'お知らせする時期' })
  now = options({ version: 4, calendarLead: 'none' })
  await userEvent.selectOptions(lead, '1週間前')
  expect(await screen.findByText(/別の画面で設定が変更されていた/)).toBeTruthy()
  await waitFor(() => expect(lead.value).toBe('none'))
})

test('quiet hours default to a night, and an end equal to the start is not sent', async () => {
  let now = options()
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, () => now],
    [
      updateNotificationOptions,
      ({ body }) => {
        now = { ...now, version: now.version + 1, quietHours: body.quietHours as Options['quietHours'] }
        return now
      },
    ],
  ])
  renderScreen('/users/1/notification_options')
  await userEvent.click(await screen.findByRole('switch', { name: /決まった時間帯/ }))
  const until = await screen.findByRole('combobox', { name: '終了' })
  expect(screen.getByText('終了は翌日です。')).toBeTruthy()
  await userEvent.clear(until)
  await userEvent.type(until, '22:00')
  await userEvent.tab()
  expect(await screen.findByText('開始と終了には、違う時刻を入力してください。')).toBeTruthy()
  await userEvent.clear(until)
  await userEvent.type(until, '06:30')
  await userEvent.tab()
  await waitFor(() => expect(api.requestsTo(updateNotificationOptions)).toHaveLength(2))
  expect(api.requestsTo(updateNotificationOptions).map(({ body }) => body.quietHours)).toEqual([
    { from: '22:00', until: '07:00' },
    { from: '22:00', until: '06:30' },
  ])
})

test('a test says where it was sent, and when there were too many', async () => {
  let refuses = false
  fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, options()],
    [
      testCalendarNotification,
      () => {
        if (refuses) return refuse('too_many_requests')()
        return {
          sent: [
            { channel: 'notice' as const, to: null },
            { channel: 'mail' as const, to: 'hanako@a.example' },
          ],
          own: true,
        }
      },
    ],
  ])
  renderScreen('/users/1/notification_options')
  const button = await screen.findByRole('button', { name: 'テストを送る' })
  await userEvent.click(button)
  expect(
    await screen.findByText(
      /次の期限のリマインダーを送りました。送信先：お知らせの一覧、メール（hanako@a\.example）/,
    ),
  ).toBeTruthy()
  refuses = true
  await userEvent.click(button)
  expect(await screen.findByText(/テストは1時間に5回までです/)).toBeTruthy()
})

test('a person without an address sees no email options, but the reason', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      getNotificationOptions,
      options({ hasEmail: false, events: [{ event: 'request', channels: [way('notice')] }] }),
    ],
  ])
  renderScreen('/m/users/1/notification_options')
  expect(await screen.findByText(/メールアドレスが登録されていないため/)).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'メール' })).toBeNull()
  expect(screen.queryByRole('heading', { name: '静かな時間' })).toBeNull()
})

test('another person’s are not shown', async () => {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getNotificationOptions, refuse('not_found')],
  ])
  renderScreen('/users/2/notification_options')
  expect(await screen.findByRole('heading', { name: 'ほかの人の通知設定は表示できません' })).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(api.requestsTo(updateNotificationOptions)).toEqual([])
})
