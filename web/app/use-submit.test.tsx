import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { ApiError } from './api-error.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { useSubmit } from './use-submit.ts'

afterEach(cleanup)

type Row = { version: number; name: string }

/** A server that responds when triggered. `saved`: each name with the version it was based on. */
function server() {
  const saved: string[] = []
  const answers: { done: (row?: Row) => void; refuse: (error: Error) => void }[] = []
  const send = (name: string, version: number) => {
    saved.push(`${name} on ${version}`)
    return new Promise<Row | undefined>((resolve, reject) => answers.push({ done: resolve, refuse: reject }))
  }
  const take = () => answers.shift()!
  return {
    saved,
    send,
    answer: (row?: Row) => act(async () => take().done(row)),
    refuse: (error: Error) => act(async () => take().refuse(error)),
  }
}
type Server = ReturnType<typeof server>

const invalid = new ApiError(422, 'validation_failed', '入力を確認してください。', { name: '長すぎます。' })
const conflict = new ApiError(409, 'conflict', '先に変更されました。')

type Props = { at: Server; others?: Row | undefined; done?: () => void; stays?: boolean }

/** A form with a name. `others`: the name as someone else saved it; undefined: they deleted it. */
function NameForm({ at, others, done, stays = false }: Props) {
  const [row, setRow] = useState<Row | undefined>({ version: 1, name: '総務' })
  const [name, setName] = useState('総務')
  const form = useSubmit({
    base: row,
    current: row,
    refetch: async () => setRow(others),
    stays,
    unsaved: name !== '総務',
    focusesProblem: true,
    check: () => ({ name: name === '' ? '入力してください。' : '' }),
    send: (version) => at.send(name, version),
    ...(done && { done }),
    failed: '保存できませんでした。',
  })
  return (
    <form {...form.props}>
      <ChangedElsewhere
        form={form}
        compare={(now) => [{ label: '名前', now: now.name, mine: name }]}
        onTake={(now) => setName(now.name)}
      />
      {form.failure && <p role="alert">{form.failure}</p>}
      <Input label="名前" value={name} error={form.problems.name} onChange={setName} />
      <button type="submit">{form.pending ? '保存中' : '保存'}</button>
    </form>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('名前')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function write(text: string) {
  await userEvent.clear(field())
  if (text) await userEvent.type(field(), text)
}

test('a double press sends once, and the form is pending until the response', async () => {
  const at = server()
  const done = vi.fn()
  render(<NameForm at={at} done={done} />)
  await write('人事')
  await userEvent.dblClick(screen.getByRole('button', { name: '保存' }))
  // Enter in the field at the same moment as a press.
  await userEvent.type(field(), '{Enter}')
  expect(at.saved).toEqual(['人事 on 1'])
  expect(screen.getByRole('button', { name: '保存中' })).toBeTruthy()
  expect(done).not.toHaveBeenCalled()
  await at.answer()
  expect(done).toHaveBeenCalledOnce()
  // The dialog is about to close: another press does not send it again.
  await press('保存中')
  expect(at.saved).toHaveLength(1)
})

test('a missing value is shown beside its field, which gets the focus, and nothing is sent', async () => {
  const at = server()
  render(<NameForm at={at} />)
  await write('')
  await press('保存')
  expect(screen.getByText('入力してください。')).toBeTruthy()
  expect(screen.queryByRole('alert')?.textContent).not.toBe('保存できませんでした。')
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  expect(at.saved).toEqual([])
})

test('a refusal is shown beside its field, other failures above the form, and the text stays', async () => {
  const at = server()
  render(<NameForm at={at} />)
  await write('人事')
  await press('保存')
  await at.refuse(invalid)
  expect(screen.getByText('長すぎます。')).toBeTruthy()
  expect(screen.queryByText('入力を確認してください。')).toBeNull()
  expect(field().value).toBe('人事')

  await press('保存')
  expect(screen.queryByText('長すぎます。')).toBeNull()
  await at.refuse(new ApiError(0, 'network', 'つながりません。'))
  expect(screen.getByText('つながりません。')).toBeTruthy()

  await press('保存')
  await at.refuse(new TypeError('is not a function'))
  expect(screen.getByText('保存できませんでした。')).toBeTruthy()
  expect(field().value).toBe('人事')
  expect(at.saved).toEqual(['人事 on 1', '人事 on 1', '人事 on 1'])
})

test('after a conflict both texts are shown, and the user can overwrite the newer one', async () => {
  const at = server()
  const done = vi.fn()
  render(<NameForm at={at} others={{ version: 2, name: '庶務' }} done={done} />)
  await write('人事')
  await press('保存')
  await at.refuse(conflict)
  expect(screen.getByText('名前: 庶務')).toBeTruthy()
  expect(field().value).toBe('人事')
  await press('入力した内容で保存')
  await at.answer()
  expect(at.saved).toEqual(['人事 on 1', '人事 on 2'])
  expect(done).toHaveBeenCalledOnce()
  expect(screen.queryByText('名前: 庶務')).toBeNull()
})

test('after a conflict the newer text can be taken, and later changes are based on it', async () => {
  const at = server()
  render(<NameForm at={at} others={{ version: 2, name: '庶務' }} />)
  await write('人事')
  await press('保存')
  await at.refuse(conflict)
  await press('現在の内容を使う')
  expect(field().value).toBe('庶務')
  expect(screen.queryByText('名前: 庶務')).toBeNull()
  await userEvent.type(field(), '課')
  await press('保存')
  expect(at.saved).toEqual(['人事 on 1', '庶務課 on 2'])
})

test('pressing save again after a conflict does not overwrite', async () => {
  const at = server()
  render(<NameForm at={at} others={{ version: 2, name: '庶務' }} />)
  await write('人事')
  await press('保存')
  await at.refuse(conflict)
  await press('保存')
  expect(at.saved).toEqual(['人事 on 1', '人事 on 1'])
})

test('a row that was deleted meanwhile can neither be overwritten nor taken', async () => {
  const at = server()
  render(<NameForm at={at} />)
  await write('人事')
  await press('保存')
  await at.refuse(conflict)
  expect(screen.getByText('すでに削除されています。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '入力した内容で保存' })).toBeNull()
  expect(field().value).toBe('人事')
})

test('input is unsaved until the call succeeds, also after a failure', async () => {
  const at = server()
  const atDone: boolean[] = []
  render(<NameForm at={at} done={() => void atDone.push(hasUnsavedInput())} />)
  expect(hasUnsavedInput()).toBe(false)
  await write('人事')
  expect(hasUnsavedInput()).toBe(true)
  await press('保存')
  await at.refuse(invalid)
  expect(hasUnsavedInput()).toBe(true)
  await press('保存')
  expect(hasUnsavedInput()).toBe(true)
  await at.answer()
  // Leaving the screen in `done` asks no question.
  expect(atDone).toEqual([false])
})

test('a form that stays can be submitted again, based on what was saved', async () => {
  const at = server()
  render(<NameForm at={at} stays />)
  await write('人事')
  await press('保存')
  await at.answer({ version: 5, name: '人事' })
  await write('経理')
  await press('保存')
  expect(at.saved).toEqual(['人事 on 1', '経理 on 5'])
})

function NameDialog({ at, onClose }: { at: Server; onClose: () => void }) {
  const [name, setName] = useState('')
  const form = useSubmit({ send: () => at.send(name, 0), done: onClose, failed: 'だめでした。' })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title="新規"
      submitLabel="登録"
      onClose={onClose}
      failure={form.failure}
    >
      <Input label="名前" value={name} onChange={setName} />
    </FormDialog>
  )
}

test('a dialog with fields cannot be closed while sending, and shows failures above them', async () => {
  const at = server()
  const onClose = vi.fn()
  render(<NameDialog at={at} onClose={onClose} />)
  await userEvent.type(field(), '人事{Enter}')
  expect(at.saved).toEqual(['人事 on 0'])
  await press('キャンセル')
  await press('閉じる')
  await press('破棄する')
  expect(onClose).not.toHaveBeenCalled()
  await at.refuse(new Error('?'))
  expect(screen.getByRole('alert').textContent).toBe('だめでした。')
  expect(field().value).toBe('人事')
  await press('登録')
  await at.answer()
  expect(onClose).toHaveBeenCalledOnce()
})
