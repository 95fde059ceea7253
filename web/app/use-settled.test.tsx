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

test('presses are accepted one second after the last change, also when the same content returns', () => {
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
