import { type AudienceRule, type AudienceTerm, matches } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { menusStrings } from '#server/features/menus/menus.strings.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import type { findAllTermNames, findMembers, findStandings, findTakenPart } from './audiences.queries.ts'
import { audiencesStrings } from './audiences.strings.ts'

type Names = Awaited<ReturnType<typeof findAllTermNames>>
type Standings = Awaited<ReturnType<typeof findStandings>>
type TakenPart = Awaited<ReturnType<typeof findTakenPart>>
type Members = Awaited<ReturnType<typeof findMembers>>

/** Whom a rule includes today, in words, as a number and with a few examples. */
export const presentPreview = (
  rule: AudienceRule,
  { names, members, locale }: { names: Names; members: Members; locale: Locale },
) => ({
  summary: describeRule(rule, names, locale),
  memberCount: members.memberCount,
  invitedCount: members.invitedCount,
  sample: members.sample.map(presentPerson),
  names,
})

type Known = {
  names: Names
  standings: Standings
  takenPart: TakenPart
  locale: Locale
  /** How a term without a name is called; if unset, that it no longer exists. */
  unnamed?: string
}

/** Why a rule includes or excludes a person, term by term. */
export function explainRule(
  rule: AudienceRule,
  userId: number,
  { names, standings, takenPart, locale, unnamed }: Known,
) {
  const member = matches(rule, {
    userId,
    departmentIds: standings.map(({ departmentId }) => departmentId),
    ancestorIds: standings.flatMap(({ ancestorIds }) => ancestorIds),
    positionIds: standings.flatMap(({ positionId }) => positionId ?? []),
    ...takenPart,
  })
  if (rule.include === 'everyone') {
    const term = { name: phrases(menusStrings, locale).everyone, excluding: false, fits: true, through: null }
    return { member, match: 'any' as const, terms: [term] }
  }
  const shown = (term: AudienceTerm, excluding: boolean) => {
    const through = throughWhat(term, userId, { standings, takenPart })
    return {
      name: termName(term, names, locale) ?? unnamed ?? phrases(audiencesStrings, locale).gone,
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

/** The department or position that makes a term fit; null where it names the person or their activity; undefined where it does not fit. */
function throughWhat(
  term: AudienceTerm,
  userId: number,
  { standings, takenPart }: Pick<Known, 'standings' | 'takenPart'>,
) {
  if (term.type === 'user') return term.id === userId ? null : undefined
  if (term.type === 'activity') {
    const ids = term.attended ? takenPart.attendedActivityIds : takenPart.joinedActivityIds
    return ids.includes(term.id) ? null : undefined
  }
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
  if (name === undefined) return undefined
  const words = phrases(menusStrings, locale)
  if (term.type === 'user') return words.person(name)
  if (term.type === 'activity') return words.participants(name, term.attended)
  return term.type === 'department' && term.descendants ? words.withBelow(name) : name
}
