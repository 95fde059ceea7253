import {
  explainAudience,
  listAudienceActivities,
  listAudienceChoices,
  previewAudience,
  previewOpenAudience,
} from '#contract/audiences.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkOpenRule } from './audience-rules.checks.ts'
import { explainRule, presentPreview } from './audiences.present.ts'
import {
  findActivityChoices,
  findAllTermNames,
  findDepartmentChoices,
  findMembers,
  findOpenTermNames,
  findPositionChoices,
  findPresentPerson,
  findStandings,
  findTakenPart,
} from './audiences.queries.ts'

export const audienceRoutes = [
  route(listAudienceChoices, async ({ db, session, query }) => {
    requireSection(session, 'menus', 'announcements', 'resources', 'knowledge_tests', 'documents', 'chat')
    const ids = query.ids?.split(',').map(Number)
    return {
      departments: await findDepartmentChoices(db, { query: query.query, ids }),
      positions: await findPositionChoices(db),
    }
  }),

  route(previewAudience, async ({ db, session, body, locale }) => {
    requireSection(session, 'menus', 'announcements', 'resources', 'knowledge_tests', 'documents', 'chat')
    const names = await findAllTermNames(db, [body.rule])
    return presentPreview(body.rule, { names, members: await findMembers(db, body.rule), locale })
  }),

  route(previewOpenAudience, async ({ db, session, body, locale }) => {
    await checkOpenRule(db, session, body.rule, { field: 'rule', locale })
    const names = await findOpenTermNames(db, session, [body.rule])
    return presentPreview(body.rule, { names, members: await findMembers(db, body.rule), locale })
  }),

  route(listAudienceActivities, async ({ db, session, query }) => {
    const rows = await findActivityChoices(db, session, query.query)
    return {
      activities: rows.map((row) => ({ ...row, startsAt: row.startsAt?.toISOString() ?? null })),
      nextCursor: null,
    }
  }),

  route(explainAudience, async ({ db, session, body, locale }) => {
    requireSection(session, 'menus', 'announcements', 'resources', 'knowledge_tests', 'documents', 'chat')
    const user = found(await findPresentPerson(db, body.userId))
    const names = await findAllTermNames(db, [body.rule])
    const standings = await findStandings(db, user.id)
    const takenPart = await findTakenPart(db, user.id)
    return {
      user: presentPerson(user),
      ...explainRule(body.rule, user.id, { names, standings, takenPart, locale }),
    }
  }),
]
