import { expect, it } from 'vitest'
import { eachRow } from './each-row.ts'

it('continues after a row that fails, and throws the errors at the end', async () => {
  const done: number[] = []
  const work = eachRow([1, 2, 3, 4], async (row) => {
    if (row % 2 === 0) throw new Error(`row ${row}`)
    done.push(row)
  })
  const error = await work.catch((thrown: AggregateError) => thrown)
  expect(done).toEqual([1, 3])
  expect(error).toBeInstanceOf(AggregateError)
  expect((error as AggregateError).message).toBe('2 of 4 rows failed')
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: row 2', 'Error: row 4'])
})

it('throws nothing if every row succeeds', async () => {
  await expect(eachRow([1, 2], async () => {})).resolves.toBeUndefined()
})
