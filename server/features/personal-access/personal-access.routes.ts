import { formatDateTime } from '#common/dates.ts'
import { personalAccessKindWords } from '#common/personal-access.strings.ts'
import { phrases } from '#common/strings.ts'
import {
  exportPersonalAccesses,
  listOwnPersonalAccesses,
  listPersonalAccesses,
} from '#contract/personal-access.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { fullName, presentPerson } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { findAccesses, findAccessPage, findFilterNames, findOwnAccesses } from './personal-access.queries.ts'
import { personalAccessFileWords } from './personal-access.strings.ts'

const mostInFile = 100_000

export const personalAccessRoutes = [
  route(listPersonalAccesses, async ({ db, session, query }) => {
    requireAdministrator(session)
    const { cursor, ...filter } = query
    const page = await findAccessPage(db, { ...filter, beyond: idCursor(cursor) })
    return {
      personalAccesses: page.rows.map(({ id, actor, person, kind, accessedAt }) => ({
        ...{ id, kind, actor: presentPerson(actor), user: presentPerson(person) },
        accessedAt: accessedAt.toISOString(),
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(exportPersonalAccesses, async ({ db, session, query, locale }) => {
    requireAdministrator(session)
    const rows = await findAccesses(db, { ...query, beyond: null, limit: mostInFile })
    const { from, until } = query
    const t = phrases(personalAccessFileWords, locale)
    const kinds = phrases(personalAccessKindWords, locale)
    const searched = [...(await findFilterNames(db, query)), ...(query.kind ? [kinds[query.kind]] : [])]
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'personal_access', count: rows.length },
      by: { searched: searched.join('・') || undefined, from, until },
    })
    const { timeZone } = session
    return {
      fileName: t.fileName,
      content: csv([
        [t.when, t.administrator, t.administratorId, t.person, t.personId, t.what],
        ...rows.map(({ accessedAt, actor, person, kind }) => [
          formatDateTime(accessedAt, { locale, timeZone }),
          ...[fullName(actor), actor.id, fullName(person), person.id, kinds[kind]],
        ]),
      ]),
      contentType: 'text/csv; charset=utf-8',
    }
  }),

  route(listOwnPersonalAccesses, async ({ db, session }) => ({
    personalAccesses: await findOwnAccesses(db, session.userId),
    nextCursor: null,
  })),
]
