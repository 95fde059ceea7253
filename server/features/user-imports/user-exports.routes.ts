import { phrases } from '#common/strings.ts'
import { downloadUserExport, getUserExport } from '#contract/user-imports.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findExported, mostExported, writeExport } from './people.export.ts'
import { importStrings } from './user-imports.strings.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  csv_sjis: 'text/csv; charset=Shift_JIS',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const userExportRoutes = [
  route(getUserExport, async ({ db, session, query, locale }) => {
    requireSection(session, 'users')
    const { format, ...filter } = query
    const people = await findExported(db, { ...filter, reach: reachOf(session) })
    const fits = people.length <= mostExported
    const escapedCount =
      fits && format === 'csv_sjis' ? (await writeExport(people, format, locale)).escapedCount : 0
    return { personCount: people.length, mostPeople: mostExported, escapedCount }
  }),

  route(downloadUserExport, async ({ db, session, query, locale }) => {
    requireSection(session, 'users')
    const { format, ...filter } = query
    const words = phrases(importStrings, locale)
    const people = await findExported(db, { ...filter, reach: reachOf(session) })
    if (people.length > mostExported)
      throw new Refusal('validation_failed', { format: words.tooManyPeople(people.length, mostExported) })
    const { query: searched, state, role, departmentId, positionId } = filter
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'user', count: people.length, departmentId, positionId },
      by: { format, searched, accounts: state, role },
    })
    await recordAccess(db, {
      ...{ actorId: session.userId, kind: 'people_export' },
      userIds: people.map(({ person }) => person.id),
    })
    const on = (await companyToday(db)).replaceAll('-', '')
    return {
      fileName: `${words.peopleFile}_${on}.${format === 'xlsx' ? 'xlsx' : 'csv'}`,
      content: (await writeExport(people, format, locale)).bytes,
      contentType: contentTypes[format],
    }
  }),
]
