import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MoveHandle } from './move-handle.tsx'
import { moved } from './moved.ts'
import { movesOf } from './moves.ts'

afterEach(cleanup)

function Rows() {
  const [names, setNames] = useState(['りんご', 'みかん', 'かき'])
  return (
    <ul>
      {names.map((name, index) => (
        <li key={name}>
          <MoveHandle
            {...movesOf(index, names.length, (to) => setNames(moved(names, index, to)))}
            name={name}
          />
          {name}
        </li>
      ))}
    </ul>
  )
}
const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const handle = (name: string) =>
  screen.getByRole('button', { name: `「${name}」の順番を変える（↑↓キーかドラッグ）` })

test('a row is moved with the arrow keys on its handle, which keeps the focus', async () => {
  render(<Rows />)
  handle('かき').focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(order()).toEqual(['りんご', 'かき', 'みかん'])
  expect(document.activeElement).toBe(handle('かき'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(order()).toEqual(['りんご', 'みかん', 'かき'])
})

test('those who cannot drag press the handle and choose the move', async () => {
  render(<Rows />)
  await userEvent.click(handle('りんご'))
  expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: '上へ移動' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('menuitem', { name: '下へ移動' }))
  expect(order()).toEqual(['みかん', 'りんご', 'かき'])
  expect(document.activeElement).toBe(handle('りんご'))
  expect(screen.queryByRole('menu')).toBeNull()
})
