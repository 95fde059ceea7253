import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getSmsSettings, updateSmsSettings } from '#contract/sms-codes.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const settings = {
  ...{ enabled: true, countries: ['JP'], defaultCountry: 'JP', mostADay: 200, version: 3 },
  ...{ available: true, sentThisMonth: 12, peopleCount: 5 },
}

test('an administrator chooses countries by name, and the one that numbers are of at first', async () => {
  const saved = { ...settings, countries: ['JP', 'VN'], defaultCountry: 'VN', version: 4 }
  const api = fakeApi([
    [getCurrentUser, { ...hanako, can: { ...hanako.can, administer: true } }],
    [getSmsSettings, settings],
    [updateSmsSettings, saved],
  ])
  renderScreen('/admin/sms_settings')
  const form = within(await screen.findByRole('form', { name: '電話番号とSMSの設定' }))
  expect(form.queryByLabelText('はじめに選ばれている国・地域')).toBeNull()
  await form.findByText('日本 +81')
  await userEvent.type(form.getByRole('combobox', { name: '登録できる番号の国・地域' }), 'ベト')
  await userEvent.click(await screen.findByRole('option', { name: 'ベトナム +84' }))
  const first = form.getByLabelText('はじめに選ばれている国・地域') as HTMLSelectElement
  expect([...first.options].map(({ textContent }) => textContent)).toEqual(['日本 +81', 'ベトナム +84'])
  expect(first.value).toBe('JP')
  await userEvent.selectOptions(first, 'VN')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateSmsSettings).at(-1)?.body).toEqual({
      ...{ enabled: true, countries: ['JP', 'VN'], defaultCountry: 'VN', mostADay: 200, version: 3 },
    }),
  )
})
