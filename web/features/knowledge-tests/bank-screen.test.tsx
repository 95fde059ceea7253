import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  archiveBankQuestion,
  createBankQuestions,
  getBankQuestion,
  listBankQuestions,
  listBankTags,
  tagBankQuestions,
  updateBankQuestion,
} from '#contract/knowledge-tests.bank.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'
import { sampleQuestions } from '#testing/taking-tests.ts'

const administrator = { ...hanako, can: { ...hanako.can, administer: true } }
const rowOf = (index: number, fields: object = {}) => ({
  ...{ id: index + 1, version: 3, question: sampleQuestions[index]!, tags: ['衛生'], archived: false },
  ...{ testCount: 2, answerCount: 40, rightShare: 0.75, picture: null, video: null, ...fields },
})
const rows = [rowOf(0), rowOf(1, { tags: ['衛生', '調理'], testCount: 0, answerCount: 0, rightShare: null })]
const tags = {
  tags: [
    { tag: '衛生', count: 2 },
    { tag: '調理', count: 1 },
  ],
  ...{ count: 2, nextCursor: null },
}
const bank = (found = rows) =>
  [
    [getCurrentUser, administrator],
    [listBankTags, tags],
    [listBankQuestions, { bankQuestions: found, nextCursor: null }],
  ] as const

test('a question shows its tags, the tests that draw it and how often it is answered correctly', async () => {
  fakeApi([...bank()])
  renderScreen('/admin/question_bank')
  const list = within(await screen.findByRole('grid', { name: '問題の一覧' }))
  expect(list.getByRole('link', { name: '問題 single' })).toBeTruthy()
  expect(list.getByText('1つ選択 · 10点 · 2件のテストで出題 · 正答率75%（40件）')).toBeTruthy()
  expect(list.getByText('複数選択 · 10点')).toBeTruthy()
})

test('an empty bank says how to fill it, and a search without results how to go on', async () => {
  fakeApi([...bank([])])
  renderScreen('/admin/question_bank')
  expect(await screen.findByText('問題バンクに問題はありません')).toBeTruthy()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'タグ' }), '調理')
  expect(await screen.findByText('該当する問題はありません')).toBeTruthy()
})

test('tags are added to the selected questions at their versions', async () => {
  const api = fakeApi([...bank(), [tagBankQuestions, undefined]])
  renderScreen('/admin/question_bank')
  await userEvent.click(await screen.findByRole('checkbox', { name: '表示中の問題をすべて選ぶ' }))
  await userEvent.click(screen.getByRole('button', { name: 'タグを変更' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '変更する' }))
  expect(await dialog.findByText('付けるタグか外すタグを選んでください')).toBeTruthy()
  await userEvent.type(dialog.getByRole('combobox', { name: '付けるタグ' }), '新人研修')
  await userEvent.click(await screen.findByRole('option', { name: /新人研修/ }))
  await userEvent.click(dialog.getByRole('button', { name: '変更する' }))
  await expect
    .poll(() => api.requestsTo(tagBankQuestions).map(({ body }) => body))
    .toEqual([
      {
        questions: [
          { id: 1, version: 3 },
          { id: 2, version: 3 },
        ],
        ...{ add: ['新人研修'], remove: [] },
      },
    ])
})

test('a question that a published test needs stays, and the reason is shown', async () => {
  fakeApi([...bank(), [archiveBankQuestion, refuse('bank_question_needed')]])
  renderScreen('/admin/question_bank')
  await userEvent.click(await screen.findByRole('button', { name: '「問題 single」の操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'アーカイブ' }))
  expect(await screen.findByText(/公開中のテストで出題に必要な問題/)).toBeTruthy()
})

test('a question is changed with its tags at the version that was read', async () => {
  const api = fakeApi([...bank(), [getBankQuestion, rows[0]!], [updateBankQuestion, undefined]])
  renderScreen('/admin/question_bank/1')
  const text = await screen.findByRole('textbox', { name: '問題文' })
  await userEvent.clear(text)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('問題文を入力してください')).toBeTruthy()
  await userEvent.type(text, '手は何で洗いますか。')
  await userEvent.click(screen.getByRole('button', { name: '衛生を外す' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => api.requestsTo(updateBankQuestion).map(({ body }) => body))
    .toEqual([{ question: { ...sampleQuestions[0], text: '手は何で洗いますか。' }, tags: [], version: 3 }])
})

test('the questions of a file get the tags chosen for all of them', async () => {
  const api = fakeApi([...bank([]), [createBankQuestions, { id: 1, count: 2 }]])
  renderScreen('/admin/question_bank')
  await userEvent.click(await screen.findByRole('button', { name: 'ファイルから追加' }))
  const dialog = within(await screen.findByRole('dialog'))
  const file = new File(['1+1=2 {T}\n\n1+1=3 {F}'], 'questions.txt', { type: 'text/plain' })
  await userEvent.upload(dialog.getByLabelText('ファイルを選ぶ'), file)
  await userEvent.type(await dialog.findByRole('combobox', { name: 'すべての問題に付けるタグ' }), '調理')
  // Not the option of the filter behind the dialog.
  await userEvent.click(await screen.findByRole('option', { name: /^調理.*1問/ }))
  expect(await dialog.findByRole('button', { name: '調理を外す' })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '2問を追加' }))
  await expect.poll(() => api.requestsTo(createBankQuestions)).toHaveLength(1)
  const { body } = api.requestsTo(createBankQuestions)[0]!
  expect(body).toMatchObject({ questions: [{ text: '1+1=2' }, { text: '1+1=3' }], tags: ['調理'] })
})
