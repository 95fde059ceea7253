import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { menuPolicy, whyUnusable } from './menus.policy.ts'
import type { findTermNames, MenuRow } from './menus.queries.ts'
import { menusStrings } from './menus.strings.ts'

export const presentMenu = (row: MenuRow) => ({
  id: row.id,
  name: row.name,
  nameKana: row.nameKana,
  iconName: row.iconName,
  tone: row.tone,
  description: row.description,
  kind: row.kind,
  flow: row.flow,
  formKind: row.formKind,
  benefit: row.benefit,
  opensAt: row.opensAt?.toISOString() ?? null,
  closesAt: row.closesAt?.toISOString() ?? null,
  useLimit:
    row.useLimitCount === null
      ? null
      : { count: row.useLimitCount, period: row.useLimitPeriod!, used: row.usedCount },
  unusable: whyUnusable(row),
  can: menuPolicy(row),
})

/** A menu as shown on its own page. */
export const presentMenuPage = (row: MenuRow, submissions: boolean) => ({
  ...presentMenu(row),
  can: { ...menuPolicy(row), submissions },
  category: { id: row.categoryId, name: row.categoryName },
  publishes: row.publicationMode !== 'nobody',
})

type Category = { id: number; name: string; menus: ReturnType<typeof presentMenu>[] }

/** Groups menus by category, in the order of the categories. */
export function presentCategories(rows: readonly MenuRow[]) {
  const categories = new Map<number, Category>()
  for (const row of rows) {
    const category = categories.get(row.categoryId) ?? {
      id: row.categoryId,
      name: row.categoryName,
      menus: [],
    }
    category.menus.push(presentMenu(row))
    categories.set(row.categoryId, category)
  }
  return [...categories.values()]
}

type TermNames = Awaited<ReturnType<typeof findTermNames>>

const mostNamed = 5

/** A rule in words. Terms without a given name appear once as "a limited group". */
export function describeRule(rule: AudienceRule, names: TermNames, locale: Locale) {
  const words = phrases(menusStrings, locale)
  if (rule.include === 'everyone') return words.everyone
  if (rule.include.length === 0) return words.nobody

  const nameOf = (term: AudienceTerm) => {
    const name = names.find(({ type, id }) => type === term.type && id === term.id)?.name
    if (name === undefined) return words.limited
    if (term.type === 'user') return words.person(name)
    if (term.type === 'activity') return words.participants(name, term.attended)
    return term.type === 'department' && term.descendants ? words.withBelow(name) : name
  }
  const named = (terms: readonly AudienceTerm[]) => {
    const all = new Set(terms.map(nameOf))
    const limited = all.delete(words.limited)
    return limited ? [...all, words.limited] : [...all]
  }

  const included = named(rule.include)
  const shown = included.slice(0, mostNamed)
  if (included.length > mostNamed) shown.push(words.more(included.length - mostNamed))
  const summary = rule.match === 'all' ? words.all(shown) : words.any(shown)
  const [first, ...others] = named(rule.exclude ?? [])
  return first === undefined ? summary : words.except(summary, first, others.length)
}
