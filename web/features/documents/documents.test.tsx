import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { paragraphsOf } from '#common/long-text.ts'
import { confirmCourseStep, getCourse } from '#contract/courses.ts'
import {
  createDocument,
  editDocument,
  getAdminDocument,
  leaveDocument,
  listAdminDocumentCategories,
  listAdminDocuments,
  updateDocument,
} from '#contract/documents.administration.ts'
import { createDocumentComment, listDocumentComments } from '#contract/documents.comments.ts'
import {
  getDocument,
  getDocumentEdition,
  listDocumentEditions,
  listRelatedDocuments,
  rateDocument,
  readDocument,
} from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, Refusal } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const category = { id: 3, name: '経理' }
const document: Answer<typeof getDocument> = {
  id: 7,
  title: '経費精算の手引き',
  category,
  publishedAt: '2026-11-18T05:05:00.000Z',
  path: [category],
  body: paragraphsOf('宿泊費は11,000円まで'),
  edition: 2,
  note: '',
  owner: taro,
  reviewer: null,
  reviewOn: null,
  expiresOn: null,
  photos: [],
  attachments: [],
  helpfulCount: 0,
  helpful: null,
  announcementId: null,
  can: { edit: false },
}
const address = '/document_categories/3/documents/7'

type Thread = Answer<typeof listDocumentComments>['threads'][number]

const thread = (change: Partial<Thread> = {}): Thread => ({
  id: 1,
  author: taro,
  body: 'お茶代も含まれますか',
  mentions: [],
  question: { settledAt: null, settledBy: null },
  createdAt: '2026-11-18T05:05:00.000Z',
  editedAt: null,
  deleted: false,
  hidden: false,
  hiddenReason: '',
  version: 1,
  can: { edit: false, delete: false, report: true, settle: false, hide: false },
  replies: [],
  ...change,
})

describe('reading a document', () => {
  const reading = (threads: Thread[]) =>
    fakeApi([
      [getCurrentUser, hanako],
      [getDocument, document],
      [readDocument, undefined],
      [rateDocument, undefined],
      [
        listRelatedDocuments,
        {
          related: [{ id: 8, title: '旅費規程', category, publishedAt: document.publishedAt }],
          suggested: [],
        },
      ],
      [listDocumentComments, () => ({ threads, nextCursor: null })],
      [
        createDocumentComment,
        ({ body }) => {
          threads.unshift(thread({ id: 2, body: String(body.body) }))
          return { id: 2 }
        },
      ],
    ])

  test('is counted, and the text is followed by related documents and comments', async () => {
    const api = reading([thread()])
    renderScreen(address)
    expect(await screen.findByText('宿泊費は11,000円まで')).toBeTruthy()
    await waitFor(() => expect(api.requestsTo(readDocument)).toHaveLength(1))
    expect(await screen.findByRole('link', { name: /旅費規程/ })).toBeTruthy()
    expect(await screen.findByText('お茶代も含まれますか')).toBeTruthy()
    expect(screen.getByText('回答待ち')).toBeTruthy()
    expect(screen.queryByText('似た文書')).toBeNull()
  })

  test('a question is sent to the owner and shown; an empty one stays with a message', async () => {
    const api = reading([])
    const user = userEvent.setup()
    renderScreen(address)
    const box = await screen.findByRole('textbox', { name: /コメントを書く/ })
    await user.click(screen.getByRole('button', { name: '投稿' }))
    expect(await screen.findByText('内容を入力してください。')).toBeTruthy()
    expect(api.requestsTo(createDocumentComment)).toHaveLength(0)
    await user.type(box, '市税は出ますか')
    await user.click(screen.getByRole('checkbox', { name: /質問にする/ }))
    await user.click(screen.getByRole('button', { name: '投稿' }))
    expect(await screen.findByText('市税は出ますか', { selector: 'article *' })).toBeTruthy()
    expect(api.requestsTo(createDocumentComment)[0]!.body).toMatchObject({
      ...{ body: '市税は出ますか', question: true, threadId: null, mentionedUserIds: [] },
    })
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''))
  })
})

test('a document opened from a course is confirmed below its text, and leads back', async () => {
  let state: 'open' | 'done' = 'open'
  const api = fakeApi([
    [getCurrentUser, hanako],
    [getDocument, document],
    [readDocument, undefined],
    [listRelatedDocuments, { related: [], suggested: [] }],
    [listDocumentComments, { threads: [], nextCursor: null }],
    [
      getCourse,
      () => ({
        ...{ id: 4, title: '入社の手引き', category: '', picture: null, stepCount: 1, doneCount: 0 },
        ...{ dueOn: null, overdue: false, completedAt: null, certificate: false },
        ...{ description: '', inOrder: true },
        steps: [
          {
            ...{ id: 1, kind: 'document' as const, title: document.title, state, doneAt: null, body: '' },
            ...{ linkUrl: '', photos: [], attachments: [], knowledgeTestId: null, standing: null },
            document: { id: 7, categoryId: 3, changed: false },
          },
        ],
      }),
    ],
    [
      confirmCourseStep,
      () => {
        state = 'done'
        return { completed: false }
      },
    ],
  ])
  renderScreen(`${address}?course=4`)
  expect(await screen.findByText('コース「入社の手引き」のステップ1')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '読みました' }))
  expect(await screen.findByText('このステップは完了しています。')).toBeTruthy()
  expect(api.requestsTo(confirmCourseStep)[0]?.params).toMatchObject({ id: '4', step_id: '1' })
  expect(screen.getByRole('link', { name: 'コースに戻る' }).getAttribute('href')).toBe('/courses/4')
})

test('the editions are compared line by line, and what was removed and added is named', async () => {
  const edition = (number: number, ...lines: string[]) => ({
    ...{ edition: number, title: document.title, note: '', body: paragraphsOf(lines.join('\n')) },
    ...{ publishedAt: document.publishedAt, photos: [], attachments: [] },
  })
  const editions: Record<string, ReturnType<typeof edition>> = {
    1: edition(1, '目的', '宿泊費は9,000円まで'),
    2: edition(2, '目的', '宿泊費は11,000円まで'),
  }
  fakeApi([
    [getCurrentUser, hanako],
    [getDocument, document],
    [
      listDocumentEditions,
      {
        editions: [2, 1].map((number) => ({
          ...{ edition: number, title: document.title, note: `${number}の変更`, author: taro },
          ...{ reviewer: null, publishedAt: document.publishedAt },
        })),
        nextCursor: null,
      },
    ],
    [getDocumentEdition, ({ params }) => editions[params.edition!]!],
  ])
  renderScreen(`${address}/editions`)
  const changes = await screen.findByRole('region', { name: '変更点' })
  expect(within(changes).getByText('宿泊費は9,000円まで').closest('del')).toBeTruthy()
  expect(within(changes).getByText('宿泊費は11,000円まで').closest('ins')).toBeTruthy()
  expect(within(changes).getByText('目的').closest('del, ins')).toBeNull()
  expect(screen.getByText('2の変更')).toBeTruthy()
})

describe('editing a document', () => {
  const draft: Answer<typeof getAdminDocument> = {
    ...{ id: 7, title: '手引き', category, status: 'draft', edition: 1, owner: taro },
    ...{ reviewOn: null, expiresOn: null, expired: false, template: false },
    ...{ updatedAt: document.publishedAt, updatedBy: taro },
    ...{ body: paragraphsOf('本文'), related: [], reviewed: false, reviewer: null, returnedNote: '' },
    ...{ announcementId: null, photos: [], attachments: [], helpfulCount: 0, unhelpfulCount: 0, version: 1 },
    can: { edit: true, requestReview: true, publish: true, return: false, requireReading: false },
  }
  const jiro = { id: 99, name: '高橋 次郎', profileImgPath: null }
  const administrator = { ...hanako, can: { ...hanako.can, administer: true } }

  test('the second of two people is told who else has it open, sees both titles and decides which is kept', async () => {
    let saved = draft
    const api = fakeApi([
      [getCurrentUser, administrator],
      [getAdminDocument, () => saved],
      [editDocument, () => ({ editors: [jiro], version: saved.version, updatedBy: jiro })],
      [leaveDocument, undefined],
      [listAdminDocumentCategories, { documentCategories: [], nextCursor: null }],
      [
        updateDocument,
        ({ body }) => {
          if (body.version !== saved.version) throw new Refusal('conflict')
          saved = { ...saved, title: String(body.title), version: saved.version + 1 }
          return { version: saved.version }
        },
      ],
    ])
    const user = userEvent.setup()
    renderScreen('/admin/documents/7')
    const title = await screen.findByRole('textbox', { name: /^タイトル/ })
    expect(await screen.findByText('高橋 次郎さんもこの文書の編集画面を開いています')).toBeTruthy()
    await user.clear(title)
    await user.type(title, '後の人の題')
    saved = { ...saved, title: '先の人の題', version: 2 }
    await user.click(screen.getByRole('button', { name: '下書きを保存' }))
    expect(await screen.findByText(/先の人の題/)).toBeTruthy()
    expect((title as HTMLInputElement).value).toBe('後の人の題')
    await user.click(screen.getByRole('button', { name: '入力した内容で保存' }))
    await waitFor(() => expect(saved.title).toBe('後の人の題'))
    expect(api.requestsTo(updateDocument).map(({ body }) => body.version)).toEqual([1, 2])
  })

  test('shows the newer text of another person, and keeps what is typed while they ask for a review', async () => {
    let saved = { ...draft, version: 2 }
    fakeApi([
      [getCurrentUser, administrator],
      [getAdminDocument, () => saved],
      [editDocument, () => ({ editors: [], version: 3, updatedBy: jiro })],
      [leaveDocument, undefined],
      [listAdminDocumentCategories, { documentCategories: [], nextCursor: null }],
      [
        updateDocument,
        () => {
          throw new Refusal('conflict')
        },
      ],
    ])
    const user = userEvent.setup()
    renderScreen('/admin/documents/7')
    const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^タイトル/ })
    expect(await screen.findByText('高橋 次郎さんが新しい内容を保存しました')).toBeTruthy()
    saved = { ...saved, title: '新しい題', version: 3 }
    await user.click(screen.getByRole('button', { name: '新しい内容を表示' }))
    await waitFor(() => expect(title().value).toBe('新しい題'))
    expect(screen.queryByText('高橋 次郎さんが新しい内容を保存しました')).toBeNull()

    await user.type(title(), 'の続き')
    saved = { ...saved, version: 4, status: 'in_review', can: { ...saved.can, edit: false } }
    await user.click(screen.getByRole('button', { name: '下書きを保存' }))
    expect(await screen.findByRole('button', { name: '入力した内容で保存' })).toBeTruthy()
    expect(title().value).toBe('新しい題の続き')
  })

  test('waits with publishing until what is typed is saved', async () => {
    const answered = Promise.withResolvers<void>()
    fakeApi([
      [getCurrentUser, administrator],
      [getAdminDocument, draft],
      [editDocument, () => ({ editors: [], version: 1, updatedBy: jiro })],
      [leaveDocument, undefined],
      [listAdminDocumentCategories, { documentCategories: [], nextCursor: null }],
      [updateDocument, () => answered.promise.then(() => ({ version: 2 }))],
    ])
    const user = userEvent.setup()
    renderScreen('/admin/documents/7')
    await user.type(await screen.findByRole('textbox', { name: /^タイトル/ }), 'の続き')
    await user.click(screen.getByRole('button', { name: '下書きを保存' }))
    const publish = screen.getByRole('button', { name: '公開' })
    await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBe('true'))
    answered.resolve()
    await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBeNull())
    await user.click(publish)
    expect(await screen.findByRole('dialog', { name: '文書の公開' })).toBeTruthy()
  })

  test('a new document starts from a template, in its category', async () => {
    const item = { ...draft, title: '議事録', template: true }
    const api = fakeApi([
      [getCurrentUser, administrator],
      [
        listAdminDocumentCategories,
        {
          documentCategories: [
            {
              ...{ id: 3, parentId: null, name: '経理', description: '', reviewed: false, documentCount: 1 },
              ...{ rule: { include: 'everyone', description: '全員' } as never, version: 1 },
            },
          ],
          nextCursor: null,
        },
      ],
      [listAdminDocuments, { documents: [item], nextCursor: null }],
      [createDocument, { id: 8 }],
      [getAdminDocument, { ...draft, id: 8 }],
      [editDocument, { editors: [], version: 1, updatedBy: taro }],
      [leaveDocument, undefined],
    ])
    const user = userEvent.setup()
    renderScreen('/admin/documents')
    await user.click((await screen.findAllByRole('button', { name: '文書を作成' }))[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /^タイトル/ }), '定例会議')
    await dialog.findByRole('option', { name: 'ひな形「議事録」' })
    await user.selectOptions(dialog.getByRole('combobox', { name: /^最初の内容/ }), 'ひな形「議事録」')
    await user.click(dialog.getByRole('button', { name: '作成' }))
    await waitFor(() => expect(api.requestsTo(createDocument)).toHaveLength(1))
    expect(api.requestsTo(createDocument)[0]!.body).toEqual({
      ...{ title: '定例会議', categoryId: 3, copyOf: 7 },
    })
  })
})
