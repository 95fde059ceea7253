import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SelectableList } from './selectable-list.tsx'

afterEach(cleanup)

const people = ['佐藤', '鈴木', '高橋', '田中'].map((name, index) => ({ id: index + 1, name }))

/** 田中 has left and cannot be selected. */
function Example() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      <button type="button">前</button>
      <SelectableList
        label="社員"
        rows={people}
        keyOf={({ id }) => id}
        choiceOf={({ name }) => `${name}を選択`}
        isSelectable={({ name }) => name !== '田中'}
        selected={selected}
        onSelect={setSelected}
      >
        {({ name }) => <a href={`#${name}`}>{name}</a>}
      </SelectableList>
      <button type="button">次</button>
    </>
  )
}

const rows = () => screen.getAllByRole('row')
const selected = () =>
  people.flatMap(({ name }, index) => (rows()[index]!.getAttribute('aria-selected') === 'true' ? name : []))
const focused = () => rows().indexOf(document.activeElement as HTMLElement)

test('the list is one tab stop: the row that was focused last', async () => {
  render(<Example />)
  const user = userEvent.setup()
  screen.getByText('前').focus()
  await user.tab()
  expect(focused()).toBe(0)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe(2)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByText('次'))
  await user.tab({ shift: true })
  expect(focused()).toBe(2)
})

test('arrows, Home and End move between rows and stop at the ends', async () => {
  render(<Example />)
  const user = userEvent.setup()
  rows()[1]!.focus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe(0)
  await user.keyboard('{End}{ArrowDown}')
  expect(focused()).toBe(3)
  await user.keyboard('{Home}')
  expect(focused()).toBe(0)
})

test('Right leads to the checkbox and the link of a row, Left back to the row', async () => {
  render(<Example />)
  const user = userEvent.setup()
  rows()[0]!.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '佐藤を選択' }))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '佐藤' }))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(focused()).toBe(0)
})

test('Space selects, Shift and arrows extend and shrink, Ctrl+A selects what can be selected', async () => {
  render(<Example />)
  const user = userEvent.setup()
  rows()[0]!.focus()
  await user.keyboard(' ')
  expect(selected()).toEqual(['佐藤'])
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['佐藤', '鈴木', '高橋'])
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['佐藤', '鈴木'])
  await user.keyboard('{End} ')
  expect(selected()).toEqual(['佐藤', '鈴木'])
  await user.keyboard('{Control>}a{/Control}')
  expect(selected()).toEqual(['佐藤', '鈴木', '高橋'])
  expect(rows()[3]!.hasAttribute('aria-selected')).toBe(false)
})

test('Enter follows the link of a row', async () => {
  render(<Example />)
  rows()[1]!.focus()
  await userEvent.keyboard('{Enter}')
  expect(decodeURIComponent(location.hash)).toBe('#鈴木')
})

test('has no accessibility violations', async () => {
  const { container } = render(<Example />)
  await userEvent.click(screen.getByRole('checkbox', { name: '佐藤を選択' }))
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
})
