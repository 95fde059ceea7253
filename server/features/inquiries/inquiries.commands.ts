import { randomBytes } from 'node:crypto'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import type { SignedTokens } from '#server/platform/auth/signed-tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { inquiryAnswered, inquiryAssigned, inquiryReceived, inquiryReplied } from './inquiries.notices.ts'
import {
  type CannedAnswer,
  findSettings,
  type InquiryRow,
  type InquiryState,
  lockInquiry,
} from './inquiries.queries.ts'
import { isHandler } from './inquiries.sql.ts'
import { inquiriesStrings } from './inquiries.strings.ts'

export const inquiryPurpose = 'inquiry'

/** What links in emails are made with. */
type Links = { signedTokens: SignedTokens; address: string }

const linkTo = ({ signedTokens, address }: Links, companyId: number, { id, nonce }: InquiryRow) =>
  `${address}/inquiry/answers#${signedTokens.sign(inquiryPurpose, [companyId, id], nonce)}`

/** Per hour: of one email address, and of everyone without a session. */
const mostByEmail = 5
const mostByGuests = 100
const mostMessages = 200

type NewInquiry = {
  userId: number | null
  name: string
  email: string | null
  locale: Locale
  topic: string
  body: string
  tried: string
  clientKey: string
}

async function limitGuests(trx: CompanyDb, email: string) {
  const [row] = await namedQuery<{ byEmail: number; byGuests: number }>(
    trx,
    `select count(*) filter (where lower(q.email) = lower($2))::integer as by_email,
       count(*)::integer as by_guests
     from inquiries q where q.company_id = $1 and q.user_id is null and q.created_at > now() - interval '1 hour'`,
    [companyIdOf(trx), email],
  )
  permit(row!.byEmail < mostByEmail && row!.byGuests < mostByGuests, 'too_many_requests')
}

/** Stores an inquiry, notifies those who handle them and sends a copy by email. Returns its id; safe to repeat. */
export const addInquiry = (db: CompanyDb, given: NewInquiry, links: Links) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [earlier] = await namedQuery<{ id: number; userId: number | null }>(
      trx,
      'select id, user_id from inquiries where company_id = $1 and client_key = $2',
      [companyId, given.clientKey],
    )
    if (earlier) {
      permit(earlier.userId === given.userId, 'conflict')
      return earlier.id
    }
    if (given.userId === null) await limitGuests(trx, given.email ?? '')
    const nonce = randomBytes(16).toString('hex')
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into inquiries (company_id, user_id, name, email, locale, topic, body, tried, nonce, client_key)
       values (:companyId, :userId, :name, :email, :locale, :topic, :body, :tried, :nonce, :clientKey)
       on conflict (company_id, client_key) do nothing returning id`,
      { companyId, ...given, nonce },
    )
    permit(row !== undefined, 'conflict')
    const inquiry = found(await lockInquiry(trx, row!.id))
    await tell(trx, {
      values: [inquiry.id],
      recipients: `select u.id as user_id, q.id, q.topic from inquiries q join users u on u.company_id = q.company_id
        where q.company_id = $1 and q.id = $2 and ${isHandler()}`,
      notices: [
        inquiryReceived.row({
          actor: 'o.user_id',
          once: 'o.id',
          payload: { inquiryId: 'o.id', topic: 'o.topic' },
        }),
      ],
    })
    if (given.email) {
      const t = phrases(inquiriesStrings, given.locale)
      const { companyName } = await findSettings(trx, given.locale)
      await sendMail(
        trx,
        {
          to: given.email,
          subject: t.receivedSubject(inquiry.id),
          text: t.receivedText(given.name, companyName, given.body, linkTo(links, companyId, inquiry)),
        },
        { once: `inquiry:${inquiry.id}` },
      )
    }
    return inquiry.id
  })

type NewMessage = {
  kind: 'question' | 'answer' | 'note'
  authorId: number | null
  body: string
  clientKey: string
}

/* Returns false if it is stored already. */
async function insertMessage(trx: CompanyDb, inquiryId: number, message: NewMessage, locale: Locale) {
  const companyId = companyIdOf(trx)
  const [row] = await namedQuery<{ count: number; repeated: boolean }>(
    trx,
    `select count(*)::integer as count, coalesce(bool_or(client_key = $3), false) as repeated
     from inquiry_messages where company_id = $1 and inquiry_id = $2`,
    [companyId, inquiryId, message.clientKey],
  )
  if (row!.repeated) return false
  if (row!.count >= mostMessages)
    throw new Refusal('validation_failed', { body: phrases(inquiriesStrings, locale).tooManyMessages })
  await namedQuery(
    trx,
    `insert into inquiry_messages (company_id, inquiry_id, kind, author_id, body, client_key)
     values ($1, $2, $3, $4, $5, $6)`,
    [companyId, inquiryId, message.kind, message.authorId, message.body, message.clientKey],
  )
  return true
}

type Reply = { userId: number | null; body: string; clientKey: string; locale: Locale }

/**
 * Adds to an inquiry what the person who sent it writes. It is opened again, and its assignee is notified, or everyone
 * who handles inquiries.
 */
export const addReply = (db: CompanyDb, id: number, { userId, locale, ...reply }: Reply) =>
  transaction(db, async (trx) => {
    found(await lockInquiry(trx, id))
    if (!(await insertMessage(trx, id, { kind: 'question', authorId: userId, ...reply }, locale))) return
    await namedQuery(
      trx,
      `update inquiries set state = case when assignee_id is null then 'new' else 'in_progress' end,
         version = version + 1 where company_id = $1 and id = $2`,
      [companyIdOf(trx), id],
    )
    await tell(trx, {
      values: [id],
      recipients: `select u.id as user_id, q.id, q.topic, q.id || ' ' || q.version as occasion
        from inquiries q join users u on u.company_id = q.company_id
        where q.company_id = $1 and q.id = $2 and ${isHandler()} and u.id = coalesce(q.assignee_id, u.id)`,
      notices: [
        inquiryReplied.row({
          actor: 'o.user_id',
          once: 'o.occasion',
          payload: { inquiryId: 'o.id', topic: 'o.topic' },
        }),
      ],
    })
  })

type Act = { actorId: number; locale: Locale }

async function nameOf(trx: CompanyDb, id: number | null) {
  if (id === null) return ''
  const [row] = await namedQuery<{ name: string }>(
    trx,
    `select family_name || ' ' || given_name as name from users where company_id = $1 and id = $2`,
    [companyIdOf(trx), id],
  )
  return row?.name ?? ''
}

type Change = { state: InquiryState; assigneeId: number | null; version: number }

/** Changes state and assignee. @throws conflict; validation_failed if the new assignee does not handle inquiries */
export const changeInquiry = (db: CompanyDb, { actorId, locale }: Act, id: number, change: Change) =>
  transaction(db, async (trx) => {
    const { state, assigneeId, version } = change
    const before = found(await lockInquiry(trx, id))
    permit(before.version === version, 'conflict')
    const reassigned = assigneeId !== null && assigneeId !== before.assigneeId
    if (reassigned) {
      const handlers = await namedQuery(
        trx,
        `select 1 from users u where u.company_id = $1 and u.id = $2 and ${isHandler()}`,
        [companyIdOf(trx), assigneeId],
      )
      if (handlers.length === 0)
        throw new Refusal('validation_failed', {
          assigneeId: phrases(inquiriesStrings, locale).assigneeWrong,
        })
    }
    await namedQuery(
      trx,
      'update inquiries set state = $3, assignee_id = $4, version = version + 1 where company_id = $1 and id = $2',
      [companyIdOf(trx), id, state, assigneeId],
    )
    await logAct(trx, {
      ...{ actorId, noun: 'inquiry', action: 'update', subject: { id, name: before.topic } },
      before: { inquiryState: before.state, assignee: await nameOf(trx, before.assigneeId) },
      after: { inquiryState: state, assignee: await nameOf(trx, assigneeId) },
    })
    if (reassigned && assigneeId !== actorId)
      await tell(trx, {
        values: [id, actorId],
        recipients: `select q.assignee_id as user_id, q.id, q.topic, $3::bigint as actor_id,
            q.id || ' ' || q.version as occasion
          from inquiries q where q.company_id = $1 and q.id = $2`,
        notices: [
          inquiryAssigned.row({
            actor: 'o.actor_id',
            once: 'o.occasion',
            payload: { inquiryId: 'o.id', topic: 'o.topic' },
          }),
        ],
      })
  })

type Answer = {
  kind: 'answer' | 'note'
  body: string
  state: InquiryState
  clientKey: string
  version: number
}

/** Answers, in the product and by email, or adds an internal note. Safe to repeat. @throws conflict */
export const addAnswer = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { kind, body, state, clientKey, version }: Answer,
  links: Links,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const inquiry = found(await lockInquiry(trx, id))
    if (!(await insertMessage(trx, id, { kind, authorId: actorId, body, clientKey }, locale))) return
    permit(inquiry.version === version, 'conflict')
    await namedQuery(
      trx,
      `update inquiries set state = :state, version = version + 1,
         assignee_id = coalesce(assignee_id, case when :kind::text = 'answer' then :actorId::bigint end),
         first_answered_at = coalesce(first_answered_at, case when :kind::text = 'answer' then now() end)
       where company_id = :companyId and id = :id`,
      { companyId, id, state, kind, actorId },
    )
    await logAct(trx, {
      ...{ actorId, noun: 'inquiry', action: 'update', subject: { id, name: inquiry.topic } },
      before: { inquiryState: inquiry.state, inquiryMessage: '' },
      after: { inquiryState: state, inquiryMessage: kind },
    })
    if (kind === 'note') return
    if (inquiry.userId !== null)
      await tell(trx, {
        values: [id, actorId],
        recipients: `select q.user_id, q.id, q.topic, $3::bigint as actor_id, q.id || ' ' || q.version as occasion
          from inquiries q where q.company_id = $1 and q.id = $2`,
        notices: [
          inquiryAnswered.row({
            actor: 'o.actor_id',
            once: 'o.occasion',
            payload: { inquiryId: 'o.id', topic: 'o.topic' },
          }),
        ],
      })
    if (!inquiry.email) return
    const t = phrases(inquiriesStrings, inquiry.locale)
    const { companyName } = await findSettings(trx, inquiry.locale)
    await sendMail(
      trx,
      {
        to: inquiry.email,
        subject: t.answerSubject(id),
        text: t.answerText(inquiry.name, companyName, body, linkTo(links, companyId, inquiry)),
      },
      { once: `inquiry:${id}:${clientKey}`, ...(inquiry.userId !== null && { userId: inquiry.userId }) },
    )
  })

type Settings = { intro: string; topics: string[]; cannedAnswers: CannedAnswer[]; version: number }

/** Changes the form and the canned answers. @throws conflict */
export const changeSettings = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { version, intro, topics, cannedAnswers }: Settings,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
    const before = await findSettings(trx, locale)
    permit(before.version === version, 'conflict')
    await namedQuery(
      trx,
      `insert into inquiry_settings as s (company_id, intro, topics, canned_answers) values ($1, $2, $3::text[], $4::jsonb)
       on conflict (company_id) do update set intro = excluded.intro, topics = excluded.topics,
         canned_answers = excluded.canned_answers, version = s.version + 1`,
      [companyId, intro, topics, JSON.stringify(cannedAnswers)],
    )
    const stateOf = (one: Omit<Settings, 'version'>) => ({
      inquiryIntro: one.intro,
      inquiryTopics: one.topics,
      cannedAnswers: one.cannedAnswers.map(({ name, body }) => `${name}: ${body}`),
    })
    await logAct(trx, {
      ...{ actorId, noun: 'inquiry_settings', action: 'update' },
      subject: { id: null, name: phrases(inquiriesStrings, locale).settings },
      before: stateOf(before),
      after: stateOf({ intro, topics, cannedAnswers }),
    })
  })
