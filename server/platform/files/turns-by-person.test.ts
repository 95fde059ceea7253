import { expect, test } from 'vitest'
import { takeTurnsByPerson } from './turns-by-person.ts'

/** Tasks that end on request, and the order in which they started. */
function desk(most: number) {
  const inTurn = takeTurnsByPerson('test', most)
  const begun: string[] = []
  const ends = new Map<string, (failed?: boolean) => void>()
  return {
    begun,
    async bring(person: string, name: string) {
      const done = inTurn(person, () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (failed) => (failed ? reject(new Error(name)) : resolve(name))),
        )
      })
      const said = done.catch((error: Error) => `failed ${error.message}`)
      await new Promise(setImmediate)
      return { said }
    },
    async end(name: string, failed?: boolean) {
      ends.get(name)!(failed)
      await new Promise(setImmediate)
    },
  }
}

test('runs one task of a person at a time, so that others get a place', async () => {
  const { begun, bring, end } = desk(2)
  for (const name of ['a1', 'a2', 'a3']) await bring('a', name)
  expect(begun).toEqual(['a1'])
  await bring('b', 'b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('serves waiting people in turn, however many tasks each has', async () => {
  const { begun, bring, end } = desk(2)
  for (const person of ['a', 'b']) for (const n of [1, 2, 3]) await bring(person, `${person}${n}`)
  await bring('c', 'c1')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  await end('c1')
  await end('a2')
  await end('b2')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3'])
})

test('a task that fails gives its place back and rejects with its error', async () => {
  const { begun, bring, end } = desk(1)
  const { said } = await bring('a', 'a1')
  await bring('a', 'a2')
  await end('a1', true)
  expect(await said).toBe('failed a1')
  expect(begun).toEqual(['a1', 'a2'])
})
