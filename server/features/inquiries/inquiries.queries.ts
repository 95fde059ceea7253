import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { holdsWords, wordValues } from '#server/features/people/written-names.sql.ts'
import type { wordsOf } from '#server/features/search/people-search.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { inquiryText, isHandler } from './inquiries.sql.ts'
import { inquiriesStrings } from './inquiries.strings.ts'
import type { Topic } from './inquiry-form.checks.ts'

export type InquiryState = 'new' | 'in_progress' | 'waiting' | 'solved'
export type CannedAnswer = { name: string; body: string }
type InquirySettings = {
  intro: string
  topics: Topic[]
  guestFiles: boolean
  cannedAnswers: CannedAnswer[]
  version: number
  companyCode: string
  companyName: string
  timeZone: string
}

type SettingsRow = Omit<InquirySettings, 'intro' | 'topics' | 'guestFiles' | 'cannedAnswers' | 'version'> & {
  intro: string | null
  topics: Topic[] | null
  guestFiles: boolean | null
  cannedAnswers: CannedAnswer[] | null
  version: number | null
}

/** The settings, with the defaults of the product for a company that has not changed them. */
export async function findSettings(db: CompanyDb, locale: Locale): Promise<InquirySettings> {
  const [row] = await namedQuery<SettingsRow>(
    db,
    `select s.intro, s.topics, s.guest_files, s.canned_answers, s.version, c.code as company_code,
       c.name as company_name, c.time_zone
     from companies c left join inquiry_settings s on s.company_id = c.id where c.id = $1`,
    [companyIdOf(db)],
  )
  const { intro, topics, guestFiles, cannedAnswers, version, ...rest } = row!
  const t = phrases(inquiriesStrings, locale)
  return {
    ...rest,
    intro: intro ?? t.defaultIntro,
    topics: topics ?? t.defaultTopics.split('\n').map((name) => ({ name, items: [] })),
    guestFiles: guestFiles ?? false,
    cannedAnswers: cannedAnswers ?? [],
    version: version ?? 0,
  }
}

export type InquiryRow = {
  id: number
  version: number
  userId: number | null
  name: string
  email: string | null
  locale: Locale
  topic: string
  body: string
  tried: string
  items: FormItem[]
  answers: FormAnswer[]
  state: InquiryState
  assigneeId: number | null
  nonce: string
  createdAt: Date
  firstAnsweredAt: Date | null
}

const columns = `q.id, q.version, q.user_id, q.name, q.email, q.locale, q.topic, q.body, q.tried, q.items,
  q.answers, q.state, q.assignee_id, q.nonce, q.created_at, q.first_answered_at`

export async function findInquiry(db: CompanyDb, id: number) {
  const [row] = await namedQuery<InquiryRow>(
    db,
    `select ${columns} from inquiries q where q.company_id = $1 and q.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** The same row, locked until the transaction ends. */
export async function lockInquiry(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<InquiryRow>(
    trx,
    `select ${columns} from inquiries q where q.company_id = $1 and q.id = $2 for update`,
    [companyIdOf(trx), id],
  )
  return row
}

/** How a signed-in person is named in an inquiry, and where answers are sent. */
export async function findSender(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ name: string; email: string | null }>(
    db,
    `select family_name || ' ' || given_name as name, email from users where company_id = $1 and id = $2`,
    [companyIdOf(db), userId],
  )
  return row!
}

/** The latest inquiries of a person. */
export const findOwnInquiries = (db: CompanyDb, userId: number) =>
  namedQuery<{ id: number; topic: string; state: InquiryState; createdAt: Date }>(
    db,
    `select q.id, q.topic, q.state, q.created_at from inquiries q
     where q.company_id = $1 and q.user_id = $2 order by q.id desc limit 20`,
    [companyIdOf(db), userId],
  )

type Filter = {
  states: readonly InquiryState[]
  assigneeId: number | null
  words: ReturnType<typeof wordsOf>
  before: number | null
  limit: number
}

export async function findInquiries(db: CompanyDb, { states, assigneeId, words, before, limit }: Filter) {
  const rows = await namedQuery<InquiryRow>(
    db,
    `select ${columns} from inquiries q
     where q.company_id = :companyId and q.state = any(:states::text[])
       and (:assigneeId::bigint is null or q.assignee_id = :assigneeId)
       and (:before::bigint is null or q.id < :before)
       and (cardinality(:words::text[]) = 0 or ${holdsWords(inquiryText)})
     order by q.id desc limit :most`,
    {
      ...{ companyId: companyIdOf(db), states, assigneeId, before, most: limit + 1 },
      ...wordValues(words),
    },
  )
  return pageOfRows(rows, limit, ({ id }) => [id])
}

/** People of the company by id. */
export const findPeople = (db: CompanyDb, ids: readonly number[]) =>
  namedQuery<AuthorRow>(
    db,
    `select ${authorColumns()} from users u ${portraitOf()} where u.company_id = $1 and u.id = any($2::bigint[])`,
    [companyIdOf(db), ids],
  )

export type MessageRow = {
  id: number
  kind: 'question' | 'answer' | 'note'
  authorId: number | null
  byEmail: boolean
  sender: string | null
  body: string
  createdAt: Date
}

export const findMessages = (db: CompanyDb, inquiryId: number) =>
  namedQuery<MessageRow>(
    db,
    `select m.id, m.kind, m.author_id, m.by_email, m.sender, m.body, m.created_at from inquiry_messages m
     where m.company_id = $1 and m.inquiry_id = $2 order by m.id`,
    [companyIdOf(db), inquiryId],
  )

export type FileRow = {
  id: number
  /** null: of the inquiry itself. */
  messageId: number | null
  filename: string
  kind: 'image' | 'video' | 'file'
  originalName: string
  byteSize: number
}

/** The files of an inquiry and of its messages. */
export const findFiles = (db: CompanyDb, inquiryId: number) =>
  namedQuery<FileRow>(
    db,
    `select m.id, f.message_id, m.filename, m.kind, m.original_name, m.byte_size from inquiry_files f
     join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
     where f.company_id = $1 and f.inquiry_id = $2 order by m.id`,
    [companyIdOf(db), inquiryId],
  )

/** Who can be assigned. */
export const findHandlers = (db: CompanyDb) =>
  namedQuery<{ id: number; familyName: string; givenName: string }>(
    db,
    `select u.id, u.family_name, u.given_name from users u where u.company_id = $1 and ${isHandler()}
     order by u.family_name, u.given_name, u.id limit 200`,
    [companyIdOf(db)],
  )

export const countStates = (db: CompanyDb) =>
  namedQuery<{ state: InquiryState; count: number }>(
    db,
    'select q.state, count(*)::integer as count from inquiries q where q.company_id = $1 group by q.state',
    [companyIdOf(db)],
  )

type Figures = { count: number; answeredCount: number; medianHours: number | null }

const figures = `count(q.id)::integer as count, count(q.first_answered_at)::integer as answered_count,
       (percentile_cont(0.5) within group (order by extract(epoch from q.first_answered_at - q.created_at) / 3600)
         filter (where q.first_answered_at is not null))::double precision as median_hours`

/** The last 12 months of the company's calendar, oldest first. */
export const countMonths = (db: CompanyDb) =>
  namedQuery<Figures & { month: string }>(
    db,
    `select to_char(s.begins, 'YYYY-MM') as month, ${figures}
     from companies c
     cross join lateral generate_series(0, 11) as g (back)
     cross join lateral (select date_trunc('month', now() at time zone c.time_zone)
       - make_interval(months => g.back) as begins) s
     left join inquiries q on q.company_id = c.id and q.created_at >= s.begins at time zone c.time_zone
       and q.created_at < (s.begins + interval '1 month') at time zone c.time_zone
     where c.id = $1 group by s.begins order by s.begins`,
    [companyIdOf(db)],
  )

const inLastYear = `q.company_id = c.id and q.created_at >=
       (date_trunc('month', now() at time zone c.time_zone) - interval '11 months') at time zone c.time_zone`

/** The topics of the same months, most inquiries first. */
export const countTopics = (db: CompanyDb) =>
  namedQuery<Figures & { topic: string }>(
    db,
    `select q.topic, ${figures} from companies c join inquiries q on ${inLastYear}
     where c.id = $1 group by q.topic order by count(q.id) desc, q.topic`,
    [companyIdOf(db)],
  )

/** The months with inquiries and their topics, oldest first. */
export const countTopicMonths = (db: CompanyDb) =>
  namedQuery<Figures & { topic: string; month: string }>(
    db,
    `select to_char(date_trunc('month', q.created_at at time zone c.time_zone), 'YYYY-MM') as month, q.topic, ${figures}
     from companies c join inquiries q on ${inLastYear}
     where c.id = $1 group by 1, q.topic order by 1, count(q.id) desc, q.topic`,
    [companyIdOf(db)],
  )
