import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { Input } from './input.tsx'
import { hasUnsavedInput, useUnsavedInput } from './unsaved-input.ts'

afterEach(cleanup)

const fruits = [
  { value: '1', label: 'りんご' },
  { value: '2', label: 'みかん' },
]

function Fields() {
  const [name, setName] = useState('')
  const [fruit, setFruit] = useState<(typeof fruits)[number] | null>(null)
  const [sweet, setSweet] = useState(false)
  return (
    <>
      <Input label="名前" value={name} onChange={setName} />
      <Combobox
        label="果物"
        options={fruits}
        value={fruit}
        onChange={(option) => setFruit(option as typeof fruit)}
      />
      <Checkbox label="甘い" checked={sweet} onChange={setSweet} />
    </>
  )
}

function open(children: ReactNode, losesNothing = false) {
  const close = vi.fn()
  render(
    <Dialog open title="編集" onClose={close} losesNothing={losesNothing}>
      {children}
    </Dialog>,
  )
  return close
}

const asked = () => screen.queryByRole('alertdialog', { name: '入力した内容を破棄しますか？' })
const pressClose = () => userEvent.click(screen.getByRole('button', { name: '閉じる' }))
const pressEscape = () => screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))

describe('a dialog with fields', () => {
  test('closes immediately if nothing was entered', async () => {
    const close = open(<Fields />)
    await pressClose()
    expect(close).toHaveBeenCalledOnce()
    expect(asked()).toBeNull()
  })

  test.each([
    ['typed', () => userEvent.type(screen.getByLabelText('名前'), '山')],
    ['ticked', () => userEvent.click(screen.getByLabelText('甘い'))],
    [
      'chosen from a list by a click',
      async () => {
        await userEvent.click(screen.getByLabelText('果物'))
        await userEvent.click(await screen.findByRole('option', { name: 'りんご' }))
      },
    ],
  ])('asks once something was %s, by its button and by Escape', async (_, enter) => {
    const close = open(<Fields />)
    await enter()
    expect(hasUnsavedInput()).toBe(true)
    await pressClose()
    expect(asked()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '入力を続ける' }))
    expect(asked()).toBeNull()
    expect(close).not.toHaveBeenCalled()

    pressEscape()
    await waitFor(() => expect(asked()).not.toBeNull())
    await userEvent.click(screen.getByRole('button', { name: '破棄する' }))
    expect(close).toHaveBeenCalledOnce()
  })

  test('never asks if it keeps its input', async () => {
    const close = open(<Fields />, true)
    await userEvent.type(screen.getByLabelText('名前'), '山')
    expect(hasUnsavedInput()).toBe(false)
    await pressClose()
    expect(close).toHaveBeenCalledOnce()
  })

  test('asks if a form inside reports unsaved input', async () => {
    const Form = ({ unsaved }: { unsaved: boolean }) => {
      useUnsavedInput(unsaved)
      return null
    }
    const close = vi.fn()
    const dialog = (unsaved: boolean) => (
      <Dialog open title="不在" onClose={close} losesNothing>
        <Form unsaved={unsaved} />
      </Dialog>
    )
    const { rerender, unmount } = render(dialog(true))
    await pressClose()
    expect(asked()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '入力を続ける' }))
    rerender(dialog(false))
    await pressClose()
    expect(close).toHaveBeenCalledOnce()
    unmount()
    expect(hasUnsavedInput()).toBe(false)
  })
})
