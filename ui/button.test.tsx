import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { LinkProvider } from './link.tsx'

afterEach(cleanup)

test('a pending button keeps the focus and cannot be pressed', () => {
  const onClick = vi.fn()
  render(
    <Button pending onClick={onClick}>
      送信
    </Button>,
  )
  const button = screen.getByRole('button', { name: /送信/ })
  button.focus()
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

test('a deciding button cannot be pressed while its subject is new, and never by a held-down key', () => {
  const onClick = vi.fn()
  const button = (settling: boolean) => (
    <Button settling={settling} onClick={onClick}>
      承認する
    </Button>
  )
  const { rerender } = render(button(true))
  const shown = screen.getByRole('button', { name: '承認する' })
  fireEvent.click(shown)
  expect(onClick).not.toHaveBeenCalled()
  rerender(button(false))
  fireEvent.click(shown)
  expect(onClick).toHaveBeenCalledTimes(1)
  // A prevented key does not press the button.
  expect(fireEvent.keyDown(shown, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(shown, { key: 'Enter' })).toBe(true)
})

test('a disabled button has a reason, and can be focused so that the reason is read out', () => {
  const onClick = vi.fn()
  render(
    <Button disabled="承認者だけが押せます" onClick={onClick}>
      承認
    </Button>,
  )
  const button = screen.getByRole('button', { name: '承認' })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.hasAttribute('disabled')).toBe(false)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('承認者だけが押せます')
})

test('a button that is disabled and enabled again keeps the focus, with and without a reason', () => {
  const onClick = vi.fn()
  const button = (disabled: boolean | string) => (
    <Button aria-describedby="note" disabled={disabled} onClick={onClick}>
      公開する
    </Button>
  )
  const { rerender } = render(button(false))
  const element = screen.getByRole('button', { name: '公開する' })
  element.focus()
  for (const disabled of [
    '公開していない変更はありません',
    '直すところがあります',
    true,
    false,
    '理由',
    false,
  ]) {
    rerender(button(disabled))
    expect(screen.getByRole('button')).toBe(element)
    expect(document.activeElement).toBe(element)
    expect(element.getAttribute('aria-disabled')).toBe(disabled ? 'true' : null)
    const described = element.getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent ?? id)).toEqual(
      typeof disabled === 'string' ? ['note', disabled] : ['note'],
    )
    fireEvent.click(element)
  }
  expect(onClick).toHaveBeenCalledTimes(2)
})

test('the reason is shown on focus and on hover, and Escape hides it', () => {
  const shown = vi.fn()
  const hidden = vi.fn()
  Object.assign(HTMLElement.prototype, { showPopover: shown, hidePopover: hidden })
  render(<Button disabled="承認者だけが押せます">承認</Button>)
  const button = screen.getByRole('button', { name: '承認' })
  act(() => button.focus())
  expect(shown).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(hidden).toHaveBeenCalledTimes(1)
  fireEvent(button, new Event('pointerenter'))
  expect(shown).toHaveBeenCalledTimes(2)
  act(() => button.blur())
  expect(hidden).toHaveBeenCalledTimes(2)
})

test('a pending or disabled submit button does not send its form', () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending>
        送信
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a link changes the screen, but stays a plain link with a modifier key', () => {
  const navigate = vi.fn()
  render(
    <LinkProvider navigate={navigate}>
      <Button href="/home">ホーム</Button>
    </LinkProvider>,
  )
  const link = screen.getByRole('link', { name: 'ホーム' })
  fireEvent.click(link, { ctrlKey: true })
  expect(navigate).not.toHaveBeenCalled()
  fireEvent.click(link)
  expect(navigate).toHaveBeenCalledWith('/home')
})
