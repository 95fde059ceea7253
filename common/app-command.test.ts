import { expect, test } from 'vitest'
import { commandOf, isCommandName } from './app-command.ts'

test('a text that begins with a slash and a name is a command', () => {
  expect(commandOf('/vote 昼食  はどこ？')).toEqual({ name: 'vote', text: '昼食  はどこ？' })
  expect(commandOf('  /Lunch-2 ')).toEqual({ name: 'lunch-2', text: '' })
  expect(commandOf('／ｖｏｔｅ　昼食')).toEqual({ name: 'vote', text: '昼食' })
  expect(commandOf('/vote\n一行目\n二行目')).toEqual({ name: 'vote', text: '一行目\n二行目' })
})

test('any other text is a text', () => {
  for (const text of [
    '',
    '/',
    '/ vote',
    '//vote',
    '/etc/hosts',
    '/投票',
    'これは /vote',
    '/-a',
    `/${'a'.repeat(33)}`,
  ])
    expect(commandOf(text)).toBeUndefined()
})

test('a name has lower-case letters, digits and hyphens between them', () => {
  for (const name of ['a', '7', 'lunch-menu', 'a'.repeat(32)]) expect(isCommandName(name)).toBe(true)
  for (const name of ['', 'A', '-a', 'a-', 'a b', '投票', 'a_b', 'a'.repeat(33)])
    expect(isCommandName(name)).toBe(false)
})
