import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fileSize } from '#common/byte-size.ts'
import { FileDrop } from './file-drop.tsx'

afterEach(cleanup)

const file = (name: string, type: string, size: number) => new File([new Uint8Array(size)], name, { type })

function show(more: Partial<Parameters<typeof FileDrop>[0]> = {}) {
  const calls = { onAdd: vi.fn(), onRemove: vi.fn(), onReorder: vi.fn(), onRetry: vi.fn() }
  render(
    <FileDrop
      label="写真"
      accept="image/*,.pdf"
      maxFiles={3}
      maxBytes={2048}
      files={[]}
      {...calls}
      {...more}
    />,
  )
  return calls
}

const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('写真'), { target: { files } })

test('the limits are shown before anything is selected', () => {
  show()
  expect(screen.getByText('3個まで、1個2KBまで')).toBeTruthy()
})

test('valid files are added, the others refused with the reason', () => {
  const { onAdd } = show()
  choose(
    file('a.png', 'image/png', 10),
    file('large.png', 'image/png', 3000),
    file('b.PDF', 'application/pdf', 10),
    file('c.exe', 'application/x-msdownload', 10),
    file('empty.png', 'image/png', 0),
  )
  expect(onAdd.mock.calls[0]?.[0].map((each: File) => each.name)).toEqual(['a.png', 'b.PDF'])
  for (const refused of ['large.png', 'c.exe', 'empty.png'])
    expect(screen.getByText(new RegExp(refused))).toBeTruthy()
})

test('at most the maximum number of files is added, including existing ones', () => {
  const { onAdd } = show({ files: [{ id: '1', name: 'old.png', size: 5 }], maxFiles: 2 })
  choose(file('a.png', 'image/png', 10), file('b.png', 'image/png', 10))
  expect(onAdd.mock.calls[0]?.[0]).toHaveLength(1)
  expect(screen.getByText(/追加できませんでした: b\.png/)).toBeTruthy()
})

test('files are moved, retried and removed by buttons', () => {
  const { onReorder, onRetry, onRemove } = show({
    files: [
      { id: '1', name: 'a.png', size: 5 },
      { id: '2', name: 'b.png', size: 5, error: '送信できませんでした' },
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: 'b.pngを前へ' }))
  expect(onReorder).toHaveBeenCalledWith(['2', '1'])
  fireEvent.click(screen.getByRole('button', { name: '再試行: b.png' }))
  expect(onRetry).toHaveBeenCalledWith('2')
  fireEvent.click(screen.getByRole('button', { name: 'a.pngを外す' }))
  expect(onRemove).toHaveBeenCalledWith('1')
})

test('sizes are shown in a suitable unit', () => {
  expect([0, 512, 2048, 1_572_864, 10_485_760].map(fileSize)).toEqual(['0B', '512B', '2KB', '1.5MB', '10MB'])
})
