import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AudienceRule, type AudienceTerm, canonicalRule, matches } from './audience-rule.ts'

const id = fc.integer({ min: 1, max: 6 })
const term: fc.Arbitrary<AudienceTerm> = fc.oneof(
  fc.record({ type: fc.constant('department' as const), id, descendants: fc.boolean() }),
  fc.record({ type: fc.constant('position' as const), id }),
  fc.record({ type: fc.constant('user' as const), id }),
  fc.record({ type: fc.constant('activity' as const), id, attended: fc.boolean() }),
)
const rule: fc.Arbitrary<AudienceRule> = fc.oneof(
  fc.constant({ include: 'everyone' as const }),
  fc.record(
    {
      include: fc.array(term, { maxLength: 4 }),
      match: fc.constantFrom('any' as const, 'all' as const),
      exclude: fc.array(term, { maxLength: 2 }),
    },
    { requiredKeys: ['include', 'match'] },
  ),
)
const person = fc
  .record({
    userId: id,
    own: fc.uniqueArray(id),
    above: fc.uniqueArray(id),
    positionIds: fc.uniqueArray(id),
    joined: fc.uniqueArray(id),
    attended: fc.uniqueArray(id),
  })
  .map(({ userId, own, above, positionIds, joined, attended }) => ({
    userId,
    departmentIds: own,
    ancestorIds: [...new Set([...own, ...above])],
    positionIds,
    joinedActivityIds: [...new Set([...joined, ...attended])],
    attendedActivityIds: attended,
  }))

describe('canonicalRule', () => {
  it('does not depend on order or repetition', () => {
    fc.assert(
      fc.property(rule, (r) => {
        if (r.include === 'everyone') return
        const shuffled = { ...r, include: [...r.include, ...r.include].reverse() }
        const sameSize = new Set(r.include.map((t) => JSON.stringify(t))).size
        expect(canonicalRule(shuffled)).toBe(canonicalRule({ ...r, match: sameSize > 1 ? r.match : 'any' }))
      }),
    )
  })

  it('has the same meaning as the original rule', () => {
    fc.assert(
      fc.property(rule, person, (r, p) => {
        expect(matches(JSON.parse(canonicalRule(r)), p)).toBe(matches(r, p))
      }),
    )
  })

  it('is its own canonical form', () => {
    fc.assert(
      fc.property(rule, (r) => {
        expect(canonicalRule(JSON.parse(canonicalRule(r)))).toBe(canonicalRule(r))
      }),
    )
  })
})

describe('matches', () => {
  const sales = {
    ...{ userId: 1, departmentIds: [3], ancestorIds: [3, 2, 1], positionIds: [5] },
    ...{ joinedActivityIds: [7, 8], attendedActivityIds: [8] },
  }

  it('tells those who attended from those who only joined', () => {
    const of = (id: number, attended: boolean): AudienceRule => ({
      include: [{ type: 'activity', id, attended }],
      match: 'any',
    })
    expect([of(7, false), of(7, true), of(8, true), of(9, false)].map((one) => matches(one, sales))).toEqual([
      ...[true, false, true, false],
    ])
  })

  it('includes departments below only with descendants', () => {
    const above = (descendants: boolean): AudienceRule => ({
      include: [{ type: 'department', id: 1, descendants }],
      match: 'any',
    })
    expect(matches(above(true), sales)).toBe(true)
    expect(matches(above(false), sales)).toBe(false)
  })

  it('excludes people, whatever includes them', () => {
    fc.assert(
      fc.property(rule, person, (r, p) => {
        if (r.include === 'everyone') return
        const without = { ...r, exclude: [{ type: 'user' as const, id: p.userId }] }
        expect(matches(without, p)).toBe(false)
      }),
    )
  })

  it('requires one term with any and every term with all', () => {
    const include: AudienceTerm[] = [
      { type: 'position', id: 5 },
      { type: 'position', id: 6 },
    ]
    expect(matches({ include, match: 'any' }, sales)).toBe(true)
    expect(matches({ include, match: 'all' }, sales)).toBe(false)
  })

  it('gives a rule without terms no members', () => {
    expect(matches({ include: [], match: 'any' }, sales)).toBe(false)
    expect(matches({ include: [], match: 'all' }, sales)).toBe(false)
  })
})
