import { expect, test } from 'vitest'
import { statementNames } from './statement-names.ts'

test('a statement is named by its text from its second use on', () => {
  const statementName = statementNames()
  expect(statementName('select 1 as once')).toBeUndefined()
  const name = statementName('select 1 as once')
  expect(name).toMatch(/^s_.{22}$/)
  expect(statementName('select 1 as once')).toBe(name)
  statementName('select 2 as once')
  expect(statementName('select 2 as once')).not.toBe(name)
})

test('very long texts and too many texts stay unnamed', () => {
  const statementName = statementNames()
  const long = `select ${'1,'.repeat(20_000)}1`
  statementName(long)
  expect(statementName(long)).toBeUndefined()
  const names = new Set<string | undefined>()
  for (let i = 0; i < 6_000; i++) {
    statementName(`select ${i}`)
    names.add(statementName(`select ${i}`))
  }
  expect(names.size).toBeLessThanOrEqual(1_001)
  expect(names.has(undefined)).toBe(true)
})

test('the named texts together take a bounded number of characters', () => {
  const statementName = statementNames()
  let characters = 0
  for (let i = 0; i < 900; i++) {
    const text = `select ${'1,'.repeat(5_000)}${i}`
    statementName(text)
    if (statementName(text)) characters += text.length
  }
  expect(characters).toBeGreaterThan(3_900_000)
  expect(characters).toBeLessThanOrEqual(4_000_000)
})
