import { explainAudience, listAudienceChoices, previewAudience } from '#contract/audiences.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { presentPerson } from '#server/features/users/users.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { explainRule } from './audiences.present.ts'
import {
  findDepartmentChoices,
  findMembers,
  findPeople,
  findPositionChoices,
  findPresentPerson,
  findStandings,
  termsOf,
} from './audiences.queries.ts'
import { checkRules } from './chosen-rule.ts'

export const audienceRoutes = [
  route(listAudienceChoices, async ({ db, session }) => {
    requireSection(session, 'menus')
    return { departments: await findDepartmentChoices(db), positions: await findPositionChoices(db) }
  }),

  route(previewAudience, async ({ db, session, body, locale }) => {
    requireSection(session, 'menus')
    const names = await checkRules(db, [body.rule], { field: 'rule', locale })
    const { memberCount, sample } = await findMembers(db, body.rule)
    const people = termsOf(body.rule).filter(({ type }) => type === 'user')
    const named = await findPeople(db, [...new Set(people.map(({ id }) => id))])
    return {
      summary: describeRule(body.rule, names, locale),
      memberCount,
      sample: sample.map(presentPerson),
      named: named.map(presentPerson),
    }
  }),

  route(explainAudience, async ({ db, session, body, locale }) => {
    requireSection(session, 'menus')
    const user = found(await findPresentPerson(db, body.userId))
    const names = await checkRules(db, [body.rule], { field: 'rule', locale })
    const standings = await findStandings(db, user.id)
    return { user: presentPerson(user), ...explainRule(body.rule, user.id, { names, standings, locale }) }
  }),
]
