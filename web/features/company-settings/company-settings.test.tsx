import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { isUnusual, settingGroupNames, settingGroups, usualSettings } from '#common/company-setting.ts'
import { getErrorReport } from '#contract/company.ts'
import { compareCompanySettings } from '#contract/company-settings.ts'
import { getOperatorSession } from '#contract/operators.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const settings = settingGroupNames
  .flatMap((group) => settingGroups[group])
  .map((setting) => {
    const value = setting === 'smsEnabled' ? true : (usualSettings[setting] ?? null)
    return { setting, value, unusual: isUnusual(setting, value) }
  })

test('settings that differ are marked, and the screen shows one group at a time', async () => {
  const operator = { id: 3, name: '運営 太郎', email: 'operator@hiroba.example', role: 'support' as const }
  const api = fakeApi([
    [
      getErrorReport,
      {
        ...{ dsn: null, environment: 'production', stagingNumber: 0, tracesSampleRate: 0.1 },
        ...{ replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 },
      },
    ],
    [getOperatorSession, { token: 'token', next: null, operator }],
    [
      compareCompanySettings,
      {
        companies: [{ id: 5, code: 'mihon', name: '株式会社みほん', state: 'active', settings }],
        leftOut: 2,
      },
    ],
  ])
  renderScreen('/backyard/settings')
  const row = (await screen.findByRole('link', { name: '株式会社みほん' })).closest('tr')!
  expect(within(row).getByText('あり').textContent).toContain('初期値と違う')
  expect(within(row).queryAllByText(/初期値と違う/)).toHaveLength(1)
  expect(screen.getByText('ほかに2社あります。絞り込んでください。')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('比べる設定'), 'options')
  expect(await screen.findByRole('columnheader', { name: 'メール投稿' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('違う設定'), 'ipRestricted')
  await waitFor(() =>
    expect(api.requestsTo(compareCompanySettings).at(-1)?.query.unusual).toBe('ipRestricted'),
  )
})
