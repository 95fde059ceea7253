import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { previewAudience } from '#contract/audiences.ts'
import {
  applyDocumentImport,
  createDocumentImport,
  getDocumentImport,
  listDocumentImports,
} from '#contract/document-imports.ts'
import { listAdminDocumentCategories } from '#contract/documents.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

type Import = Answer<typeof getDocumentImport>
type Item = Import['items'][number]

const item = (change: Partial<Item>): Item => ({
  ...{ place: 1, path: '規程/就業規則.docx', kind: 'word', title: '就業規則', folders: ['規程'] },
  ...{ outcome: 'ready', reason: null, pictureCount: 2, fileCount: 0, linkCount: 1 },
  ...{ lostPictureCount: 0, lostLinkCount: 0, documentId: null },
  ...change,
})

const checked: Import = {
  ...{ id: 5, fileName: '総務の文書.zip', state: 'checked', problem: null },
  ...{ createdBy: taro, createdAt: '2026-11-18T05:05:00.000Z', category: { id: 3, name: '総務' } },
  counts: { pending: 0, ready: 2, refused: 1, skipped: 0, imported: 0 },
  owner: taro,
  items: [
    item({}),
    item({ place: 2, path: '規程/旅費.pdf', kind: 'pdf', title: '旅費', pictureCount: 0, linkCount: 0 }),
    item({
      ...{ place: 3, path: '古い様式.doc', kind: 'other', title: '', pictureCount: 0, linkCount: 0 },
      ...{ outcome: 'refused', reason: 'old_format' },
    }),
  ],
  newCategories: [['総務', '規程']],
  version: 4,
  can: { apply: true, discard: true },
}

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const categories = {
  documentCategories: [
    {
      ...{ id: 3, parentId: null, name: '総務', description: '', reviewed: false, documentCount: 1 },
      ...{ rule: { include: 'everyone', description: '全員' } as never, version: 1 },
    },
  ],
  nextCursor: null,
}

describe('the result of a check', () => {
  test('says what each file becomes or why it is refused, and imports those that are not left out', async () => {
    let made = checked
    const api = fakeApi([
      [getCurrentUser, administrator],
      [getDocumentImport, () => made],
      [
        applyDocumentImport,
        () => {
          made = {
            ...{ ...checked, state: 'applied', can: { apply: false, discard: true }, newCategories: [] },
            counts: { pending: 0, ready: 0, refused: 1, skipped: 1, imported: 1 },
            items: [
              item({ outcome: 'imported', documentId: 9 }),
              item({ place: 2, title: '旅費', outcome: 'skipped' }),
            ],
          }
        },
      ],
    ])
    const user = userEvent.setup()
    renderScreen('/admin/document_imports/5')
    const refused = within(await screen.findByRole('list', { name: '取り込めないファイル 1件' }))
    expect(refused.getByText('古い形式です。Wordで.docx形式で保存し直してください')).toBeTruthy()
    expect(screen.getByText('総務 / 規程')).toBeTruthy()
    expect(screen.getByText('画像2件 · 文書間のリンク1件')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '旅費' }))
    await user.click(screen.getByRole('button', { name: '1件を下書きとして取り込む' }))
    expect(await screen.findByText(/1件の下書きを作成しました/)).toBeTruthy()
    expect(api.requestsTo(applyDocumentImport).map(({ body }) => body)).toEqual([
      { version: 4, skipped: [2] },
    ])
    expect(screen.getByRole('link', { name: '就業規則' }).getAttribute('href')).toMatch(
      /\/admin\/documents\/9$/,
    )
  })

  test('an archive that cannot be read says why, and offers nothing to import', async () => {
    fakeApi([
      [getCurrentUser, administrator],
      [
        getDocumentImport,
        {
          ...{ ...checked, problem: 'encrypted', items: [], newCategories: [] },
          ...{ counts: { ...checked.counts, ready: 0, refused: 0 }, can: { apply: false, discard: true } },
        },
      ],
    ])
    renderScreen('/admin/document_imports/5')
    expect(await screen.findByText('パスワードで保護されています')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /下書きとして取り込む/ })).toBeNull()
    expect(screen.getByRole('button', { name: '取り込みを削除' })).toBeTruthy()
  })
})

describe('choosing files to import', () => {
  test('asks for files and a category, and keeps them when sending fails', async () => {
    const api = fakeApi([
      [getCurrentUser, administrator],
      [listAdminDocumentCategories, categories],
      [listDocumentImports, { documentImports: [], nextCursor: null }],
      [previewAudience, { count: 1, invitedCount: 0, users: [] } as never],
      [createDocumentImport, refuse('storage_full')],
    ])
    const user = userEvent.setup()
    renderScreen('/admin/document_imports')
    await user.click(await screen.findByRole('button', { name: '内容を確認' }))
    expect(await screen.findByText('ファイルまたはフォルダーを選んでください。')).toBeTruthy()
    expect(screen.getAllByText('カテゴリーを選んでください。').length).toBeGreaterThan(1)
    expect(api.requestsTo(createDocumentImport)).toHaveLength(0)

    const zip = new File(['PK'], '総務の文書.zip', { type: 'application/zip' })
    await user.upload(screen.getByLabelText(/^ファイル/), zip)
    await user.selectOptions(screen.getByRole('combobox', { name: /^取り込み先のカテゴリー/ }), '総務')
    await user.click(screen.getByRole('button', { name: '内容を確認' }))
    await waitFor(() => expect(api.requestsTo(createDocumentImport)).toHaveLength(1))
    expect(api.requestsTo(createDocumentImport)[0]!.body).toMatchObject({ categoryId: '3' })
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(screen.getByText('総務の文書.zip')).toBeTruthy()
  })
})
