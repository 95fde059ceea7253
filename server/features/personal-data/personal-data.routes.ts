import { phrases } from '#common/strings.ts'
import {
  cancelPersonalErasure,
  createPersonalErasure,
  downloadPersonalData,
  getPersonalData,
  listPersonalErasures,
} from '#contract/personal-data.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { isHeld } from '#server/features/legal-holds/held-people.queries.ts'
import { personalArchive } from '#server/features/my-data/archives.commands.ts'
import { myDataStrings } from '#server/features/my-data/my-data.strings.ts'
import { countOwnLists } from '#server/features/my-data/own-lists.queries.ts'
import { fullName, presentPerson } from '#server/features/people/people.present.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { zipArchive } from '#server/platform/files/zip-archive.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { cancelErasure, requestErasure } from './personal-data.commands.ts'
import { countWritings, findErasures, findSubject, type SubjectRow } from './personal-data.queries.ts'

const presentErasure = ({
  reason,
  deletesWritings,
  requester,
  requestedAt,
  eraseAfter,
  finishedAt,
}: SubjectRow) =>
  requestedAt && {
    ...{ reason: reason!, deletesWritings: deletesWritings! },
    requestedBy: presentPerson(requester!),
    requestedAt: requestedAt.toISOString(),
    eraseAfter: eraseAfter!.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }

export const personalDataRoutes = [
  route(listPersonalErasures, async ({ db, session }) => {
    requireAdministrator(session)
    const rows = await findErasures(db)
    return {
      personalErasures: rows.map((row) => ({ person: presentPerson(row), erasure: presentErasure(row)! })),
      nextCursor: null,
    }
  }),

  route(getPersonalData, async ({ db, session, params, locale }) => {
    requireAdministrator(session)
    const person = found(await findSubject(db, params.id))
    await recordAccess(db, { actorId: session.userId, kind: 'personal_data', userIds: [person.id] })
    const words = phrases(myDataStrings, locale)
    const lists = await countOwnLists(db, person.id)
    return {
      person: presentPerson(person),
      hasLeft: person.hasLeft,
      held: await isHeld(db, person.id),
      lists: lists.map(({ name, count }) => ({ name, title: words[name], count })),
      writings: await countWritings(db, person.id),
      erasure: presentErasure(person),
    }
  }),

  route(downloadPersonalData, async ({ app, db, session, params, query, locale }) => {
    requireAdministrator(session)
    const person = found(await findSubject(db, params.id))
    await recordAccess(db, { actorId: session.userId, kind: 'personal_data_export', userIds: [person.id] })
    await logAct(db, {
      ...{ actorId: session.userId, noun: 'personal_data', action: 'export' },
      subject: { id: person.id, name: fullName(person) },
      after: { reason: query.reason },
    })
    const given = { userId: person.id, locale, timeZone: person.timeZone, createdAt: new Date() }
    const content = zipArchive(personalArchive(db, app.storage, given))
    return { fileName: `${fullName(person)}.zip`, content, contentType: 'application/zip' }
  }),

  route(createPersonalErasure, async ({ db, session, params, body, locale }) => {
    requireAdministrator(session)
    await requestErasure(db, { userId: params.id, actorId: session.userId, locale, ...body })
  }),

  route(cancelPersonalErasure, async ({ db, session, params }) => {
    requireAdministrator(session)
    await cancelErasure(db, params.id, session.userId)
  }),
]
