import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import {
  createMailPostingAddress,
  deleteMailPostingAddress,
  getMailPosting,
  renewMailPostingAddress,
  updateMailPostingSenders,
} from '#contract/mail-posting.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type MailPosting = Answer<typeof getMailPosting>

const menu = {
  ...{ iconName: 'post', tone: 'cyan' as const, unsuitable: null, item: null, address: null },
  takes: { title: true, photos: true, files: true },
}
const address = {
  ...{ id: 7, version: 2, address: 'reply+post-1-7-0f3a@hiroba.example' },
  ...{ createdAt: '2026-11-20T00:00:00.000Z', renewedAt: '2026-11-20T00:00:00.000Z', lastUsedAt: null },
}
const shown: MailPosting = {
  ...{ available: true, ownEmail: 'hanako@hiroba.example', senders: [] },
  menus: [
    { ...menu, id: 1, name: '店舗だより', takes: { title: true, photos: true, files: false }, address },
    { ...menu, id: 2, name: '今日のできごと' },
    { ...menu, id: 3, name: '経費精算', unsuitable: 'form', item: '金額' },
  ],
  receipts: [
    {
      ...{ id: 2, menuName: '店舗だより', feedId: null, sender: 'x@other.example', answered: false },
      ...{ refusal: '登録されている送信元ではありません', receivedAt: '2026-11-27T01:00:00.000Z' },
    },
    {
      ...{ id: 1, menuName: null, feedId: 30, sender: 'hanako@hiroba.example', answered: false },
      ...{ refusal: null, receivedAt: '2026-11-27T00:00:00.000Z' },
    },
  ],
}

const usual = (given: Partial<MailPosting> = {}) =>
  [
    [getCurrentUser, hanako],
    [getMailPosting, { ...shown, ...given }],
  ] as const

test('shows the address of a programme to copy, to write to, and as a code', async () => {
  fakeApi([...usual()])
  renderScreen('/mypage/mail_posting')
  const one = within(await screen.findByRole('region', { name: '店舗だより' }))
  expect(one.getByText(address.address)).toBeTruthy()
  expect(one.getByText('件名はタイトルになります。写真以外のファイルは添付できません。')).toBeTruthy()
  expect(one.getByRole('link', { name: 'メールを書く' }).getAttribute('href')).toBe(
    `mailto:${address.address}`,
  )
  expect(one.getByRole('button', { name: '宛先: コピー' })).toBeTruthy()
  await userEvent.click(one.getByRole('button', { name: 'QRコード' }))
  const dialog = within(await screen.findByRole('dialog', { name: '「店舗だより」の宛先' }))
  expect(await dialog.findByRole('img', { name: '「店舗だより」の宛先のQRコード' })).toBeTruthy()
})

test('creates an address, and says why a programme has none', async () => {
  const api = fakeApi([...usual(), [createMailPostingAddress, { id: 8 }]])
  renderScreen('/mypage/mail_posting')
  await userEvent.click(await screen.findByRole('button', { name: '「今日のできごと」の宛先を作る' }))
  expect(await screen.findByText('宛先を作りました')).toBeTruthy()
  expect(api.requestsTo(createMailPostingAddress)[0]?.body).toEqual({ menuId: 2 })
  expect(screen.getByText('「金額」の入力が必要なため、メールでは投稿できません')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '「経費精算」の宛先を作る' })).toBeNull()
})

test('an address is changed and switched off after a question', async () => {
  const api = fakeApi([
    ...usual(),
    [renewMailPostingAddress, undefined],
    [deleteMailPostingAddress, undefined],
  ])
  renderScreen('/mypage/mail_posting')
  await userEvent.click(await screen.findByRole('button', { name: '宛先を変更' }))
  const confirm = async (name: string) =>
    userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  await confirm('宛先を変更')
  expect(await screen.findByText('宛先を変更しました')).toBeTruthy()
  expect(api.requestsTo(renewMailPostingAddress)[0]).toMatchObject({
    params: { id: '7' },
    body: { version: 2 },
  })
  await userEvent.click(screen.getByRole('button', { name: '使うのをやめる' }))
  await confirm('使うのをやめる')
  expect(await screen.findByText('メールでの投稿をやめました')).toBeTruthy()
  expect(api.requestsTo(deleteMailPostingAddress)).toHaveLength(1)
})

test('further senders are added, wrong ones are shown beside their field', async () => {
  let refused = true
  const api = fakeApi([
    ...usual({ ownEmail: null }),
    [
      updateMailPostingSenders,
      () => (refused ? refuse('validation_failed', { 'senders.0': '使えません。' })() : undefined),
    ],
  ])
  renderScreen('/mypage/mail_posting')
  expect(await screen.findByText(/アカウントにメールアドレスがありません/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '送信元を変更' }))
  const form = within(await screen.findByRole('dialog', { name: '送信元を変更' }))
  await userEvent.type(form.getByLabelText('送信元1'), 'phone')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('メールアドレスの形式が正しくありません')).toBeTruthy()
  expect(api.requestsTo(updateMailPostingSenders)).toHaveLength(0)
  await userEvent.type(form.getByLabelText('送信元1'), '@carrier.example')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('使えません。')).toBeTruthy()
  refused = false
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('送信元を保存しました')).toBeTruthy()
  expect(api.requestsTo(updateMailPostingSenders).at(-1)?.body).toEqual({
    senders: ['phone@carrier.example'],
  })
})

test('lists what came of the latest emails', async () => {
  fakeApi([...usual()])
  renderScreen('/mypage/mail_posting')
  const receipts = within(await screen.findByRole('region', { name: '最近のメール' }))
  expect(receipts.getByText('店舗だより — 受け付けられませんでした')).toBeTruthy()
  expect(receipts.getByText('登録されている送信元ではありません')).toBeTruthy()
  expect(receipts.getByText('返信によるコメント')).toBeTruthy()
  expect(receipts.getByRole('link', { name: '投稿を見る' }).getAttribute('href')).toBe('/feeds/30')
})

test('says where emails are not received', async () => {
  fakeApi([...usual({ available: false })])
  renderScreen('/mypage/mail_posting')
  expect(await screen.findByText('メールでの投稿は使えません')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '店舗だより' })).toBeNull()
})
