import { cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { onMoveKeys } from './move-buttons.tsx'
import { SortableList } from './sortable-list.tsx'
import { useDragging } from './use-dragging.ts'

afterEach(cleanup)

const words = {
  up: (name: string) => `${name}を上へ`,
  down: (name: string) => `${name}を下へ`,
  moved: (name: string, place: number) => `${name}は${place}番目です`,
}

function Fruits(options: { fixed?: boolean; byGrip?: boolean }) {
  const [items, setItems] = useState<readonly string[]>(['りんご', 'みかん', 'かき'])
  return (
    <SortableList
      {...options}
      label="果物"
      items={items}
      keyOf={(name) => name}
      nameOf={(name) => name}
      words={words}
      onOrder={setItems}
    >
      {(name, moves) => (
        <>
          <span data-testid="name">{name}</span>
          {moves}
        </>
      )}
    </SortableList>
  )
}

const order = () => screen.getAllByTestId('name').map(({ textContent }) => textContent)
const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLLIElement
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Drags one element to another; false if it accepts no drop. */
function drag(from: Element, to: Element) {
  fireEvent.dragStart(from, { dataTransfer: { setDragImage: vi.fn() } })
  const takes = !fireEvent.dragOver(to)
  if (takes) fireEvent.drop(to)
  fireEvent.dragEnd(from)
  return takes
}

test('rows move by keyboard: the focus follows, and moves to the other button at an end', async () => {
  render(<Fruits />)
  expect(button('りんごを上へ').disabled).toBe(true)
  expect(button('かきを下へ').disabled).toBe(true)
  button('りんごを下へ').focus()
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['みかん', 'りんご', 'かき'])
  expect(document.activeElement).toBe(button('りんごを下へ'))
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['みかん', 'かき', 'りんご'])
  expect(document.activeElement).toBe(button('りんごを上へ'))
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['みかん', 'りんご', 'かき'])
  expect(document.activeElement).toBe(button('りんごを上へ'))
})

test('the new position of a row is read out', async () => {
  render(<Fruits />)
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.click(button('かきを上へ'))
  expect(screen.getByRole('status').textContent).toBe('かきは2番目です')
  drag(rowOf('かき'), rowOf('りんご'))
  expect(screen.getByRole('status').textContent).toBe('かきは1番目です')
})

test('rows are dragged to the position of another, up and down', () => {
  render(<Fruits />)
  drag(rowOf('りんご'), rowOf('かき'))
  expect(order()).toEqual(['みかん', 'かき', 'りんご'])
  drag(rowOf('りんご'), rowOf('みかん'))
  expect(order()).toEqual(['りんご', 'みかん', 'かき'])
})

test('a row that is dropped on itself stays, and nothing is announced', () => {
  render(<Fruits />)
  drag(rowOf('みかん'), rowOf('みかん'))
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

test('a fixed list has neither buttons nor grips, and nothing in it can be dragged', () => {
  render(<Fruits fixed />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(rowOf('りんご').getAttribute('draggable')).toBeNull()
  expect(within(rowOf('りんご')).queryByRole('img')).toBeNull()
})

test('with grips, only the grip is draggable, and the whole row is shown while dragging', () => {
  render(<Fruits byGrip />)
  expect(rowOf('りんご').getAttribute('draggable')).toBeNull()
  const grip = rowOf('りんご').querySelector('[draggable]') as Element
  const setDragImage = vi.fn()
  fireEvent.dragStart(grip, { dataTransfer: { setDragImage } })
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
  button('行').focus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}')
  expect(onUp).not.toHaveBeenCalled()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(onUp).toHaveBeenCalledOnce()
  expect(onDown).not.toHaveBeenCalled()
})
