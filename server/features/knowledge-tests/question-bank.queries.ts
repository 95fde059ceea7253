import { foldText, searchText } from '#common/search-text.ts'
import type { QuestionDraw } from '#contract/knowledge-tests.bank.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Drawable } from './draws.rules.ts'

export type BankQuestionRow = {
  id: number
  version: number
  key: string
  question: KnowledgeQuestion
  tags: string[]
  archivedAt: Date | null
  answerCount: number
  rightShare: number | null
}

// An answer that is marked by rule has all points or none.
const columns = `b.id, b.version, b.key, b.question, b.tags, b.archived_at, a.answer_count, a.right_share`
const answers = `cross join lateral (
  select count(*) as answer_count, avg(case when w.points > 0 then 1 else 0 end)::float8 as right_share
  from knowledge_test_answers w
  where w.company_id = $1 and w.question_key = b.key and w.points is not null) a`

type BankPage = {
  archived: boolean
  /** Words that the question contains. */
  query: string
  tag: string
  before: number | null
  limit: number
}

/** A page of the question bank, the newest first. */
export const findBankQuestions = (db: CompanyDb, { archived, query, tag, before, limit }: BankPage) =>
  namedQuery<BankQuestionRow>(
    db,
    `select ${columns} from bank_questions b ${answers}
     where b.company_id = :companyId and (b.archived_at is not null) = :archived
       and (:tag = '' or b.folded_tags @> array[:tag])
       and not exists (select from unnest(:words::text[]) as word
         where position(word in search_fold(b.question ->> 'text')) = 0)
       and (:before::bigint is null or b.id < :before)
     order by b.id desc limit :limit`,
    {
      ...{ companyId: companyIdOf(db), archived, before, limit, tag: searchText(tag) },
      words: foldText(query).split(' ').filter(Boolean),
    },
  )

export async function findBankQuestion(db: CompanyDb, id: number) {
  const [row] = await namedQuery<BankQuestionRow>(
    db,
    `select ${columns} from bank_questions b ${answers} where b.company_id = $1 and b.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** What a change of questions is based on; they are locked until the transaction ends. */
export const lockBankQuestions = (trx: CompanyDb, ids: readonly number[]) =>
  namedQuery<Pick<BankQuestionRow, 'id' | 'version' | 'key' | 'question' | 'tags' | 'archivedAt'>>(
    trx,
    `select id, version, key, question, tags, archived_at from bank_questions
     where company_id = $1 and id = any($2::bigint[]) order by id for no key update`,
    [companyIdOf(trx), ids],
  )

/** The questions that can be drawn. */
export const findDrawable = (db: CompanyDb) =>
  namedQuery<Drawable & { key: string }>(
    db,
    `select id, key, folded_tags from bank_questions where company_id = $1 and archived_at is null order by id`,
    [companyIdOf(db)],
  )

export const findBankContents = (db: CompanyDb, ids: readonly number[]) =>
  namedQuery<{ id: number; question: KnowledgeQuestion }>(
    db,
    'select id, question from bank_questions where company_id = $1 and id = any($2::bigint[])',
    [companyIdOf(db), ids],
  )

/** The tags of questions that can be drawn, by name, and the number of all these questions. */
export async function findBankTags(db: CompanyDb) {
  const tags = await namedQuery<{ tag: string; count: number }>(
    db,
    `select min(u.tag) as tag, count(*) as count
     from bank_questions b cross join lateral unnest(b.tags, b.folded_tags) as u(tag, folded)
     where b.company_id = $1 and b.archived_at is null group by u.folded order by u.folded`,
    [companyIdOf(db)],
  )
  const [all] = await namedQuery<{ count: number }>(
    db,
    'select count(*) as count from bank_questions where company_id = $1 and archived_at is null',
    [companyIdOf(db)],
  )
  return { tags, count: all!.count }
}

/** How tags that exist are spelled, by their folded form. */
export async function findSpellings(db: CompanyDb, folded: readonly string[]) {
  const rows = await namedQuery<{ folded: string; tag: string }>(
    db,
    `select u.folded, min(u.tag) as tag
     from bank_questions b cross join lateral unnest(b.tags, b.folded_tags) as u(tag, folded)
     where b.company_id = $1 and b.folded_tags && $2::text[] and u.folded = any($2) group by u.folded`,
    [companyIdOf(db), folded],
  )
  return new Map(rows.map((row) => [row.folded, row.tag]))
}

/** Which of these keys questions of the bank have. */
export async function findTakenKeys(db: CompanyDb, keys: readonly string[]) {
  const rows = await namedQuery<{ key: string }>(
    db,
    'select key from bank_questions where company_id = $1 and key = any($2::text[])',
    [companyIdOf(db), keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** The tests that are not over and draw questions. */
export const findDrawingTests = (db: CompanyDb) =>
  namedQuery<{ title: string; published: boolean; draws: QuestionDraw[]; ownKeys: string[] }>(
    db,
    `select t.title, t.published_at is not null as published, t.draws,
       array(select q.question ->> 'key' from jsonb_array_elements(t.questions) as q(question)) as own_keys
     from knowledge_tests t where t.company_id = $1 and t.ended_at is null and t.draws <> '[]' order by t.id`,
    [companyIdOf(db)],
  )

/** Those of these files that belong to tests or to the bank: all administrators of tests see them. */
export async function findQuestionFileIds(db: CompanyDb, ids: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select media_file_id as id from knowledge_test_files where company_id = $1 and media_file_id = any($2::bigint[])
     union select media_file_id from bank_question_files where company_id = $1 and media_file_id = any($2::bigint[])
     union select picture_media_file_id from knowledge_tests
       where company_id = $1 and picture_media_file_id = any($2::bigint[])`,
    [companyIdOf(db), ids],
  )
  return rows.map(({ id }) => id)
}
