import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCertificates, verifyCertificate } from '#contract/certificates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

type Certificate = Answer<typeof listCertificates>['certificates'][number]
const certificate = (fields: Partial<Certificate> = {}): Certificate => ({
  ...{ id: 3, number: 'HB-7K2M-9QXD', title: '新入社員オンボーディング', issuedOn: '2026-11-10' },
  ...{ validUntil: '2027-11-10', expired: false, renewalRequested: false, hrefPath: '/courses/4' },
  ...fields,
})
const examiner = {
  ...hanako,
  can: { ...hanako.can, administer: true, sections: ['knowledge_tests'] as const },
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('a certificate that expires soon leads to its test; the others are valid or expired', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [
      listCertificates,
      {
        certificates: [
          certificate(),
          certificate({
            ...{ id: 2, title: '食品衛生テスト', validUntil: '2026-12-05', renewalRequested: true },
            hrefPath: '/knowledge_tests/8',
          }),
          certificate({ id: 1, title: '防火管理', validUntil: '2026-01-31', expired: true }),
          certificate({ id: 9, title: '社史', validUntil: null }),
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/certificates')
  const valid = await card('新入社員オンボーディング')
  expect(valid.getByText('有効')).toBeTruthy()
  expect(valid.getByText(/2027年11月10日.*まで有効.*HB-7K2M-9QXD/)).toBeTruthy()
  expect(valid.queryByRole('link', { name: 'もう一度受ける' })).toBeNull()
  const soon = await card('食品衛生テスト')
  expect(soon.getByText('更新が必要')).toBeTruthy()
  expect(soon.getByRole('link', { name: 'もう一度受ける' }).getAttribute('href')).toBe('/knowledge_tests/8')
  expect((await card('防火管理')).getByText('期限切れ')).toBeTruthy()
  expect((await card('社史')).getByText(/期限なし/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '確かめる' })).toBeNull()
})

test('without a certificate the screen says how to get one', async () => {
  fakeApi([
    [getCurrentUser, hanako],
    [listCertificates, { certificates: [], nextCursor: null }],
  ])
  renderScreen('/certificates')
  expect(await screen.findByText('修了証・合格証はまだありません')).toBeTruthy()
  expect(screen.getByText(/コースを修了するか、テストに合格すると/)).toBeTruthy()
})

test('an administrator of tests verifies a number: who holds it, an unknown one, none entered', async () => {
  const api = fakeApi([
    [getCurrentUser, examiner],
    [listCertificates, { certificates: [], nextCursor: null }],
    [
      verifyCertificate,
      ({ query }) =>
        query.number === 'HB-7K2M-9QXD'
          ? {
              ...{ number: 'HB-7K2M-9QXD', title: '食品衛生テスト', holderName: '鈴木 太郎' },
              ...{ issuedOn: '2025-11-10', validUntil: '2026-01-10', expired: true },
            }
          : refuse('not_found')(),
    ],
  ])
  renderScreen('/certificates')
  const verify = await screen.findByRole('button', { name: '確かめる' })
  await userEvent.click(verify)
  expect(await screen.findByText('番号を入力してください')).toBeTruthy()
  expect(api.requestsTo(verifyCertificate)).toHaveLength(0)
  const number = screen.getByRole('textbox', { name: /証明書番号/ })
  await userEvent.type(number, 'HB-0000')
  await userEvent.click(verify)
  expect(await screen.findByText('この番号の証明書はありません')).toBeTruthy()
  await userEvent.clear(number)
  await userEvent.type(number, ' HB-7K2M-9QXD ')
  await waitFor(() => expect(screen.queryByText('この番号の証明書はありません')).toBeNull())
  await userEvent.click(verify)
  expect(await screen.findByText('鈴木 太郎')).toBeTruthy()
  expect(screen.getByText('期限切れ')).toBeTruthy()
})
