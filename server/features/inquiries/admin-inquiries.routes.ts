import {
  answerInquiry,
  exportInquiries,
  exportInquiryStatistics,
  getAdminInquiry,
  getInquirySettings,
  getInquiryStatistics,
  listInquiries,
  updateInquiry,
  updateInquirySettings,
} from '#contract/inquiries.administration.ts'
import { inquiryStates } from '#contract/inquiries.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import { wordsOf } from '#server/features/search/people-search.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addAnswer, changeInquiry, changeSettings } from './inquiries.commands.ts'
import { inquiriesFile, statisticsFile } from './inquiries.export.ts'
import { byId, presentFiles, presentInquiry, sessionPaths } from './inquiries.present.ts'
import {
  countMonths,
  countStates,
  countTopicMonths,
  countTopics,
  findFiles,
  findHandlers,
  findInquiries,
  findInquiry,
  findMessages,
  findPeople,
  findSettings,
} from './inquiries.queries.ts'
import { storeFiles } from './inquiry-files.commands.ts'
import { checkTopics, showInquiryAnswers } from './inquiry-form.checks.ts'

const mostExported = 10_000

const statesOf = (state: (typeof inquiryStates)[number] | 'open' | 'all') =>
  state === 'all'
    ? inquiryStates
    : state === 'open'
      ? inquiryStates.filter((one) => one !== 'solved')
      : [state]

export const adminInquiryRoutes = [
  route(listInquiries, async ({ db, session, query, locale }) => {
    requireSection(session, 'inquiries')
    const { rows, nextCursor } = await findInquiries(db, {
      states: statesOf(query.state),
      assigneeId: query.mine ? session.userId : null,
      words: wordsOf(query.query ?? ''),
      before: idCursor(query.cursor),
      limit: query.limit,
    })
    const people = byId(
      await findPeople(
        db,
        rows.flatMap(({ assigneeId }) => assigneeId ?? []),
      ),
    )
    const inquiries = rows.map((row) => {
      const assignee = row.assigneeId === null ? undefined : people.get(row.assigneeId)
      return presentInquiry(row, assignee ? presentAuthor(assignee, locale) : null)
    })
    return { inquiries, nextCursor }
  }),

  route(getAdminInquiry, async ({ db, session, params, locale }) => {
    requireSection(session, 'inquiries')
    const row = found(await findInquiry(db, params.id))
    const messages = await findMessages(db, row.id)
    const ids = [row.assigneeId, ...messages.map(({ authorId }) => authorId)].flatMap((id) => id ?? [])
    const people = byId(await findPeople(db, ids))
    const personOf = (id: number | null) => {
      const one = id === null ? undefined : people.get(id)
      return one ? presentAuthor(one, locale) : null
    }
    const handlers = await findHandlers(db)
    const files = await findFiles(db, row.id)
    return {
      ...presentInquiry(row, personOf(row.assigneeId)),
      email: row.email,
      member: row.userId !== null,
      tried: row.tried,
      answers: showInquiryAnswers(row.items, row.answers, { locale, timeZone: session.timeZone }),
      files: presentFiles(files, null, sessionPaths),
      messages: messages.map(({ id, kind, authorId, byEmail, sender, body, createdAt }) => ({
        ...{ id, kind, author: personOf(authorId), byEmail, sender, body },
        ...{ files: presentFiles(files, id, sessionPaths), createdAt: createdAt.toISOString() },
      })),
      handlers: handlers.map((one) => ({ id: one.id, name: fullName(one) })),
      cannedAnswers: (await findSettings(db, locale)).cannedAnswers,
    }
  }),

  route(updateInquiry, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'inquiries')
    await changeInquiry(db, { actorId: session.userId, locale }, params.id, body)
  }),

  route(answerInquiry, async ({ app, db, session, params, body, files, locale }) => {
    requireSection(session, 'inquiries')
    const { userId } = session
    const stored = await storeFiles({ app, db, userId, locale }, files)
    await addAnswer(db, { actorId: userId, locale }, params.id, { ...body, files: stored }, app)
  }),

  route(getInquirySettings, async ({ db, session, locale }) => {
    requireSection(session, 'inquiries')
    const settings = await findSettings(db, locale)
    const { intro, topics, guestFiles, cannedAnswers, version, companyCode } = settings
    return { intro, topics, guestFiles, cannedAnswers, version, companyCode }
  }),

  route(updateInquirySettings, async ({ db, session, body, locale }) => {
    requireSection(session, 'inquiries')
    checkTopics(body.topics, locale)
    return { version: await changeSettings(db, { actorId: session.userId, locale }, body) }
  }),

  route(getInquiryStatistics, async ({ db, session }) => {
    requireSection(session, 'inquiries')
    const counts = new Map((await countStates(db)).map(({ state, count }) => [state, count]))
    return {
      states: inquiryStates.map((state) => ({ state, count: counts.get(state) ?? 0 })),
      months: await countMonths(db),
      topics: await countTopics(db),
    }
  }),

  route(exportInquiryStatistics, async ({ db, session, locale }) => {
    requireSection(session, 'inquiries')
    const rows = await countTopicMonths(db)
    const about = { noun: 'inquiry', count: rows.length, by: { group: 'topic' } } as const
    await logExport(db, { actorId: session.userId, ...about })
    return statisticsFile(rows, locale)
  }),

  route(exportInquiries, async ({ db, session, query, locale }) => {
    requireSection(session, 'inquiries')
    const { rows } = await findInquiries(db, {
      ...{ states: statesOf(query.state), assigneeId: query.mine ? session.userId : null },
      ...{ words: wordsOf(query.query ?? ''), before: null, limit: mostExported },
    })
    const people = await findPeople(
      db,
      rows.flatMap(({ assigneeId }) => assigneeId ?? []),
    )
    const names = new Map(people.map((one) => [one.authorId, presentAuthor(one, locale).name]))
    const by = { inquiryState: query.state, mine: query.mine === 'true', searched: query.query ?? null }
    await logExport(db, { actorId: session.userId, noun: 'inquiry', count: rows.length, by })
    return inquiriesFile(rows, { locale, timeZone: session.timeZone, names })
  }),
]
