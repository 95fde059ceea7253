import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { FormAnswer } from '#common/form/answer.ts'
import { answerTo } from '#common/form/answer-numbers.ts'
import { type FormItem, formItemKinds } from '#common/form/form-item.ts'
import { listFilterDepartments, listFilterUsers } from '#contract/filters.ts'
import { listMediaFiles, uploadMediaFile } from '#contract/media-files.ts'
import { getCurrentUser } from '#contract/users.ts'
import { type FakeRequest, fakeApi, Refusal } from '#testing/fake-api.ts'
import { hanako } from '#testing/sample-feeds.ts'
import { ToastRegion } from '#ui/toast.tsx'
import { toast } from '#ui/toast-store.ts'
import { RouterContext } from '#web/app/location.ts'
import { newQueryClient } from '#web/app/query.ts'
import { newRouter } from '#web/app/router.tsx'
import { screens } from '#web/routes.ts'
import { FormFields } from './form-fields.tsx'
import { FormProblems } from './form-problems.tsx'
import { useFormCheck } from './use-form-check.ts'
import { useFormFiles } from './use-form-files.ts'

afterEach(() => {
  cleanup()
  toast.clear()
})

const base = { note: '', required: false, published: true, shownWhen: null }
const item = (key: string, name: string, rest: object) => ({ ...base, key, name, ...rest }) as FormItem
const options = ['電車', 'バス'].map((name, index) => ({ key: `o${index}`, name }))
const text = { kind: 'text', placeholder: '', maxLength: 50 }
const amount = item('amount', '金額', { kind: 'money', placeholder: '', min: 0, max: null, required: true })
const expenses = item('expenses', '経費', {
  kind: 'repeat',
  items: [item('what', '内容', text), amount],
  fewest: 1,
  most: 3,
})
const total = item('total', '合計', {
  kind: 'computed',
  formula: { operation: 'total', repeat: 'expenses', column: 'amount' },
  unit: '円',
  decimals: 0,
})

const users = [
  { id: 1, name: '佐藤 花子', profileImgPath: null, departmentName: '営業部' },
  { id: 2, name: '鈴木 太郎', profileImgPath: null, departmentName: null },
]
const findUsers = ({ query }: FakeRequest) => ({
  users: users.filter(({ id, name }) =>
    query.ids ? query.ids.split(',').includes(String(id)) : name.includes(query.query ?? ''),
  ),
  nextCursor: null,
})
const photo = {
  id: 7,
  filename: 'a.png',
  path: '/media_files/a.png',
  width: 4,
  height: 3,
  originalName: 'a.png',
}

type Options = { answers?: FormAnswer[]; readOnlyExcept?: string[]; upload?: () => never }

/** The form with the state that a screen would hold, and what it would send. */
function show(items: FormItem[], { answers: given = [], readOnlyExcept, upload }: Options = {}) {
  const api = fakeApi([
    [getCurrentUser, hanako],
    [listFilterUsers, findUsers],
    [listFilterDepartments, { departments: [{ id: 5, name: '営業部', path: '営業部' }], nextCursor: null }],
    [
      listMediaFiles,
      ({ query }) => ({ photos: query.ids?.includes('7') ? [photo] : [], attachments: [], nextCursor: null }),
    ],
    [uploadMediaFile, upload ?? { photo, attachment: null }],
  ])
  const state: { answers: FormAnswer[]; cleaned: FormAnswer[] } = { answers: given, cleaned: [] }
  function Example() {
    const [answers, setAnswers] = useState(given)
    const files = useFormFiles()
    const form = useFormCheck(items, answers)
    Object.assign(state, { answers, cleaned: form.cleaned })
    return (
      <>
        <FormProblems items={items} problems={form.problems} attempt={form.attempt} />
        <FormFields
          items={items}
          answers={answers}
          onChange={setAnswers}
          files={files}
          problems={form.problems}
          readOnlyExcept={readOnlyExcept}
        />
        <button type="button" disabled={files.sending} onClick={() => form.check()}>
          送信
        </button>
        <ToastRegion />
      </>
    )
  }
  const queryClient = newQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContext value={newRouter(queryClient, screens, createMemoryHistory())}>
        <Example />
      </RouterContext>
    </QueryClientProvider>,
  )
  return { api, state, user: userEvent.setup() }
}

describe('a form', () => {
  test('has an input for every kind of item, labelled with its name', () => {
    const extra: Partial<Record<FormItem['kind'], object>> = {
      choice: { options, other: false },
      choices: { options, other: false, most: null },
      card: { cards: options.map((option) => ({ ...option, tone: 'red', iconName: 'heart' })) },
      computed: { formula: { operation: 'sum', items: ['kmoney'] }, unit: '', decimals: 0 },
      repeat: { items: [item('cell', 'セル', text)], fewest: 0, most: 3 },
      mission_request: { menuId: 3 },
      number: { unit: 'km', decimals: 0 },
    }
    const items = formItemKinds.map((kind) =>
      item(`k${kind.replaceAll('_', '')}`, `項目 ${kind}`, {
        kind,
        placeholder: '',
        maxLength: 10,
        most: 3,
        min: null,
        max: null,
        ...extra[kind],
      }),
    )
    show(items)
    for (const { kind, name } of items) {
      if (kind === 'heading') expect(screen.getByRole('heading', { name })).toBeTruthy()
      else if (kind === 'note') expect(screen.getByText(name)).toBeTruthy()
      else {
        const fields = [...screen.queryAllByLabelText(name), ...screen.queryAllByRole('group', { name })]
        expect(fields.length, kind).toBeGreaterThan(0)
      }
    }
  })

  test('shows dependent items once the answer is given, announces them, and does not send hidden answers', async () => {
    const reason = item('why', '理由', { ...text, shownWhen: { item: 'how', test: 'is', value: 'o1' } })
    const { user, state } = show([item('how', '交通手段', { kind: 'choice', options, other: false }), reason])
    expect(screen.queryByLabelText('理由')).toBeNull()
    await user.click(screen.getByLabelText('バス'))
    expect(screen.getByText('入力項目が増えました: 理由')).toBeTruthy()
    await user.type(screen.getByLabelText('理由'), '近いから')
    expect(answerTo(state.cleaned, 'why')).toEqual({ text: '近いから' })
    await user.click(screen.getByLabelText('電車'))
    expect(screen.queryByLabelText('理由')).toBeNull()
    expect(answerTo(state.cleaned, 'why')).toBeUndefined()
    await user.click(screen.getByLabelText('バス'))
    expect(screen.getByLabelText<HTMLInputElement>('理由').value).toBe('近いから')
  })

  test('reads numbers as people type them, groups them, and reports invalid ones', async () => {
    const { user, state } = show([amount])
    const field = screen.getByLabelText<HTMLInputElement>(/金額/)
    await user.type(field, '￥１２,５００')
    expect(answerTo(state.answers, 'amount')).toEqual({ number: 12_500 })
    await user.tab()
    expect(field.value).toBe('12,500')
    await user.clear(field)
    await user.type(field, '千円')
    await user.click(screen.getByRole('button', { name: '送信' }))
    expect(screen.getAllByText('数字で入力してください。', { exact: false })).toHaveLength(2)
    expect(field.value).toBe('千円')
  })

  test('a date or time that cannot be read is kept, and blocks the form until it is fixed', async () => {
    const { user, state } = show([
      item('day', '日付', { kind: 'date', min: 'today', max: null }),
      item('at', '時刻', { kind: 'time' }),
    ])
    await user.type(screen.getByLabelText('日付'), '来週')
    await user.type(screen.getByLabelText('時刻'), '夕方')
    await user.click(screen.getByRole('button', { name: '送信' }))
    const summary = screen.getByRole('region', { name: '入力内容を確認してください(2件)' })
    expect(within(summary).getAllByRole('button')).toHaveLength(2)
    expect(screen.getByLabelText<HTMLInputElement>('日付').value).toBe('来週')
    await user.clear(screen.getByLabelText('日付'))
    await user.type(screen.getByLabelText('日付'), '2099/1/5')
    await user.clear(screen.getByLabelText('時刻'))
    await user.tab()
    expect(screen.queryByRole('region', { name: /入力内容を確認/ })).toBeNull()
    expect(state.cleaned).toEqual([{ item: 'day', value: { text: '2099-01-05' } }])
  })

  test('offers "other" with a text input', async () => {
    const { user, state } = show([
      item('how', '交通手段', { kind: 'choices', options, other: true, most: 2 }),
    ])
    await user.click(screen.getByLabelText('電車'))
    await user.click(screen.getByLabelText('その他'))
    expect(screen.getByLabelText<HTMLInputElement>('バス').disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: '送信' }))
    expect(screen.getAllByText(/「その他」の内容を入力してください/).length).toBeGreaterThan(0)
    await user.type(screen.getByLabelText(/「その他」の内容/), '自転車')
    expect(answerTo(state.cleaned, 'how')).toEqual({ choices: ['o0', 'other'], other: '自転車' })
  })
})

describe('rows', () => {
  test('are added, duplicated, removed and restored, and their total is updated', async () => {
    const { user, state } = show([expenses, total])
    await user.type(screen.getByLabelText(/金額/), '500')
    expect(screen.getByLabelText('合計').textContent).toBe('500円')
    await user.click(screen.getByRole('button', { name: '1行目を複製' }))
    expect(screen.getByLabelText('合計').textContent).toBe('1,000円')
    await user.click(screen.getByRole('button', { name: '行を追加' }))
    expect(screen.getByText('3行目を追加しました')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('内容')[2]))
    expect(screen.getByRole('button', { name: '行を追加' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: '1行目を削除' }))
    expect(screen.getByLabelText('合計').textContent).toBe('500円')
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(screen.getByLabelText('合計').textContent).toBe('1,000円')
    expect(answerTo(state.cleaned, 'expenses')).toEqual({
      rows: [[{ item: 'amount', value: { number: 500 } }], [{ item: 'amount', value: { number: 500 } }]],
    })
  })
})

describe('what is wrong', () => {
  test('gets a summary with the focus, in which each line links to its item', async () => {
    const row = (what: string): FormAnswer[] => [{ item: 'what', value: { text: what } }]
    const answers = [{ item: 'expenses', value: { rows: [row('切符'), row('宿')] } }]
    const { user } = show([item('title', '件名', { ...text, required: true }), expenses], { answers })
    await user.click(screen.getByRole('button', { name: '送信' }))
    const summary = screen.getByRole('region', { name: '入力内容を確認してください(3件)' })
    expect(document.activeElement).toBe(summary)
    const links = within(summary).getAllByRole('button')
    expect(links.map((link) => link.textContent)).toEqual([
      '件名 入力してください。',
      '経費 1行目 金額 入力してください。',
      '経費 2行目 金額 入力してください。',
    ])
    await user.click(links[2]!)
    expect(document.activeElement).toBe(screen.getAllByLabelText(/金額/)[1])
    await user.keyboard('800')
    await user.click(links[0]!)
    await user.keyboard('出張')
    await waitFor(() =>
      expect(screen.getByRole('region', { name: '入力内容を確認してください(1件)' })).toBeTruthy(),
    )
  })
})

describe('people and files', () => {
  test('people are found by typing, and chosen ones show their names', async () => {
    const answers = [{ item: 'who', value: { ids: [1, 99] } }]
    const { user, state } = show([item('who', '参加者', { kind: 'users', most: 5, tagged: true })], {
      answers,
    })
    expect(await screen.findByText('佐藤 花子')).toBeTruthy()
    expect(screen.getByText('退会した人')).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: '参加者' }), '鈴木')
    await user.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
    await user.click(screen.getByRole('button', { name: '退会した人を外す' }))
    expect(answerTo(state.answers, 'who')).toEqual({ ids: [1, 2] })
  })

  test('a picture is uploaded when it is chosen, and the answer contains its id', async () => {
    const { user, state, api } = show([item('pics', '写真', { kind: 'images', most: 2 })])
    await user.upload(screen.getByLabelText('写真'), new File(['x'], 'a.png', { type: 'image/png' }))
    await waitFor(() => expect(answerTo(state.answers, 'pics')).toEqual({ ids: [7] }))
    expect(api.requestsTo(uploadMediaFile)[0]?.files.photos?.[0]?.name).toBe('a.png')
    await user.click(screen.getByRole('button', { name: 'a.pngを外す' }))
    expect(answerTo(state.answers, 'pics')).toBeUndefined()
  })

  test('a file that is too large or of another kind is refused before it is uploaded', async () => {
    const { user, api } = show([item('pics', '写真', { kind: 'images', most: 2 })])
    const large = new File(['x'], '大きい.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 })
    await user.upload(screen.getByLabelText('写真'), large)
    expect(screen.getByText('大きい.pngは20MBを超えています')).toBeTruthy()
    expect(api.requestsTo(uploadMediaFile)).toHaveLength(0)
  })

  test('files of a draft on this device get their names again; missing ones are reported', async () => {
    const answers = [{ item: 'pics', value: { ids: [7, 8] } }]
    show([item('pics', '写真', { kind: 'images', most: 3 })], { answers })
    expect(await screen.findByText('a.png')).toBeTruthy()
    expect(await screen.findByText('このファイルは残っていません。追加し直してください。')).toBeTruthy()
    const [found, gone] = within(screen.getByRole('list', { name: '追加したファイル' })).getAllByRole(
      'listitem',
    )
    expect(within(found!).queryByRole('alert')).toBeNull()
    expect(within(gone!).getByRole('alert')).toBeTruthy()
  })

  test('a file that could not be uploaded says why and can be tried again', async () => {
    let broken = true
    const upload = () => {
      if (broken) throw new Refusal('validation_failed', { photos: 'a.png: 画像として読めません。' })
      return { photo, attachment: null } as never
    }
    const { user, state } = show([item('pics', '写真', { kind: 'images', most: 2 })], { upload })
    await user.upload(screen.getByLabelText('写真'), new File(['x'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText('a.png: 画像として読めません。')).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: '再試行: a.png' }))
    await waitFor(() => expect(answerTo(state.answers, 'pics')).toEqual({ ids: [7] }))
  })
})

describe('requests and polls of a post', () => {
  const poll = item('vote', 'アンケート', { kind: 'poll' })

  test('an empty poll is ignored; a started one needs its question and two choices', async () => {
    const { user, state } = show([poll])
    expect(state.cleaned).toEqual([])
    await user.type(screen.getByPlaceholderText('選択肢1'), '焼肉')
    await user.click(screen.getByRole('button', { name: '送信' }))
    const summary = screen.getByRole('region', { name: /入力内容を確認/ })
    expect(
      within(summary)
        .getAllByRole('button')
        .map((line) => line.textContent),
    ).toEqual(['アンケート 質問を入力してください。', 'アンケート 選択肢を2つ以上入力してください。'])
    await user.click(within(summary).getAllByRole('button')[0]!)
    expect(document.activeElement).toBe(screen.getByLabelText(/質問/))
    await user.keyboard('どこ')
    await user.type(screen.getByPlaceholderText('選択肢2'), '寿司')
    await user.click(screen.getByRole('button', { name: '選択肢を追加' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByPlaceholderText('選択肢3')))
    await user.click(screen.getByLabelText(/匿名にする/))
    expect(screen.getByLabelText<HTMLInputElement>('結果を表示する人数').value).toBe('5')
    expect(answerTo(state.cleaned, 'vote')).toMatchObject({
      poll: { question: 'どこ', choices: ['焼肉', '寿司'], anonymous: true, threshold: 5, closesAt: null },
    })
  })

  test('tasks have a title and people, and empty lines are ignored', async () => {
    const { user, state } = show([item('todo', '依頼', { kind: 'task_list' })])
    await user.click(screen.getByRole('button', { name: '依頼を追加' }))
    await user.type(screen.getAllByLabelText(/依頼する内容/)[1]!, '準備')
    await user.type(screen.getAllByRole('combobox', { name: /依頼する人/ })[1]!, '鈴木')
    await user.click(await screen.findByRole('option', { name: /鈴木 太郎/ }))
    expect(answerTo(state.cleaned, 'todo')).toEqual({
      tasks: [{ title: '準備', assigneeIds: [2], dueOn: null }],
    })
    await user.click(screen.getByRole('button', { name: '依頼1を削除' }))
    expect(screen.getByLabelText<HTMLInputElement>(/依頼する内容/).value).toBe('準備')
  })
})

test('only reopened items can be edited; the others are read-only', async () => {
  const items = [
    item('title', '件名', text),
    item('who', '参加者', { kind: 'users', most: 5, tagged: true }),
    amount,
  ]
  const answers: FormAnswer[] = [
    { item: 'title', value: { text: '出張' } },
    { item: 'who', value: { ids: [1] } },
  ]
  show(items, { answers, readOnlyExcept: ['amount'] })
  expect(screen.getByLabelText(/金額/)).toBeTruthy()
  expect(screen.queryByLabelText('件名')).toBeNull()
  expect(screen.getByText('出張')).toBeTruthy()
  expect(await screen.findByText('佐藤 花子')).toBeTruthy()
})
