import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as calls from '#contract/app-commands.ts'
import { getApp } from '#contract/apps.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const app = {
  ...{ id: 40, name: '食堂くん', profileImgPath: null, description: '', version: 2 },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', suspendedAt: null, lastUsedAt: null },
  ...{ menus: [], chatRooms: [], apiTokens: [], incomingWebhooks: [] },
}
const command = {
  ...{ id: 7, version: 3, name: 'vote', descriptionJa: '投票を作ります', descriptionEn: 'Starts a vote' },
  ...{ hintJa: '質問', hintEn: 'question', url: 'https://apps.example/vote' },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', previousSecretUntil: null },
  lastRunAt: '2026-11-21T00:00:00.000Z',
}
const listed = (...appCommands: (typeof command)[]) => ({ appCommands, nextCursor: null })
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const open = (...fakes: unknown[]) => {
  const api = fakeApi([[getCurrentUser, administrator], [getApp, app], ...fakes] as never)
  renderScreen('/admin/apps/40')
  return api
}

test('a command is added, and its secret is shown once', async () => {
  const api = open(
    [calls.listCommandsOfApp, listed()],
    [calls.createAppCommand, { id: 8, secret: 'whsec_abc=' }],
  )
  expect(await screen.findByText('コマンドはありません')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'コマンドを追加' }))
  const form = await inDialog('コマンドを追加')
  await userEvent.type(form.getByLabelText(/^名前/), '投票')
  await userEvent.click(form.getByRole('button', { name: 'コマンドを追加' }))
  expect(await form.findByText(/ハイフンは文字の間にだけ/)).toBeTruthy()
  expect(form.getAllByText('説明を入力してください。')).toHaveLength(2)
  const fill = async (label: RegExp, text: string) => {
    await userEvent.clear(form.getByLabelText(label))
    await userEvent.type(form.getByLabelText(label), text)
  }
  await fill(/^名前/, 'vote')
  await fill(/^アプリのアドレス/, 'https://apps.example/vote')
  await fill(/^説明（日本語）/, '投票を作ります')
  await fill(/^説明（英語）/, 'Starts a vote')
  await userEvent.click(form.getByRole('button', { name: 'コマンドを追加' }))
  const secret = await inDialog('署名の鍵')
  expect(secret.getByText('whsec_abc=')).toBeTruthy()
  expect(api.requestsTo(calls.createAppCommand)[0]!.body).toEqual({
    ...{ name: 'vote', url: 'https://apps.example/vote', descriptionJa: '投票を作ります' },
    ...{ descriptionEn: 'Starts a vote', hintJa: '', hintEn: '' },
  })
})

test('a command is changed, and the form says what the server refuses', async () => {
  const api = open(
    [calls.listCommandsOfApp, listed(command)],
    [calls.updateAppCommand, refuse('validation_failed', { name: 'この名前のコマンドは、すでにあります。' })],
  )
  await userEvent.click(await screen.findByRole('button', { name: '/voteを変更' }))
  const form = await inDialog('コマンドの変更')
  await userEvent.type(form.getByLabelText(/^名前/), '-2')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('この名前のコマンドは、すでにあります。')).toBeTruthy()
  expect(api.requestsTo(calls.updateAppCommand)[0]!.body).toMatchObject({ name: 'vote-2', version: 3 })
})

test('the log says what came of a command, and a new secret is shown once', async () => {
  const run = {
    ...{ id: 1, messageId: 'cmd_1_1', person: { id: 2, name: '佐藤 花子', profileImgPath: null } },
    ...{ createdAt: '2026-11-21T00:00:00.000Z', durationMs: 80, status: 200, problem: null },
    ...{ answered: 'everyone', answer: '' },
  }
  const failed = { ...run, id: 2, status: 500, problem: 'status', answered: null, answer: '<html>' }
  open(
    [calls.listCommandsOfApp, listed(command)],
    [calls.listAppCommandRuns, { appCommandRuns: [failed, run], nextCursor: null }],
    [calls.renewAppCommandSecret, { secret: 'whsec_new=' }],
    [calls.deleteAppCommand, undefined],
  )
  await userEvent.click(await screen.findByRole('button', { name: '/voteの記録' }))
  const log = await inDialog('/voteの記録')
  const [first, second] = await log.findAllByRole('listitem')
  expect(first!.textContent).toMatch(/佐藤 花子.*失敗.*アプリが受け付けませんでした.*応答500.*<html>/s)
  expect(second!.textContent).toMatch(/全員に返事.*80ミリ秒/s)
  await userEvent.click(log.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  await userEvent.click(screen.getByRole('button', { name: '/voteの鍵を再発行' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '鍵を再発行' }),
  )
  const secret = await inDialog('署名の鍵')
  expect(secret.getByText('whsec_new=')).toBeTruthy()
  await userEvent.click(secret.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  await userEvent.click(screen.getByRole('button', { name: '/voteを削除' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  expect(await screen.findByText('削除しました')).toBeTruthy()
})
