import { randomBytes } from 'node:crypto'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { inquiryAnswered, inquiryAssigned, inquiryReceived, inquiryReplied } from './inquiries.notices.ts'
import { type CannedAnswer, findSettings, type InquiryState, lockInquiry } from './inquiries.queries.ts'
import { isHandler } from './inquiries.sql.ts'
import { inquiriesStrings } from './inquiries.strings.ts'
import { attachFiles, type StoredFiles } from './inquiry-files.commands.ts'
import type { Topic } from './inquiry-form.checks.ts'
import { type Mailing, mailInquiry } from './inquiry-mails.commands.ts'

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
  /** The items of the topic as they were asked, the answers, and these in words. */
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  answersText: string
  files: StoredFiles
  clientKey: string
}

/** Refuses the inquiry of someone without a session if there were too many within an hour. */
export async function limitGuests(trx: CompanyDb, email: string) {
  const [row] = await namedQuery<{ byEmail: number; byGuests: number }>(
    trx,
    `select count(*) filter (where lower(q.email) = lower($2))::integer as by_email,
       count(*)::integer as by_guests
     from inquiries q where q.company_id = $1 and q.user_id is null and q.created_at > now() - interval '1 hour'`,
    [companyIdOf(trx), email],
  )
  permit(row!.byEmail < mostByEmail && row!.byGuests < mostByGuests, 'too_many_requests')
}

/* The inquiry that was sent with a key before. */
async function findSent(trx: CompanyDb, { clientKey, userId }: NewInquiry) {
  const [earlier] = await namedQuery<{ id: number; userId: number | null }>(
    trx,
    'select id, user_id from inquiries where company_id = $1 and client_key = $2',
    [companyIdOf(trx), clientKey],
  )
  if (earlier) permit(earlier.userId === userId, 'conflict')
  return earlier?.id
}

/** Stores an inquiry, notifies those who handle them and sends a copy by email. Returns its id; safe to repeat. */
export const addInquiry = (db: CompanyDb, given: NewInquiry, mailing: Mailing) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // One after the other, so that only one of two at once gets the last place within the limit.
    if (given.userId === null)
      await namedQuery(trx, `select pg_advisory_xact_lock(hashtextextended('inquiries.guests', $1))`, [
        companyId,
      ])
    const earlier = await findSent(trx, given)
    if (earlier !== undefined) return earlier
    if (given.userId === null) await limitGuests(trx, given.email ?? '')
    const { files, items, answers, ...texts } = given
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into inquiries (company_id, user_id, name, email, locale, topic, body, tried, items, answers,
         answers_text, nonce, client_key)
       values (:companyId, :userId, :name, :email, :locale, :topic, :body, :tried, :items::text::jsonb,
         :answers::text::jsonb, :answersText, :nonce, :clientKey)
       on conflict (company_id, client_key) do nothing returning id`,
      {
        ...{ companyId, ...texts, items: JSON.stringify(items), answers: JSON.stringify(answers) },
        nonce: randomBytes(16).toString('hex'),
      },
    )
    if (!row) return found(await findSent(trx, given))
    await attachFiles(trx, files, { inquiryId: row.id, messageId: null, uploaderId: given.userId })
    const inquiry = found(await lockInquiry(trx, row.id))
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
    const hasFiles = files.photos.length + files.attachments.length > 0
    const text = [given.body, given.answersText].filter(Boolean).join('\n\n')
    const copy = { kind: 'received', body: text, hasFiles, once: `inquiry:${inquiry.id}` } as const
    await mailInquiry(trx, mailing, inquiry, copy)
    return inquiry.id
  })

type NewMessage = {
  kind: 'question' | 'answer' | 'note'
  authorId: number | null
  body: string
  clientKey: string
  files: StoredFiles
  byEmail?: boolean
  sender?: string | null
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
  const { files, kind, authorId, body, clientKey, byEmail = false, sender = null } = message
  const [inserted] = await namedQuery<{ id: number }>(
    trx,
    `insert into inquiry_messages (company_id, inquiry_id, kind, author_id, body, client_key, by_email, sender)
     values (:companyId, :inquiryId, :kind, :authorId, :body, :clientKey, :byEmail, :sender) returning id`,
    { companyId, inquiryId, kind, authorId, body, clientKey, byEmail, sender },
  )
  await attachFiles(trx, files, { inquiryId, messageId: inserted!.id, uploaderId: authorId })
  return true
}

type Reply = {
  userId: number | null
  body: string
  clientKey: string
  locale: Locale
  files: StoredFiles
  byEmail?: boolean
  /** The address of an email of somebody else than the person who asked: it becomes an internal note. */
  sender?: string | null
}

/**
 * Adds to an inquiry what the person who sent it writes. It is opened again, and its assignee is notified, or everyone
 * who handles inquiries.
 */
export const addReply = (db: CompanyDb, id: number, { userId, locale, ...reply }: Reply) =>
  transaction(db, async (trx) => {
    found(await lockInquiry(trx, id))
    const kind = reply.sender ? 'note' : 'question'
    if (!(await insertMessage(trx, id, { kind, authorId: userId, ...reply }, locale))) return
    await namedQuery(
      trx,
      `update inquiries set version = version + 1, state = case when $3::text = 'note' then state
         when assignee_id is null then 'new' else 'in_progress' end
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, kind],
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
  files: StoredFiles
}

/** Answers, in the product and by email, or adds an internal note. Safe to repeat. @throws conflict */
export const addAnswer = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { kind, body, state, clientKey, version, files }: Answer,
  mailing: Mailing,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const inquiry = found(await lockInquiry(trx, id))
    if (!(await insertMessage(trx, id, { kind, authorId: actorId, body, clientKey, files }, locale))) return
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
    const hasFiles = files.photos.length + files.attachments.length > 0
    const once = `inquiry:${id}:${clientKey}`
    await mailInquiry(trx, mailing, inquiry, { kind: 'answer', body, hasFiles, once })
  })

type Settings = {
  intro: string
  topics: Topic[]
  guestFiles: boolean
  cannedAnswers: CannedAnswer[]
  version: number
}

/** Changes the form and the canned answers. Returns the new version. @throws conflict */
export const changeSettings = (db: CompanyDb, { actorId, locale }: Act, { version, ...wanted }: Settings) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyId])
    const before = await findSettings(trx, locale)
    permit(before.version === version, 'conflict')
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `insert into inquiry_settings as s (company_id, intro, topics, guest_files, canned_answers)
       values ($1, $2, $3::text::jsonb, $4, $5::text::jsonb)
       on conflict (company_id) do update set intro = excluded.intro, topics = excluded.topics,
         guest_files = excluded.guest_files, canned_answers = excluded.canned_answers, version = s.version + 1
       returning s.version`,
      [
        ...[companyId, wanted.intro, JSON.stringify(wanted.topics), wanted.guestFiles],
        JSON.stringify(wanted.cannedAnswers),
      ],
    )
    const stateOf = (one: Omit<Settings, 'version'>) => ({
      inquiryIntro: one.intro,
      inquiryTopics: one.topics.map(({ name, items }) =>
        items.length > 0 ? `${name}: ${items.map((item) => item.name).join(', ')}` : name,
      ),
      guestFiles: one.guestFiles,
      cannedAnswers: one.cannedAnswers.map(({ name, body }) => `${name}: ${body}`),
    })
    await logAct(trx, {
      ...{ actorId, noun: 'inquiry_settings', action: 'update' },
      subject: { id: null, name: phrases(inquiriesStrings, locale).settings },
      before: stateOf(before),
      after: stateOf(wanted),
    })
    return saved!.version
  })
