import { describe, expect, it } from 'vitest'
import { compileParameters, valuesOf } from './named-parameters.ts'

describe('parameters with names', () => {
  it('become numbers by first use, one for each name', () => {
    expect(
      compileParameters('select * from feeds where company_id = :companyId and id = :id or :id < 3'),
    ).toEqual({
      text: 'select * from feeds where company_id = $1 and id = $2 or $2 < 3',
      names: ['companyId', 'id'],
    })
  })

  it('are not recognised in casts, literals, quoted names, slices and comments', () => {
    const text = `select :a::text, 'at ''10:b''', "x:c", list[1:2] -- not :d
      from unnest(:e::bigint[])`
    expect(compileParameters(text)).toEqual({
      text: text.replace(':a', '$1').replace(':e', '$2'),
      names: ['a', 'e'],
    })
  })

  it('take the numbers of a shared fragment for the company, the reader and their audiences', () => {
    expect(compileParameters('select :a, $1, :companyId, $3, $2')).toEqual({
      text: 'select $1, $2, $2, $3, $4',
      names: ['a', 'companyId', 'audienceIds', 'userId'],
    })
  })

  it('cannot be combined with numbered ones, and each needs a value', () => {
    expect(() => compileParameters('select :a, $4')).toThrow(/\$4 stands beside/)
    expect(valuesOf(['b', 'a'], { a: 1, b: null })).toEqual([null, 1])
    expect(() => valuesOf(['a', 'b'], { a: 1 })).toThrow(/:b/)
  })
})
