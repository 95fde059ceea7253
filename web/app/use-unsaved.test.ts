import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/app/api.ts'
import { useUnsaved } from './use-unsaved.ts'

type Draft = { value: string }
const stored = () => JSON.parse(localStorage.getItem('hiroba.draft.desk') ?? 'null')

/** A server that responds when triggered. */
function opened({ auto = true, leftAs = 'restored' as 'restored' | 'conflict' } = {}) {
  const sent: string[] = []
  const answers: { done: () => void; refuse: (error: unknown) => void }[] = []
  const catchUp = vi.fn(async () => undefined)
  const { result, unmount } = renderHook(() =>
    useUnsaved<Draft>({
      name: 'desk',
      auto,
      leftAs: () => leftAs,
      send: ({ value }) => {
        sent.push(value)
        return new Promise((resolve, reject) =>
          answers.push({
            done: () => resolve({ shown: undefined, carry: (newer) => ({ value: `${newer.value}'` }) }),
            refuse: reject,
          }),
        )
      },
      catchUp,
    }),
  )
  return {
    result,
    sent,
    catchUp,
    unmount,
    change: (value: string) => act(() => result.current.change({ value })),
    passes: () => act(() => vi.advanceTimersByTimeAsync(1_000)),
    answer: (place: number) => act(async () => answers[place]!.done()),
    refuse: (place: number, error: unknown) => act(async () => answers[place]!.refuse(error)),
  }
}

const failure = (code: 'conflict' | 'validation_failed') =>
  new ApiError(409, code, 'なりません', { name: '空です' })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('is saved a moment after the last change, and kept in the browser until then', async () => {
  const { result, sent, change, passes, answer } = opened()
  change('a')
  change('ab')
  expect(stored()).toEqual({ value: 'ab' })
  expect(sent).toEqual([])
  await passes()
  expect(sent).toEqual(['ab'])
  expect(result.current.state).toBe('saving')
  await answer(0)
  expect(result.current).toMatchObject({ state: 'saved', draft: undefined })
  expect(stored()).toBeNull()
})

test('changes made while saving are sent next, in order', async () => {
  const { result, sent, change, passes, answer } = opened()
  change('a')
  await passes()
  change('b')
  const saved = result.current.save()
  expect(sent).toEqual(['a'])
  await answer(0)
  expect(sent).toEqual(['a', "b'"])
  await answer(1)
  expect(await saved).toBe(true)
  expect(stored()).toBeNull()
})

test('without auto-save nothing is sent until save is called, and later changes stay', async () => {
  const { result, sent, change, passes, answer } = opened({ auto: false })
  change('a')
  await passes()
  expect(sent).toEqual([])
  void result.current.save()
  await passes()
  change('b')
  await answer(0)
  expect(result.current).toMatchObject({ state: 'dirty', draft: { value: "b'" } })
  expect(sent).toEqual(['a'])
})

test('the second writer gets a conflict and loses nothing; overwriting sends the text', async () => {
  const { result, sent, catchUp, change, passes, answer, refuse } = opened()
  change('mine')
  await passes()
  await refuse(0, failure('conflict'))
  expect(result.current).toMatchObject({ state: 'conflict', draft: { value: 'mine' } })
  change('mine too')
  await passes()
  expect(sent).toEqual(['mine'])
  const done = result.current.overwrite()
  await passes()
  expect(catchUp).toHaveBeenCalledTimes(1)
  await answer(1)
  await done
  expect(sent).toEqual(['mine', 'mine too'])
  expect(result.current.state).toBe('saved')
})

test('a problem is shown until the next save, and the changes can be discarded', async () => {
  const { result, change, passes, refuse } = opened()
  change('')
  await passes()
  await refuse(0, failure('validation_failed'))
  expect(result.current).toMatchObject({ state: 'failed', problem: { fields: { name: '空です' } } })
  change('x')
  expect(result.current.problem?.fields).toEqual({ name: '空です' })
  await act(() => result.current.forget())
  expect(result.current).toMatchObject({ state: 'clean', draft: undefined, problem: undefined })
  expect(stored()).toBeNull()
})

test("an earlier visit's changes are restored with their state; leaving sends pending changes", async () => {
  localStorage.setItem('hiroba.draft.desk', JSON.stringify({ value: 'before' }))
  const first = opened({ leftAs: 'conflict' })
  expect(first.result.current).toMatchObject({ state: 'conflict', draft: { value: 'before' } })
  first.unmount()
  const second = opened()
  expect(second.result.current.state).toBe('restored')
  await second.passes()
  expect(second.sent).toEqual([])
  second.change('now')
  second.unmount()
  await second.passes()
  expect(second.sent).toEqual(['now'])
})
