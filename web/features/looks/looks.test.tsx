import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { endLook } from '#contract/looks.backyard.ts'
import {
  createLookConsent,
  getCurrentLook,
  getLookConsent,
  listLookConsents,
  listLooks,
  listLookViews,
  withdrawLookConsent,
} from '#contract/looks.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Consent = NonNullable<Answer<typeof getLookConsent>['consent']>

const consent: Consent = {
  ...{ id: 4, purpose: '投稿が見えない件の調査', givenBy: taro, givenAt: '2026-04-01T00:00:00.000Z' },
  ...{ endsAt: '2026-04-08T15:00:00.000Z', withdrawn: null, state: 'stands', lookCount: 1 },
}
const look: Answer<typeof listLooks>['looks'][number] = {
  ...{ id: 9, operatorName: '運営 花子', user: { id: 1, name: '佐藤 花子', profileImgPath: null } },
  ...{ reason: '問い合わせ 42', beganAt: '2026-04-02T01:00:00.000Z', endsAt: '2026-04-02T02:00:00.000Z' },
  ...{ endedAt: null, endedBy: null, viewCount: 3 },
}
const days = { earliestOn: '2026-04-01', latestOn: '2026-05-01' }
const administrator = { ...hanako, can: { ...hanako.can, administer: true } }

const company = (given: Partial<Answer<typeof getLookConsent>>, looks = [look]) =>
  fakeApi([
    [getCurrentUser, administrator],
    [getLookConsent, { consent: null, requests: [], ...days, ...given }],
    [listLooks, { looks, nextCursor: null }],
    [listLookConsents, { lookConsents: given.consent ? [consent] : [], nextCursor: null }],
    [createLookConsent, consent],
    [withdrawLookConsent, undefined],
    [
      listLookViews,
      {
        lookViews: [
          { minute: '2026-04-02T01:05:00.000Z', pages: ['/feeds/12'], paths: ['/api/v2/feeds/12'] },
        ],
        nextCursor: null,
      },
    ],
  ])

test('an administrator consents to what the operator asks for, until a day', async () => {
  const request = { id: 2, operatorName: '運営 花子', reason: '設定の確認', createdAt: consent.givenAt }
  const api = company({ requests: [request] }, [])
  renderScreen('/admin/look_consent')
  expect(await screen.findByText(/運営の運営 花子さんが、閲覧の許可を依頼しています/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '閲覧を許可' }))
  const dialog = await screen.findByRole('dialog')
  const purpose = within(dialog).getByLabelText('目的')
  expect((purpose as HTMLTextAreaElement).value).toBe('設定の確認')
  await userEvent.clear(purpose)
  await userEvent.click(within(dialog).getByRole('button', { name: '閲覧を許可' }))
  expect(await within(dialog).findByText('目的を入力してください。')).toBeTruthy()
  await userEvent.type(purpose, '調査')
  await userEvent.click(within(dialog).getByRole('button', { name: '閲覧を許可' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.requestsTo(createLookConsent)[0]?.body).toEqual({ purpose: '調査', endsOn: '2026-04-08' })
})

test('an administrator sees who looks as whom, what was viewed, and withdraws the consent', async () => {
  const api = company({ consent })
  const { history } = renderScreen('/admin/look_consent')
  expect(await screen.findByText('運営の運営 花子さんが、佐藤 花子さんとして閲覧しています')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '許可を取り下げ' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: '許可を取り下げ' }))
  await waitFor(() => expect(api.requestsTo(withdrawLookConsent)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('link', { name: '3件' }))
  await waitFor(() => expect(history.location.pathname).toBe('/admin/look_consent/9'))
  expect(await screen.findByText('/feeds/12')).toBeTruthy()
  expect(await screen.findByText('/api/v2/feeds/12')).toBeTruthy()
})

const bannerOf = (own: boolean) =>
  fakeApi([
    [getCurrentUser, { ...administrator, looked: true }],
    [getLookConsent, { consent, requests: [], ...days }],
    [listLooks, { looks: [], nextCursor: null }],
    [listLookConsents, { lookConsents: [], nextCursor: null }],
    [
      getCurrentLook,
      {
        look: {
          ...{ own, operatorName: '運営 花子', personName: '佐藤 花子' },
          endsAt: new Date(Date.now() + 41.5 * 60_000).toISOString(),
        },
      },
    ],
    [endLook, undefined],
  ])

test('the window of a look says on every page who looks as whom and for how long still', async () => {
  const api = bannerOf(true)
  renderScreen('/admin/look_consent')
  const banner = await screen.findByRole('complementary', { name: '運営による閲覧' })
  expect(within(banner).getByText('運営の運営 花子が佐藤 花子さんとして閲覧中（読み取り専用）')).toBeTruthy()
  expect(within(banner).getByText('残り42分')).toBeTruthy()
  expect(within(banner).getByRole('button', { name: '終了' })).toBeTruthy()
  expect(api.requestsTo(getCurrentLook)[0]?.query).toEqual({ page: '/admin/look_consent' })
})

test('a person sees that an operator looks as them, and cannot end it', async () => {
  bannerOf(false)
  renderScreen('/admin/look_consent')
  const banner = await screen.findByRole('complementary', { name: '運営による閲覧' })
  expect(within(banner).getByText(/あなたとして閲覧中です/)).toBeTruthy()
  expect(within(banner).queryByRole('button')).toBeNull()
})
