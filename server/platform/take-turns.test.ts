import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** A task that ends when told to. */
function task() {
  let end!: (failure?: Error) => void
  const ended = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure ? reject(failure) : resolve())
  })
  return { ended, end }
}
/* Everything that can go on without a task ending has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('at most so many tasks run at once, in the order in which they came, also after a failure', async () => {
  const inTurn = takeTurns('test', 2)
  const tasks = Array.from({ length: 5 }, task)
  const begun: number[] = []
  const results = tasks.map(({ ended }, index) =>
    inTurn(async () => {
      begun.push(index)
      await ended
      return index
    }),
  )
  const outcomes = Promise.allSettled(results)
  await settled()
  expect(begun).toEqual([0, 1])
  tasks[1]!.end()
  await settled()
  expect(begun).toEqual([0, 1, 2])
  tasks[0]!.end(new Error('failed'))
  await settled()
  // Who comes now waits behind those who are there.
  const late = inTurn(async () => begun.push(5))
  await settled()
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { end } of tasks.slice(2)) end()
  await late
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect((await outcomes).map(({ status }) => status)).toEqual([
    ...['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
  ])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
