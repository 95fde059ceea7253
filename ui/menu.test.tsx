import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'

afterEach(cleanup)

function show() {
  const onEdit = vi.fn()
  render(
    <Menu label="操作" trigger={(props) => <button type="button" {...props} aria-label="操作" />}>
      <MenuItem onSelect={onEdit}>編集する</MenuItem>
      <MenuItem disabled>公開範囲</MenuItem>
      <MenuItem href="/help">ヘルプ</MenuItem>
    </Menu>,
  )
  return { onEdit, trigger: screen.getByRole('button', { name: '操作' }) }
}

const focused = () => document.activeElement as HTMLElement

test('arrow keys cycle through the enabled items, and Escape returns to the button', () => {
  const { trigger } = show()
  trigger.focus()
  fireEvent.keyDown(trigger, { key: 'ArrowDown' })
  expect(focused().textContent).toBe('編集する')
  fireEvent.keyDown(focused(), { key: 'ArrowDown' })
  expect(focused().textContent).toBe('ヘルプ')
  fireEvent.keyDown(focused(), { key: 'ArrowDown' })
  expect(focused().textContent).toBe('編集する')
  fireEvent.keyDown(focused(), { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe(trigger)
})

test('selecting runs the action and closes the menu; pressing outside closes it without the action', () => {
  const { trigger, onEdit } = show()
  fireEvent.click(trigger)
  fireEvent.click(screen.getByRole('menuitem', { name: '編集する' }))
  expect(onEdit).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(trigger)
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(onEdit).toHaveBeenCalledTimes(1)
})
