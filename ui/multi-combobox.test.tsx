import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MultiCombobox } from './multi-combobox.tsx'
import type { ComboboxOption } from './use-options.ts'

afterEach(cleanup)

const people = [
  { value: '1', label: '佐藤 花子', keywords: 'サトウ ハナコ' },
  { value: '2', label: '鈴木 太郎', keywords: 'スズキ タロウ' },
  { value: '3', label: '高橋 健', keywords: 'タカハシ ケン' },
]

function Example({ most }: { most?: number }) {
  const [values, setValues] = useState<readonly ComboboxOption[]>([])
  return <MultiCombobox label="参加者" options={people} values={values} onChange={setValues} most={most} />
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '参加者' })
const chips = () =>
  screen.queryByRole('list')
    ? within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map((chip) => chip.textContent)
    : []
const take = (typed: string) => {
  fireEvent.change(field(), { target: { value: typed } })
  fireEvent.keyDown(field(), { key: 'Enter' })
}

test('several people are found by reading and shown as chips', () => {
  render(<Example />)
  take('すず')
  take('さと')
  expect(chips()).toEqual(['鈴木 太郎', '佐藤 花子'])
  expect(screen.getByRole('status').textContent).toBe('佐藤 花子を選びました')
  expect(document.activeElement).toBe(field())
})

test('selecting again, their button and Backspace remove people', () => {
  render(<Example />)
  take('すず')
  take('さと')
  take('たか')
  take('すず')
  expect(chips()).toEqual(['佐藤 花子', '高橋 健'])
  fireEvent.click(screen.getByRole('button', { name: '佐藤 花子を外す' }))
  expect(chips()).toEqual(['高橋 健'])
  fireEvent.keyDown(field(), { key: 'Backspace' })
  expect(chips()).toEqual([])
})

test('an Enter or Backspace that belongs to the conversion of Japanese does nothing', () => {
  render(<Example />)
  take('すず')
  fireEvent.compositionStart(field())
  fireEvent.keyDown(field(), { key: 'Backspace', keyCode: 229 })
  expect(chips()).toEqual(['鈴木 太郎'])
})

test('no more than the maximum can be selected; with a maximum of one, it is replaced', () => {
  const { unmount } = render(<Example most={2} />)
  take('すず')
  take('さと')
  expect(field().readOnly).toBe(true)
  expect(field().placeholder).toBe('2件まで選べます。')
  unmount()
  render(<Example most={1} />)
  take('すず')
  take('さと')
  expect(chips()).toEqual(['佐藤 花子'])
})
