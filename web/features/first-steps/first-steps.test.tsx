import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getFirstSteps, putFirstStepsAway } from '#contract/first-steps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { boss } from '#testing/sample-accounts.ts'

const steps = (done: boolean) =>
  (['departments', 'people', 'menu', 'logo', 'mail', 'post'] as const).map((step) => ({
    step,
    done: done || step === 'departments',
  }))

test('first steps show what is done and link to the rest, until they are dismissed', async () => {
  const user = userEvent.setup()
  let putAway = false
  fakeApi([
    [getCurrentUser, boss],
    [getFirstSteps, () => ({ steps: steps(false), putAway })],
    [
      putFirstStepsAway,
      ({ body }) => {
        putAway = body.putAway === true
      },
    ],
  ])
  renderScreen('/admin')
  const part = within(await screen.findByRole('region', { name: 'はじめの設定' }))
  expect(part.getByText('6項目中1項目が完了')).toBeTruthy()
  expect(part.getAllByRole('img', { name: '完了' })).toHaveLength(1)
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/departments',
    '/admin/users',
    '/admin/menus',
    '/admin/theme',
    '/home',
  ])
  await user.click(part.getByRole('button', { name: 'この一覧をしまう' }))
  await user.click(await screen.findByRole('button', { name: 'はじめの設定を表示' }))
  expect(await screen.findByRole('region', { name: 'はじめの設定' })).toBeTruthy()
})

test('first steps are not shown once all of them are done', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [getFirstSteps, { steps: steps(true), putAway: false }],
  ])
  renderScreen('/admin')
  expect(await screen.findByRole('heading', { name: '会社と記録' })).toBeTruthy()
  await expect.poll(() => api.requestsTo(getFirstSteps).length).toBe(1)
  expect(screen.queryByText('はじめの設定')).toBeNull()
  expect(screen.queryByRole('button', { name: 'はじめの設定を表示' })).toBeNull()
})
