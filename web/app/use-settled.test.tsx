import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleTime, useSettled } from './use-settled.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

test('what is shown takes a press a second after it last changed, also where it comes back', () => {
  const { result, rerender } = renderHook(({ shown }) => useSettled(shown), {
    initialProps: { shown: '30' },
  })
  expect(result.current).toBe(false)
  pass(settleTime - 1)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
  rerender({ shown: '31' })
  expect(result.current).toBe(false)
  pass(settleTime - 1)
  rerender({ shown: '30' })
  expect(result.current).toBe(false)
  pass(settleTime - 1)
  expect(result.current).toBe(false)
  pass(1)
  expect(result.current).toBe(true)
})
