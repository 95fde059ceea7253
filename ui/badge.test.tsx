import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { initials } from './avatar.tsx'
import { Badge } from './badge.tsx'

afterEach(cleanup)

const shown = (count?: number, max?: number) => {
  const { container } = render(<Badge count={count} max={max} />)
  const text = container.innerHTML && container.textContent
  cleanup()
  return container.innerHTML === '' && count === 0 ? null : text
}

test('a badge caps its count, and without a count it is a dot', () => {
  expect(shown(1)).toBe('1')
  expect(shown(99)).toBe('99')
  expect(shown(100)).toBe('99+')
  expect(shown(1000, 999)).toBe('999+')
  expect(render(<Badge count={0} />).container.innerHTML).toBe('')
  expect(render(<Badge />).container.firstElementChild?.className).toContain('dot')
})

test('initials follow the kind of name', () => {
  expect(initials('佐藤 花子')).toBe('佐')
  expect(initials('Hanako Sato')).toBe('HS')
  expect(initials('  ')).toBe('')
})
