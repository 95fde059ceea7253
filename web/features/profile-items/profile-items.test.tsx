import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import {
  archiveProfileItem,
  createProfileItem,
  listProfileItems,
  orderProfileItems,
} from '#contract/profile-items.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
type Item = Answer<typeof listProfileItems>['profileItems'][number]
const item = (change: Partial<Item>): Item => ({
  id: 1,
  name: '趣味',
  kind: 'line',
  note: '',
  choices: [],
  dayPart: 'full',
  required: false,
  visibility: 'everybody',
  version: 1,
  archived: false,
  answerCount: 12,
  ...change,
})
const items = {
  profileItems: [item({}), item({ id: 2, name: '出身地', answerCount: 0 })],
  can: { change: true },
  nextCursor: null,
}

test('items are reordered with the keyboard, and archived after information about their answers', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [listProfileItems, items],
    [orderProfileItems, undefined as never],
    [archiveProfileItem, undefined as never],
  ])
  renderScreen('/admin/profile_items')
  const handle = await screen.findByRole('button', { name: /「出身地」の順番を変える/ })
  handle.focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(api.requestsTo(orderProfileItems)).toHaveLength(1))
  expect(api.requestsTo(orderProfileItems)[0]!.body).toEqual({ profileItemIds: [2, 1], orderSeen: [1, 2] })
  await userEvent.click(await screen.findByRole('button', { name: '「趣味」をしまう' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/12人の回答があります/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'しまう' }))
  await waitFor(() => expect(api.requestsTo(archiveProfileItem)[0]?.params.id).toBe('1'))
})

test('a choice item is added with its choices in order', async () => {
  const api = fakeApi([
    [getCurrentUser, boss],
    [listProfileItems, items],
    [createProfileItem, { id: 9 }],
  ])
  renderScreen('/admin/profile_items')
  await userEvent.click(await screen.findByRole('button', { name: '追加' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/項目名/), '血液型')
  await userEvent.selectOptions(within(dialog).getByLabelText('種類'), 'choice')
  await userEvent.type(within(dialog).getByLabelText('選択肢1'), 'A型')
  await userEvent.type(within(dialog).getByLabelText('選択肢2'), 'O型')
  within(dialog)
    .getByRole('button', { name: /「O型」の順番を変える/ })
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.click(within(dialog).getByRole('radio', { name: /本人と管理者だけ/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(api.requestsTo(createProfileItem)).toHaveLength(1))
  expect(api.requestsTo(createProfileItem)[0]!.body).toMatchObject({
    name: '血液型',
    kind: 'choice',
    visibility: 'self',
    choices: [{ name: 'O型' }, { name: 'A型' }],
  })
})
