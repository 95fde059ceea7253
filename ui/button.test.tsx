import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { LinkProvider } from './link.tsx'

afterEach(cleanup)

test('a pending button keeps the focus and takes no press', () => {
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

test('a disabled button says why and can be reached to hear it', () => {
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
