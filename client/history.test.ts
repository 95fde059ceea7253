import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { programsApi } from '#server/platform/http/open-api.ts'
import type { ApiDocument } from './declarations.ts'
import { changeOf, linesOf, withChange } from './history.ts'

const written = readFileSync(join(import.meta.dirname, '../contract/api-tokens.calls.txt'), 'utf8')

describe('the history of the API', () => {
  it('has come as far as the contract: run `npm run client -- --history`', async () => {
    const lines = linesOf((await programsApi('/')) as ApiDocument)
    expect(changeOf(written.trimEnd().split('\n'), lines, 'now')).toBeNull()
  })

  const before = [
    ...['GET /a posts:read', '  < query?: string', '  > id: number', '  > name: string'],
    ...['POST /b posts:write', '  < title: string'],
  ]

  it('names calls that came and went', () => {
    const after = [...before.slice(0, 4), 'GET /c chat:read']
    expect(changeOf(before, after, '2026-12-01')).toEqual({
      ...{ date: '2026-12-01', added: ['GET /c'], removed: ['POST /b'], changed: [] },
    })
    expect(changeOf(before, before, '2026-12-01')).toBeNull()
  })

  it.each([
    ['a field returned in addition', before.toSpliced(4, 0, '  > kana: string'), false],
    ['an optional field to send', [...before, '  < note?: string'], false],
    ['a required field to send', [...before, '  < note: string'], true],
    ['a field no longer returned', before.toSpliced(3, 1), true],
    ['another type', before.with(2, '  > id: string'), true],
    ['another scope', before.with(0, 'GET /a chat:read'), true],
  ])('tells whether a program could notice: %s', (_, after, breaking) => {
    expect(changeOf(before, after, '2026-12-01')?.changed).toMatchObject([{ breaking }])
  })

  it('is one entry a day, in which what came and went again is nothing', () => {
    const empty = { removed: [], changed: [] }
    const first = { date: '2026-12-01', added: ['GET /c'], ...empty }
    expect(withChange([], first)).toEqual([first])
    expect(withChange([first], { date: '2026-12-01', ...empty, added: [], removed: ['GET /c'] })).toEqual([
      { date: '2026-12-01', ...empty, added: [] },
    ])
    const next = { date: '2026-12-02', added: ['GET /d'], ...empty }
    expect(withChange([first], next)).toEqual([next, first])
  })
})
