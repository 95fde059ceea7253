import { explainAudience, listAudienceChoices, previewAudience } from '#contract/audiences.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { explainRule } from './audiences.present.ts'
import {
  findAllTermNames,
  findDepartmentChoices,
  findMembers,
  findPositionChoices,
  findPresentPerson,
  findStandings,
} from './audiences.queries.ts'

export const audienceRoutes = [
  route(listAudienceChoices, async ({ db, session, query }) => {
    requireSection(session, 'menus', 'announcements', 'resources')
    const ids = query.ids?.split(',').map(Number)
    return {
      departments: await findDepartmentChoices(db, { query: query.query, ids }),
      positions: await findPositionChoices(db),
    }
  }),

  route(previewAudience, async ({ db, session, body, locale }) => {
    requireSection(session, 'menus', 'announcements', 'resources')
    const names = await findAllTermNames(db, [body.rule])
    const { memberCount, invitedCount, sample } = await findMembers(db, body.rule)
    return {
      summary: describeRule(body.rule, names, locale),
      memberCount,
      invitedCount,
      sample: sample.map(presentPerson),
      names,
    }
  }),

  route(explainAudience, async ({ db, session, body, locale }) => {
    requireSection(session, 'menus', 'announcements', 'resources')
    const user = found(await findPresentPerson(db, body.userId))
    const names = await findAllTermNames(db, [body.rule])
    const standings = await findStandings(db, user.id)
    return { user: presentPerson(user), ...explainRule(body.rule, user.id, { names, standings, locale }) }
  }),
]
