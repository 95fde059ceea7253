import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MentionSource } from './mention.ts'
import { Textarea } from './textarea.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Example({ onSubmit, source }: { onSubmit?: () => void; source?: MentionSource }) {
  const [value, setValue] = useState('')
  return (
    <Textarea
      label="本文"
      value={value}
      onChange={setValue}
      onSubmit={onSubmit}
      submitKey="enter"
      mentionSource={source}
    />
  )
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('本文')
const enter = (more: object = {}) => fireEvent.keyDown(area(), { key: 'Enter', keyCode: 13, ...more })

async function type(text: string) {
  fireEvent.change(area(), {
    target: { value: text, selectionStart: text.length, selectionEnd: text.length },
  })
  await act(() => vi.advanceTimersByTimeAsync(200))
}

test('an Enter that converts Japanese does not send, whatever events the browser fires', () => {
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} />)

  fireEvent.compositionStart(area())
  enter()
  enter({ isComposing: true, keyCode: 229 })
  // Safari: the composition ends first, then the key event follows, with code 229.
  fireEvent.compositionEnd(area())
  enter({ keyCode: 229 })
  // Some input methods: after the end, looking like any other Enter, before its key-up.
  enter()
  expect(onSubmit).not.toHaveBeenCalled()

  fireEvent.keyUp(area(), { key: 'Enter' })
  enter()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('Shift+Enter inserts a line break instead of sending', () => {
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} />)
  expect(enter({ shiftKey: true })).toBe(true)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('without the modifier key Enter only inserts a line break', () => {
  const onSubmit = vi.fn()
  render(<Textarea label="本文" value="下書き" onChange={() => undefined} onSubmit={onSubmit} />)
  enter()
  expect(onSubmit).not.toHaveBeenCalled()
  enter({ metaKey: true })
  enter({ ctrlKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

const people = [
  { id: '1', label: '佐藤 花子', detail: '営業本部' },
  { id: '2', label: '鈴木 太郎', detail: '店舗運営部' },
]
const source: MentionSource = async (query) => people.filter((person) => person.label.includes(query))

test('a mention is selected by arrow keys and Enter, and its name is inserted into the text', async () => {
  const onSubmit = vi.fn()
  render(<Example onSubmit={onSubmit} source={source} />)
  await type('ありがとう @')
  expect(screen.getAllByRole('option')).toHaveLength(2)

  fireEvent.keyDown(area(), { key: 'ArrowDown' })
  const active = area().getAttribute('aria-activedescendant')
  expect(screen.getByRole('option', { selected: true }).id).toBe(active)
  enter()
  expect(area().value).toBe('ありがとう @鈴木 太郎 ')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('while Japanese is composed after "@", Enter selects nobody', async () => {
  render(<Example source={source} />)
  fireEvent.compositionStart(area())
  await type('@佐')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  enter({ isComposing: true, keyCode: 229 })
  expect(area().value).toBe('@佐')
})

test('Escape closes the options until the caret leaves that "@"', async () => {
  render(<Example source={source} />)
  await type('@')
  fireEvent.keyDown(area(), { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  await type('@佐')
  expect(screen.queryByRole('listbox')).toBeNull()
  await type('@佐 です @')
  expect(screen.getAllByRole('option')).toHaveLength(2)
})

test('an address in the text is not a mention', async () => {
  const asked = vi.fn(source)
  render(<Example source={asked} />)
  await type('hanako@hiroba')
  expect(asked).not.toHaveBeenCalled()
})

test('the count ignores surrounding white space, which is not stored', () => {
  const { rerender } = render(<Textarea label="本文" most={5} value="12345 " onChange={() => {}} />)
  expect(screen.getByText('5 / 5文字').className).toBe('')
  rerender(<Textarea label="本文" most={5} value="123456" onChange={() => {}} />)
  expect(screen.getByText('6 / 5文字').className).not.toBe('')
})
