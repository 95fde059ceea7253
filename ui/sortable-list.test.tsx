import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { onMoveKeys } from './moves.ts'
import { SortableList } from './sortable-list.tsx'
import { useDragging } from './use-dragging.ts'

afterEach(cleanup)

function Fruits(options: { fixed?: boolean; plain?: boolean }) {
  const [items, setItems] = useState<readonly string[]>(['りんご', 'みかん', 'かき'])
  return (
    <SortableList
      {...options}
      label="果物"
      items={items}
      keyOf={(name) => name}
      nameOf={(name) => name}
      onOrder={setItems}
    >
      {(name) => <span data-testid="name">{name}</span>}
    </SortableList>
  )
}

const order = () => screen.getAllByTestId('name').map(({ textContent }) => textContent)
const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLLIElement
const handle = (name: string) =>
  screen.getByRole('button', { name: `「${name}」の順番を変える（↑↓キーかドラッグ）` })

/** Drags one element to another; false if it accepts no drop. */
function drag(from: Element, to: Element) {
  fireEvent.dragStart(from, { dataTransfer: { setDragImage: vi.fn() } })
  const takes = !fireEvent.dragOver(to)
  if (takes) fireEvent.drop(to)
  fireEvent.dragEnd(from)
  return takes
}

test.each([false, true])('rows move by keyboard and the focus follows, plain: %s', async (plain) => {
  render(<Fruits plain={plain} />)
  handle('りんご').focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(order()).toEqual(['りんご', 'みかん', 'かき'])
  await userEvent.keyboard('{ArrowDown}')
  expect(order()).toEqual(['みかん', 'りんご', 'かき'])
  expect(document.activeElement).toBe(handle('りんご'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(order()).toEqual(['みかん', 'かき', 'りんご'])
  await userEvent.keyboard('{ArrowUp}')
  expect(order()).toEqual(['みかん', 'りんご', 'かき'])
  expect(document.activeElement).toBe(handle('りんご'))
})

test('each row has one control for moving, and nothing else', () => {
  render(<Fruits />)
  expect(within(rowOf('みかん')).getAllByRole('button')).toEqual([handle('みかん')])
})

test('the new position of a row is read out', async () => {
  render(<Fruits />)
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.click(handle('かき'))
  await userEvent.click(screen.getByRole('menuitem', { name: '上へ移動' }))
  expect(screen.getByRole('status').textContent).toBe('「かき」は2番目です')
  drag(handle('かき'), rowOf('りんご'))
  expect(screen.getByRole('status').textContent).toBe('「かき」は1番目です')
})

test('rows are dragged to the position of another, up and down', () => {
  render(<Fruits />)
  drag(handle('りんご'), rowOf('かき'))
  expect(order()).toEqual(['みかん', 'かき', 'りんご'])
  drag(handle('りんご'), rowOf('みかん'))
  expect(order()).toEqual(['りんご', 'みかん', 'かき'])
})

test('a row that is dropped on itself stays, and nothing is announced', () => {
  render(<Fruits />)
  drag(handle('みかん'), rowOf('みかん'))
  expect(order()).toEqual(['りんご', 'みかん', 'かき'])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('drops from outside are not accepted', () => {
  render(<Fruits />)
  const over = createEvent.dragOver(rowOf('みかん'))
  fireEvent(rowOf('みかん'), over)
  expect(over.defaultPrevented).toBe(false)
  fireEvent.drop(rowOf('みかん'))
  expect(order()).toEqual(['りんご', 'みかん', 'かき'])
})

test('a fixed list has no handles, and nothing in it can be dragged', () => {
  render(<Fruits fixed />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.querySelector('[draggable]')).toBeNull()
})

test('only the handle is draggable, and the whole row is shown while dragging', () => {
  render(<Fruits />)
  expect(rowOf('りんご').getAttribute('draggable')).toBeNull()
  const setDragImage = vi.fn()
  fireEvent.dragStart(handle('りんご'), { dataTransfer: { setDragImage } })
  expect(setDragImage).toHaveBeenCalledWith(rowOf('りんご'), 0, 0)
  fireEvent.dragOver(rowOf('みかん'))
  fireEvent.drop(rowOf('みかん'))
  expect(order()).toEqual(['みかん', 'りんご', 'かき'])
})

test('only the innermost place receives the drop', () => {
  const drop = vi.fn()
  function Places() {
    const { source, target } = useDragging(drop)
    return (
      <div data-testid="outer" {...target('outer')}>
        <span {...source('thing')}>thing</span>
        <span {...target('inner')}>inner</span>
      </div>
    )
  }
  render(<Places />)
  expect(drag(screen.getByText('thing'), screen.getByText('inner'))).toBe(true)
  expect(drop.mock.calls).toEqual([['thing', 'inner']])
  drag(screen.getByText('thing'), screen.getByTestId('outer'))
  expect(drop).toHaveBeenLastCalledWith('thing', 'outer')
})

test('alt with an arrow moves a row; the arrow alone does not', async () => {
  const onUp = vi.fn()
  const onDown = vi.fn()
  render(
    <button type="button" onKeyDown={onMoveKeys({ index: 1, onUp, onDown })}>
      行
    </button>,
  )
  screen.getByRole('button', { name: '行' }).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(onUp).not.toHaveBeenCalled()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(onUp).toHaveBeenCalledOnce()
  expect(onDown).not.toHaveBeenCalled()
})
