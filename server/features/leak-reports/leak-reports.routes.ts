import { formatDateTime } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { createLeakReport, exportLeakReport, leakReportLimits } from '#contract/leak-reports.ts'
import { type CompanyDb, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import { findTermNames } from '#server/features/menus/menus.queries.ts'
import { fullName, presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { readLeakAddress } from './leak-address.rules.ts'
import * as queries from './leak-reports.queries.ts'
import { leakReportStrings } from './leak-reports.strings.ts'

/** What an address leads to. @throws {Refusal} validation_failed */
async function findSubject(db: CompanyDb, address: string, locale: Locale) {
  const missing = () =>
    new Refusal('validation_failed', { address: phrases(leakReportStrings, locale).notFound })
  const read = readLeakAddress(address)
  if (!read) throw missing()
  const file = read.kind === 'file' ? await queries.findPlaceOfFile(db, read.filename) : undefined
  const place: queries.Place | undefined =
    read.kind === 'post'
      ? { feedId: read.feedId, chatRoomId: null, seq: null }
      : read.kind === 'message'
        ? { feedId: null, chatRoomId: read.chatRoomId, seq: read.seq }
        : file
  if (!place) throw missing()
  const { feedId, chatRoomId, seq } = place
  const row =
    feedId !== null
      ? await queries.findPost(db, feedId)
      : chatRoomId !== null && seq !== null
        ? await queries.findMessage(db, chatRoomId, seq)
        : undefined
  if (!row) throw missing()
  const people =
    feedId !== null
      ? await queries.findReachedByPost(db, feedId)
      : await queries.findReachedByMessage(db, chatRoomId!, seq!)
  return { kind: read.kind, place, row, people, title: file?.name ?? row.title }
}

type Given = { actorId: number; reason: string; action: 'view' | 'export' }
type Subject = Awaited<ReturnType<typeof findSubject>>

/** Logs who opened a report about what, and why; without the title of the post or the text of the message. */
const logReport = (
  db: CompanyDb,
  { kind, place, row, people }: Subject,
  { actorId, reason, action }: Given,
) =>
  transaction(db, async (trx) => {
    await logAct(trx, {
      ...{ actorId, noun: 'leak_report', action },
      subject: { id: place.feedId ?? place.chatRoomId, name: row.place },
      after: { leakKind: kind, reason, ...(action === 'export' && { count: people.length }) },
    })
    await recordAccess(trx, { actorId, kind: 'leak_report', userIds: [row.authorId] })
  })

export const leakReportRoutes = [
  route(createLeakReport, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    const subject = await findSubject(db, body.address, locale)
    const { kind, place, row, people, title } = subject
    await logReport(db, subject, { actorId: session.userId, reason: body.reason, action: 'view' })
    const exported = await queries.findExportsSince(db, {
      ...{ authorId: row.authorId, since: row.writtenAt, chatRoomId: place.chatRoomId },
    })
    const looks = place.feedId === null ? [] : await queries.findLooksSince(db, place.feedId, row.writtenAt)
    const { rule } = row
    return {
      ...{ kind, title, place: row.place, deleted: row.deleted },
      author: presentAuthor(row, locale),
      writtenAt: row.writtenAt.toISOString(),
      audience: rule && describeRule(rule, await findTermNames(db, [rule]), locale),
      thenCount: people.filter(({ couldThen }) => couldThen).length,
      nowCount: people.filter(({ canNow }) => canNow).length,
      seenCount: people.filter(({ seen }) => seen).length,
      people: people.slice(0, leakReportLimits.mostShown).map((one) => ({
        person: presentPerson(one),
        ...{ departmentName: one.departmentName, left: one.hasLeft, couldThen: one.couldThen },
        ...{ canNow: one.canNow, seen: one.seen, seenAt: one.seenAt?.toISOString() ?? null },
      })),
      peopleCount: people.length,
      exports: exported.map(({ at, ...who }) => ({
        administrator: presentPerson(who),
        at: at.toISOString(),
      })),
      looks: looks.map(({ operatorName, beganAt, viewed, ...who }) => ({
        ...{ operatorName, viewed, person: fullName(who), beganAt: beganAt.toISOString() },
      })),
    }
  }),

  route(exportLeakReport, async ({ db, session, query, locale }) => {
    requireAdministrator(session)
    const subject = await findSubject(db, query.address, locale)
    await logReport(db, subject, { actorId: session.userId, reason: query.reason, action: 'export' })
    const t = phrases(leakReportStrings, locale)
    const mark = (is: boolean) => (is ? t.yes : '')
    const { timeZone } = session
    return {
      fileName: t.fileName,
      content: csv([
        [t.number, t.name, t.department, t.state, t.couldThen, t.canNow, t.seen, t.seenAt],
        ...subject.people.map((one) => [
          ...[one.id, fullName(one), one.departmentName ?? '', one.hasLeft ? t.left : t.present],
          ...[mark(one.couldThen), mark(one.canNow), mark(one.seen)],
          one.seenAt ? formatDateTime(one.seenAt, { locale, timeZone }) : '',
        ]),
      ]),
      contentType: 'text/csv; charset=utf-8',
    }
  }),
]
