import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { writeKinds, writeLimits } from '#common/write-limit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deleteQuarantinedFile, getLimits, listQuarantinedFiles, updateLimits } from '#contract/limits.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const boss = { ...hanako, can: { ...hanako.can, administer: true } }
const gigabyte = 1024 ** 3
const limits: Answer<typeof getLimits> = {
  version: 3,
  writeLimits: writeKinds.map((kind) => ({ kind, most: writeLimits[kind].usual, ...writeLimits[kind] })),
  minutes: 10,
  limited: true,
  storage: { usedBytes: 8 * gigabyte, quotaBytes: 10 * gigabyte, quarantinedBytes: 68, quarantinedCount: 1 },
  scanning: true,
  oversizedFiles: 'refuse',
}
const found = {
  id: 7,
  originalName: '請求書.zip',
  byteSize: 68,
  finding: 'Win.Test.EICAR_HDB-1',
  uploader: taro,
  createdAt: '2026-11-20T01:00:00.000Z',
}

test('the storage shows how full it is, and whom to ask for more', async () => {
  fakeApi([
    [getCurrentUser, boss],
    [getLimits, limits],
    [listQuarantinedFiles, { quarantinedFiles: [], nextCursor: null }],
  ])
  renderScreen('/admin/limits')
  const part = within(await screen.findByRole('region', { name: '保存容量' }))
  expect(part.getByText('8GB / 10GB（80%）')).toBeTruthy()
  expect(part.getByText('保存容量が残り少なくなっています')).toBeTruthy()
  expect(part.getByText(/ひろばの運営者に連絡してください/)).toBeTruthy()
})

test('limits are saved together; problems are beside their field and the input stays', async () => {
  let broken = true
  const api = fakeApi([
    [getCurrentUser, boss],
    [getLimits, limits],
    [listQuarantinedFiles, { quarantinedFiles: [], nextCursor: null }],
    [
      updateLimits,
      () =>
        broken
          ? refuse('validation_failed', { comments: '10以上2,000以下の整数を入力してください。' })()
          : { ...limits, version: 4 },
    ],
  ])
  renderScreen('/admin/limits')
  const form = within(await screen.findByRole('form', { name: '書き込みの上限' }))
  const comments = form.getByLabelText('コメント')
  await userEvent.clear(comments)
  await userEvent.type(comments, 'たくさん')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('整数を入力してください。')).toBeTruthy()
  expect(api.requestsTo(updateLimits)).toHaveLength(0)
  await userEvent.clear(comments)
  await userEvent.type(comments, '５')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('10以上2,000以下の整数を入力してください。')).toBeTruthy()
  expect((comments as HTMLInputElement).value).toBe('５')
  broken = false
  await userEvent.type(comments, '0')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateLimits).at(-1)?.body).toMatchObject({
      ...{ version: 3, oversizedFiles: 'refuse', posts: 30, comments: 50 },
    }),
  )
})

test('after a conflict the current values are shown, and overwritten only on request', async () => {
  let version = 3
  const others = () =>
    limits.writeLimits.map((one) => (one.kind === 'posts' && version > 3 ? { ...one, most: 20 } : one))
  const api = fakeApi([
    [getCurrentUser, boss],
    [getLimits, () => ({ ...limits, version, writeLimits: others() })],
    [listQuarantinedFiles, { quarantinedFiles: [], nextCursor: null }],
    [updateLimits, ({ body }) => (body.version === 4 ? { ...limits, version: 5 } : refuse('conflict')())],
  ])
  renderScreen('/admin/limits')
  const form = within(await screen.findByRole('form', { name: '書き込みの上限' }))
  const posts = form.getByLabelText<HTMLInputElement>('投稿と投稿の編集')
  await userEvent.clear(posts)
  await userEvent.type(posts, '50')
  version = 4
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('投稿と投稿の編集: 20')).toBeTruthy()
  expect(posts.value).toBe('50')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(api.requestsTo(getLimits)).toHaveLength(3))
  expect(api.requestsTo(updateLimits).map(({ body }) => body.version)).toEqual([3, 3])
  await userEvent.click(await form.findByRole('button', { name: '入力した内容で保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateLimits).at(-1)?.body).toMatchObject({ version: 4, posts: 50 }),
  )
})

test('the other person’s settings can be taken instead', async () => {
  let version = 3
  fakeApi([
    [getCurrentUser, boss],
    [
      getLimits,
      () => ({ ...limits, version, oversizedFiles: version > 3 ? ('accept' as const) : ('refuse' as const) }),
    ],
    [listQuarantinedFiles, { quarantinedFiles: [], nextCursor: null }],
    [updateLimits, refuse('conflict')],
  ])
  renderScreen('/admin/limits')
  const form = within(await screen.findByRole('form', { name: 'ウイルス検査' }))
  const accept = form.getByLabelText<HTMLInputElement>(/検査せずに受け付ける/)
  version = 4
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('大きすぎて検査できないファイル: 検査せずに受け付ける')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '現在の内容を使う' }))
  expect(accept.checked).toBe(true)
  expect(form.queryByText(/先に変更されました/)).toBeNull()
})

test('the two parts of the page do not conflict with each other', async () => {
  let version = 3
  const api = fakeApi([
    [getCurrentUser, boss],
    [getLimits, () => ({ ...limits, version })],
    [listQuarantinedFiles, { quarantinedFiles: [], nextCursor: null }],
    [
      updateLimits,
      ({ body }) => {
        if (body.version !== version) return refuse('conflict')()
        version += 1
        return { ...limits, version, oversizedFiles: 'accept' }
      },
    ],
  ])
  renderScreen('/admin/limits')
  const scan = within(await screen.findByRole('form', { name: 'ウイルス検査' }))
  await userEvent.click(scan.getByLabelText(/検査せずに受け付ける/))
  await userEvent.click(scan.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(version).toBe(4))
  const writes = within(screen.getByRole('form', { name: '書き込みの上限' }))
  await userEvent.click(writes.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.requestsTo(updateLimits).at(-1)?.body).toMatchObject({ version: 4, oversizedFiles: 'accept' }),
  )
  expect(writes.queryByText(/先に変更されました/)).toBeNull()
})

test('a quarantined file shows who sent it and what was found, and is deleted after a confirmation', async () => {
  let files = [found]
  const api = fakeApi([
    [getCurrentUser, boss],
    [getLimits, limits],
    [listQuarantinedFiles, () => ({ quarantinedFiles: files, nextCursor: null })],
    [
      deleteQuarantinedFile,
      () => {
        files = []
        return undefined as never
      },
    ],
  ])
  renderScreen('/admin/limits')
  const part = within(await screen.findByRole('region', { name: '隔離したファイル' }))
  expect(await part.findByText('請求書.zip')).toBeTruthy()
  expect(part.getByText(new RegExp(`Win.Test.EICAR_HDB-1・${taro.name}・.*・68B`))).toBeTruthy()
  expect(part.queryByRole('link')).toBeNull()
  await userEvent.click(part.getByRole('button', { name: '「請求書.zip」を削除' }))
  expect(api.requestsTo(deleteQuarantinedFile)).toHaveLength(0)
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  expect(await part.findByText('隔離したファイルはありません')).toBeTruthy()
  expect(api.requestsTo(deleteQuarantinedFile)[0]?.params).toEqual({ id: '7' })
})
