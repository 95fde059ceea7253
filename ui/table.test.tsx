import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Sorting, Table } from './table.tsx'

afterEach(cleanup)

const rows = ['佐藤', '鈴木', '高橋', '田中'].map((name, index) => ({ id: String(index), name }))

function Example({
  onSort,
  onOpen,
}: {
  onSort?: (sorting: Sorting) => void
  onOpen?: (row: { id: string }) => void
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [sorting, setSorting] = useState<Sorting>()
  return (
    <Table
      label="社員"
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      columns={[{ key: 'name', header: '氏名', sortable: true, cell: (row) => row.name }]}
      sorting={sorting}
      onSort={(next) => {
        setSorting(next)
        onSort?.(next)
      }}
      selected={selected}
      onSelect={setSelected}
      onOpen={onOpen}
    />
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const chosen = () => rows.filter((row) => box(`${row.name}を選択`).checked).map((row) => row.name)
const row = (index: number) => screen.getAllByRole('row')[index + 1] as HTMLElement

test('a header sorts ascending, then descending, and indicates which', () => {
  const onSort = vi.fn()
  render(<Example onSort={onSort} />)
  const header = screen.getByRole('columnheader', { name: '氏名' })
  expect(header.getAttribute('aria-sort')).toBe('none')
  fireEvent.click(screen.getByRole('button', { name: '氏名' }))
  expect(header.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: '氏名' }))
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(onSort).toHaveBeenCalledTimes(2)
})

test('rows are selected one by one, as a range with Shift, and all at once', () => {
  render(<Example />)
  fireEvent.click(box('佐藤を選択'))
  expect(box('すべて選択').indeterminate).toBe(true)
  fireEvent.click(box('高橋を選択'), { shiftKey: true })
  expect(chosen()).toEqual(['佐藤', '鈴木', '高橋'])
  fireEvent.click(box('すべて選択'))
  expect(chosen()).toHaveLength(4)
  fireEvent.click(box('すべて選択'))
  expect(chosen()).toEqual([])
})

test('the keyboard moves between rows, selects and opens', () => {
  const onOpen = vi.fn()
  render(<Example onOpen={onOpen} />)
  row(0).focus()
  fireEvent.keyDown(row(0), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(row(1))
  fireEvent.keyDown(row(1), { key: ' ' })
  expect(chosen()).toEqual(['鈴木'])
  fireEvent.keyDown(row(1), { key: 'End' })
  expect(document.activeElement).toBe(row(3))
  fireEvent.keyDown(row(3), { key: 'Enter' })
  expect(onOpen).toHaveBeenCalledWith(rows[3])
})

test('selecting a row does not open it', () => {
  const onOpen = vi.fn()
  render(<Example onOpen={onOpen} />)
  fireEvent.click(box('佐藤を選択'))
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('佐藤'))
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('a stacked table labels each value of a row, once for screen readers', () => {
  render(
    <Table
      label="統計"
      stacks
      rows={[{ day: '11月20日', reads: '416', note: '' }]}
      rowKey={(row) => row.day}
      rowName={(row) => row.day}
      columns={[
        { key: 'day', header: '日', cell: (row) => row.day },
        { key: 'reads', header: '既読', cell: (row) => row.reads },
        { key: 'note', header: 'メモ', cell: (row) => row.note },
      ]}
    />,
  )
  expect(screen.getAllByText('既読')).toHaveLength(2)
  expect(screen.getByRole('cell', { name: '416' })).toBeTruthy()
  // An absent value needs no label.
  expect(screen.getAllByText('メモ')).toHaveLength(1)
})
