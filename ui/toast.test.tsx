import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './toast.tsx'
import { toast } from './toast-store.ts'

beforeEach(() => {
  // Left by a previous test, in a shared module.
  toast.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a toast stays 2.7 seconds and takes 0.3 seconds to disappear', async () => {
  render(<ToastRegion />)
  act(() => void toast.success('保存しました'))
  await wait(2699)
  const shown = screen.getByText('保存しました').parentElement
  expect(shown?.className).not.toContain('closing')
  await wait(1)
  expect(shown?.className).toContain('closing')
  await wait(299)
  expect(screen.queryByText('保存しました')).not.toBeNull()
  await wait(1)
  expect(screen.queryByText('保存しました')).toBeNull()
})

test('time with the pointer on it does not count', async () => {
  render(<ToastRegion />)
  act(() => void toast.success('保存しました'))
  await wait(2000)
  const shown = screen.getByText('保存しました')
  fireEvent.pointerEnter(shown.parentElement as Element)
  await wait(10_000)
  fireEvent.pointerLeave(shown.parentElement as Element)
  await wait(699)
  expect(shown.parentElement?.className).not.toContain('closing')
  await wait(1)
  expect(shown.parentElement?.className).toContain('closing')
})

test('the action runs once and dismisses the toast', async () => {
  const onAction = vi.fn()
  render(<ToastRegion />)
  act(() => void toast.success('非表示にしました', { action: { label: '元に戻す', onAction } }))
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  await wait(300)
  expect(onAction).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('非表示にしました')).toBeNull()
})

test('success is announced politely, failure assertively; permanent toasts can be closed', async () => {
  render(<ToastRegion />)
  act(() => void toast.success('保存しました'))
  act(() => void toast.danger('送信できませんでした', { stays: true }))
  expect(screen.getByRole('status').textContent).toContain('保存しました')
  expect(screen.getByRole('alert').textContent).toContain('送信できませんでした')
  await wait(60_000)
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
  await wait(300)
  expect(screen.getByRole('alert').textContent).toBe('')
})
