export type AudienceTerm =
  | { type: 'department'; id: number; descendants: boolean }
  | { type: 'position'; id: number }
  | { type: 'user'; id: number }
  /** People with a place in an activity, or only those who attended. */
  | { type: 'activity'; id: number; attended: boolean }

/**
 * Who belongs to an audience. `any`: at least one term matches; `all`: every term matches; excluded people never
 * belong. A rule without any included term has no members.
 */
export type AudienceRule =
  | { include: 'everyone' }
  | { include: AudienceTerm[]; match: 'any' | 'all'; exclude?: AudienceTerm[] }

/** The properties of a person that rules check. `ancestorIds`: their departments and all departments above these. */
export type AudiencePerson = {
  userId: number
  departmentIds: readonly number[]
  ancestorIds: readonly number[]
  positionIds: readonly number[]
  /** Activities in which the person has a place, and those they attended. */
  joinedActivityIds: readonly number[]
  attendedActivityIds: readonly number[]
}

export const everyone: AudienceRule = { include: 'everyone' }

/** Every term of a rule, including excluded ones. */
export const termsOf = (rule: AudienceRule): AudienceTerm[] =>
  rule.include === 'everyone' ? [] : [...rule.include, ...(rule.exclude ?? [])]

function canonicalTerms(terms: readonly AudienceTerm[]) {
  const flagOf = (term: AudienceTerm) =>
    Number(term.type === 'department' ? term.descendants : term.type === 'activity' && term.attended)
  const ordered = terms.map((term): AudienceTerm => {
    const { type, id } = term
    if (type === 'department') return { type, id, descendants: term.descendants }
    return type === 'activity' ? { type, id, attended: term.attended } : { type, id }
  })
  ordered.sort((a, b) => a.type.localeCompare(b.type) || a.id - b.id || flagOf(a) - flagOf(b))
  return ordered.filter((term, i) => i === 0 || JSON.stringify(term) !== JSON.stringify(ordered[i - 1]))
}

/** The canonical JSON text of a rule: rules that differ only in order or repetition have the same text. */
export function canonicalRule(rule: AudienceRule): string {
  if (rule.include === 'everyone') return JSON.stringify(everyone)
  const include = canonicalTerms(rule.include)
  const exclude = canonicalTerms(rule.exclude ?? [])
  const match = include.length > 1 ? rule.match : 'any'
  return JSON.stringify(exclude.length > 0 ? { include, match, exclude } : { include, match })
}

/** Whether the person belongs to the audience. `memberIds` of db/audience-members.ts is the same in SQL. */
export function matches(rule: AudienceRule, person: AudiencePerson): boolean {
  if (rule.include === 'everyone') return true
  const fits = (term: AudienceTerm) => {
    if (term.type === 'user') return term.id === person.userId
    if (term.type === 'position') return person.positionIds.includes(term.id)
    if (term.type === 'activity')
      return (term.attended ? person.attendedActivityIds : person.joinedActivityIds).includes(term.id)
    return (term.descendants ? person.ancestorIds : person.departmentIds).includes(term.id)
  }
  if (rule.include.length === 0) return false
  const included = rule.match === 'all' ? rule.include.every(fits) : rule.include.some(fits)
  return included && !rule.exclude?.some(fits)
}
