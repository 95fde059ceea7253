import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { addMonths, weeksOf } from '#common/plain-date.ts'
import { DatePicker } from './date-picker.tsx'
import { readDate, readTime } from './typed-dates.ts'

afterEach(cleanup)

function Example({ max }: { max?: string }) {
  const [value, setValue] = useState('2026-11-20')
  return <DatePicker label="開催日" value={value} onChange={setValue} today="2026-11-20" max={max} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '開催日' })

test('dates and times are parsed as people type them', () => {
  const today = '2026-11-20'
  for (const typed of ['2026/12/1', '2026-12-01', '2026年12月1日', '20261201', '12/1', '１２月１日'])
    expect(readDate(typed, today)).toBe('2026-12-01')
  for (const typed of ['2026/2/29', '13/1', 'あした', '']) expect(readDate(typed, today)).toBeUndefined()
  expect(['9:30', '0930', '930', '9時30分', '9時', '２１'].map(readTime)).toEqual([
    '09:30',
    '09:30',
    '09:30',
    '09:30',
    '09:00',
    '21:00',
  ])
  expect(readTime('25:00')).toBeUndefined()
})

test('adding months stops at the last day of a month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-11-20', -12)).toBe('2025-11-20')
  expect(weeksOf('2026-02-10')).toHaveLength(4)
})

test('a typed day is applied on leaving; an invalid day is kept and explained', () => {
  render(<Example max="2026-12-20" />)
  fireEvent.change(field(), { target: { value: '12/1' } })
  fireEvent.blur(field())
  expect(field().value).toBe('2026/12/01')
  fireEvent.change(field(), { target: { value: 'あした' } })
  fireEvent.blur(field())
  expect(field().value).toBe('あした')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field(), { target: { value: '12/25' } })
  fireEvent.blur(field())
  expect(screen.getByText('この日付は選べません。')).toBeTruthy()
})

test('a day is selected from the month by keyboard', () => {
  render(<Example />)
  fireEvent.click(screen.getByRole('button', { name: 'カレンダーを開く' }))
  const focused = () => document.activeElement as HTMLElement
  expect(focused().getAttribute('aria-label')).toContain('2026年11月20日')
  fireEvent.keyDown(focused(), { key: 'ArrowDown' })
  fireEvent.keyDown(focused(), { key: 'PageDown' })
  expect(focused().getAttribute('aria-label')).toContain('2026年12月27日')
  fireEvent.click(focused())
  expect(field().value).toBe('2026/12/27')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the keys also reach days that cannot be selected, which are marked as such and select nothing', () => {
  render(<Example max="2026-11-25" />)
  fireEvent.click(screen.getByRole('button', { name: 'カレンダーを開く' }))
  const focused = () => document.activeElement as HTMLElement
  fireEvent.keyDown(focused(), { key: 'PageDown' })
  expect(focused().getAttribute('aria-label')).toContain('2026年12月20日')
  expect(focused().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(focused())
  expect(field().value).toBe('2026/11/20')
  fireEvent.keyDown(focused(), { key: 'PageUp' })
  expect(focused().getAttribute('aria-label')).toContain('2026年11月20日')
})
