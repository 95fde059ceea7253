import {
  answerInquiry,
  getAdminInquiry,
  getInquirySettings,
  getInquiryStatistics,
  listInquiries,
  updateInquiry,
  updateInquirySettings,
} from '#contract/inquiries.administration.ts'
import { inquiryStates } from '#contract/inquiries.ts'
import { fullName, presentAuthor } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addAnswer, changeInquiry, changeSettings } from './inquiries.commands.ts'
import { byId, presentInquiry } from './inquiries.present.ts'
import {
  countMonths,
  countStates,
  findHandlers,
  findInquiries,
  findInquiry,
  findMessages,
  findPeople,
  findSettings,
} from './inquiries.queries.ts'

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
      words: query.query?.trim() ?? '',
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
    return {
      ...presentInquiry(row, personOf(row.assigneeId)),
      email: row.email,
      member: row.userId !== null,
      tried: row.tried,
      messages: messages.map(({ id, kind, authorId, body, createdAt }) => ({
        ...{ id, kind, author: personOf(authorId), body, createdAt: createdAt.toISOString() },
      })),
      handlers: handlers.map((one) => ({ id: one.id, name: fullName(one) })),
      cannedAnswers: (await findSettings(db, locale)).cannedAnswers,
    }
  }),

  route(updateInquiry, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'inquiries')
    await changeInquiry(db, { actorId: session.userId, locale }, params.id, body)
  }),

  route(answerInquiry, async ({ app, db, session, params, body, locale }) => {
    requireSection(session, 'inquiries')
    const links = { signedTokens: app.signedTokens, address: productAddress(app.config) }
    await addAnswer(db, { actorId: session.userId, locale }, params.id, body, links)
  }),

  route(getInquirySettings, async ({ db, session, locale }) => {
    requireSection(session, 'inquiries')
    const { intro, topics, cannedAnswers, version, companyCode } = await findSettings(db, locale)
    return { intro, topics, cannedAnswers, version, companyCode }
  }),

  route(updateInquirySettings, async ({ db, session, body, locale }) => {
    requireSection(session, 'inquiries')
    await changeSettings(db, { actorId: session.userId, locale }, body)
  }),

  route(getInquiryStatistics, async ({ db, session }) => {
    requireSection(session, 'inquiries')
    const counts = new Map((await countStates(db)).map(({ state, count }) => [state, count]))
    return {
      states: inquiryStates.map((state) => ({ state, count: counts.get(state) ?? 0 })),
      months: await countMonths(db),
    }
  }),
]
