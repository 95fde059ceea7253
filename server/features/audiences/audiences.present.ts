import { type AudienceRule, type AudienceTerm, matches } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { menusStrings } from '#server/features/menus/menus.strings.ts'
import type { findAllTermNames, findStandings } from './audiences.queries.ts'
import { audiencesStrings } from './audiences.strings.ts'

type Names = Awaited<ReturnType<typeof findAllTermNames>>
type Standings = Awaited<ReturnType<typeof findStandings>>

/** Why a rule includes or excludes a person, term by term. */
export function explainRule(
  rule: AudienceRule,
  userId: number,
  { names, standings, locale }: { names: Names; standings: Standings; locale: Locale },
) {
  const member = matches(rule, {
    userId,
    departmentIds: standings.map(({ departmentId }) => departmentId),
    ancestorIds: standings.flatMap(({ ancestorIds }) => ancestorIds),
    positionIds: standings.flatMap(({ positionId }) => positionId ?? []),
  })
  if (rule.include === 'everyone') {
    const term = { name: phrases(menusStrings, locale).everyone, excluding: false, fits: true, through: null }
    return { member, match: 'any' as const, terms: [term] }
  }
  const shown = (term: AudienceTerm, excluding: boolean) => {
    const through = throughWhat(term, userId, standings)
    return {
      name: termName(term, names, locale),
      excluding,
      fits: through !== undefined,
      through: through ?? null,
    }
  }
  return {
    member,
    match: rule.match,
    terms: [
      ...rule.include.map((term) => shown(term, false)),
      ...(rule.exclude ?? []).map((term) => shown(term, true)),
    ],
  }
}

/** The department or position by which a term matches; null if it names the person; undefined if it does not match. */
function throughWhat(term: AudienceTerm, userId: number, standings: Standings) {
  if (term.type === 'user') return term.id === userId ? null : undefined
  if (term.type === 'position') {
    const held = standings.find(({ positionId }) => positionId === term.id)
    return held && `${held.departmentName} ${held.positionName ?? ''}`.trim()
  }
  return standings.find(({ departmentId, ancestorIds }) =>
    term.descendants ? ancestorIds.includes(term.id) : departmentId === term.id,
  )?.departmentName
}

function termName(term: AudienceTerm, names: Names, locale: Locale) {
  const name = names.find(({ type, id }) => type === term.type && id === term.id)?.name
  if (name === undefined) return phrases(audiencesStrings, locale).gone
  const words = phrases(menusStrings, locale)
  if (term.type === 'user') return words.person(name)
  return term.type === 'department' && term.descendants ? words.withBelow(name) : name
}
