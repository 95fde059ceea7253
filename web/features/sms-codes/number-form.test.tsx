import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getErrorReport } from '#contract/company.ts'
import { getOwnPhoneNumber, requestPhoneNumber, requestSmsCode } from '#contract/sms-codes.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

/** What a page asks for before signing in. */
const unreported = {
  ...{ dsn: null, environment: 'production' as const, stagingNumber: 0, tracesSampleRate: 0.1 },
  ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
}

const own = (countries: string[], number: string | null = null, defaultCountry = 'JP') =>
  fakeApi([
    [getCurrentUser, hanako],
    [getOwnPhoneNumber, { number, available: true, countries, defaultCountry }],
    [requestPhoneNumber, undefined],
  ])
const send = () => userEvent.click(screen.getByRole('button', { name: 'コードを送る' }))

test('a number is entered as it is written in its country, and sent with the calling code', async () => {
  const api = own(['GB', 'JP'])
  renderScreen('/users/sms_confirmation/new')
  const country = await screen.findByLabelText('国・地域')
  expect([...(country as HTMLSelectElement).options].map(({ textContent }) => textContent)).toEqual([
    '日本 +81',
    'イギリス +44',
  ])
  await userEvent.type(screen.getByLabelText('携帯電話の番号'), '090-1234-5678')
  await send()
  await waitFor(() =>
    expect(api.requestsTo(requestPhoneNumber).at(-1)?.body).toEqual({ number: '+819012345678' }),
  )
})

test('a number of another country, chosen or typed', async () => {
  const api = own(['GB', 'JP'])
  renderScreen('/users/sms_confirmation/new')
  await userEvent.selectOptions(await screen.findByLabelText('国・地域'), 'GB')
  await userEvent.type(screen.getByLabelText('携帯電話の番号'), '07400 123456')
  await send()
  const sent = () => api.requestsTo(requestPhoneNumber).at(-1)?.body
  await waitFor(() => expect(sent()).toEqual({ number: '+447400123456' }))
})

test('the country that the company chose is selected at first', async () => {
  const api = own(['GB', 'JP'], null, 'GB')
  renderScreen('/users/sms_confirmation/new')
  expect(((await screen.findByLabelText('国・地域')) as HTMLSelectElement).value).toBe('GB')
  await userEvent.type(screen.getByLabelText('携帯電話の番号'), '07400 123456')
  await send()
  await waitFor(() =>
    expect(api.requestsTo(requestPhoneNumber).at(-1)?.body).toEqual({ number: '+447400123456' }),
  )
})

test('the number that is confirmed is shown as people write it; where one country is accepted, none is asked for', async () => {
  own(['JP'], '+819012345678')
  renderScreen('/users/sms_confirmation/new')
  expect(await screen.findByText('090-1234-5678')).toBeTruthy()
  expect(screen.queryByLabelText('国・地域')).toBeNull()
})

test('before signing in, all countries can be chosen, Japan first', async () => {
  const api = fakeApi([
    [getErrorReport, unreported],
    [requestSmsCode, undefined],
  ])
  renderScreen('/users/password/sms')
  const country = (await screen.findByLabelText('国・地域')) as HTMLSelectElement
  expect(country.value).toBe('JP')
  expect(country.options.length).toBeGreaterThan(200)
  expect(country.options[0]!.textContent).toBe('日本 +81')
  await userEvent.type(screen.getByLabelText('携帯電話の番号'), '+44 7400 123456')
  expect(country.value).toBe('GB')
  await send()
  await waitFor(() =>
    expect(api.requestsTo(requestSmsCode).at(-1)?.body).toEqual({ number: '+447400123456' }),
  )
})
