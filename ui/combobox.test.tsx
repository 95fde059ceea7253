import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'

afterEach(cleanup)

const people = [
  { value: '1', label: '佐藤 花子', keywords: 'サトウ ハナコ' },
  { value: '2', label: '鈴木 太郎', keywords: 'スズキ タロウ' },
]

function Example() {
  const [value, setValue] = useState<ComboboxOption | null>(null)
  return <Combobox label="承認者" options={people} value={value} onChange={setValue} />
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '承認者' })

test('a person is found by reading in any kana and chosen by Enter', () => {
  render(<Example />)
  fireEvent.change(field(), { target: { value: 'ｽｽﾞｷ' } })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.change(field(), { target: { value: 'すず' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('鈴木 太郎')
  expect(screen.queryByRole('option')).toBeNull()
})

test('an Enter that converts Japanese selects nobody', () => {
  render(<Example />)
  fireEvent.compositionStart(field())
  fireEvent.change(field(), { target: { value: 'すず' } })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('typing without selecting restores the last choice', () => {
  render(<Example />)
  fireEvent.change(field(), { target: { value: '佐藤' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.change(field(), { target: { value: 'だれか' } })
  expect(screen.getByText('候補はありません', { selector: 'p' })).toBeTruthy()
  fireEvent.blur(field())
  expect(field().value).toBe('佐藤 花子')
})

test('what is typed into a box with a choice replaces it, instead of being appended to its name', async () => {
  render(<Example />)
  await userEvent.type(field(), 'すず')
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('鈴木 太郎')
  await userEvent.keyboard('さ')
  expect(field().value).toBe('さ')
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('佐藤 花子')
  await userEvent.tab()
  await userEvent.click(field())
  await userEvent.keyboard('すず')
  expect(field().value).toBe('すず')
})

const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : null
}

test('the arrows open the list at its first or last choice, Alt with an arrow opens and closes it', async () => {
  render(<Example />)
  await userEvent.click(field())
  await userEvent.keyboard('{Escape}{ArrowDown}')
  expect(active()).toBe('佐藤 花子')
  await userEvent.keyboard('{Escape}{ArrowUp}')
  expect(active()).toBe('鈴木 太郎')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect([field().getAttribute('aria-expanded'), active()]).toEqual(['true', null])
})

test('after a key that moves the caret, Enter selects nothing', async () => {
  for (const key of ['{Home}', '{End}', '{ArrowLeft}', '{ArrowRight}']) {
    render(<Example />)
    await userEvent.type(field(), 'すず')
    expect(active()).toBe('鈴木 太郎')
    await userEvent.keyboard(key)
    expect(active()).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(field().value).toBe('すず')
    cleanup()
  }
})

test('an empty list is not announced as a list', async () => {
  render(<Example />)
  await userEvent.type(field(), 'だれか')
  expect(screen.getByRole('status').textContent).toBe('候補はありません')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(field().hasAttribute('aria-controls')).toBe(false)
})
