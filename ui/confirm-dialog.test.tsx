import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function show(onConfirm: () => unknown) {
  const onClose = vi.fn()
  render(
    <ConfirmDialog
      open
      title="削除しますか？"
      confirmLabel="削除する"
      situation="danger"
      {...{ onConfirm, onClose }}
    />,
  )
  return onClose
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('confirming runs the action and then closes', async () => {
  const order: string[] = []
  let finish = () => {}
  const onClose = show(async () => {
    order.push('started')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    order.push('done')
  })
  await press('削除する')
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => finish())
  expect(order).toEqual(['started', 'done'])
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a second press while it runs does nothing', async () => {
  const onConfirm = vi.fn(() => new Promise(() => {}))
  show(onConfirm)
  await press('削除する')
  fireEvent.click(screen.getByRole('button', { name: /削除する/ }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('cancelling closes without running it', async () => {
  const onConfirm = vi.fn()
  const onClose = show(onConfirm)
  await press('キャンセル')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('if the action fails, the dialog stays open and shows an error', async () => {
  const onClose = show(() => Promise.reject(new Error('offline')))
  await press('削除する')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

test('if the element that opened it is gone, the main content gets the focus', async () => {
  const page = (row: boolean, open: boolean) => (
    <main tabIndex={-1}>
      {row && <button type="button">削除</button>}
      <ConfirmDialog open={open} title="削除しますか？" onConfirm={() => {}} onClose={() => {}} />
    </main>
  )
  const { rerender } = render(page(true, false))
  screen.getByRole('button', { name: '削除' }).focus()
  rerender(page(true, true))
  rerender(page(false, false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
