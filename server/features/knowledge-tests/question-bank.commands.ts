import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#common/locale.ts'
import { searchText } from '#common/search-text.ts'
import { phrases } from '#common/strings.ts'
import { bankLimits } from '#contract/knowledge-tests.bank.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { checkPublishedTests, lockBank } from './question-bank.checks.ts'
import { bankQuestionState, nameOfQuestion } from './question-bank.log.ts'
import { findSpellings, findTakenKeys, lockBankQuestions } from './question-bank.queries.ts'
import { questionBankStrings } from './question-bank.strings.ts'
import { fileIdsOf } from './question-files.queries.ts'

type Act = { actorId: number; locale: Locale }

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newKey = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** The tags as they are stored: spelled like those that exist already. */
async function storedTags(trx: CompanyDb, tags: readonly string[]) {
  const folded = tags.map(searchText)
  const spellings = await findSpellings(trx, folded)
  return { tags: tags.map((tag, at) => spellings.get(folded[at]!) ?? tag), foldedTags: folded }
}

function keepBankFiles(trx: CompanyDb, rows: readonly { id: number; question: KnowledgeQuestion }[]) {
  const kept = rows.flatMap(({ id, question }) => fileIdsOf([question]).map((fileId) => ({ id, fileId })))
  return namedQuery(
    trx,
    `insert into bank_question_files (company_id, bank_question_id, media_file_id)
     select $1, f.question_id, f.file_id from unnest($2::bigint[], $3::bigint[]) as f(question_id, file_id)
     on conflict do nothing`,
    [companyIdOf(trx), kept.map(({ id }) => id), kept.map(({ fileId }) => fileId)],
  )
}

/** Adds questions, all of them with these tags. Returns the id of the first. */
export const addBankQuestions = (
  db: CompanyDb,
  { actorId, locale }: Act,
  { questions, tags }: { questions: readonly KnowledgeQuestion[]; tags: readonly string[] },
) =>
  transaction(db, async (trx) => {
    await lockBank(trx)
    const taken = await findTakenKeys(
      trx,
      questions.map(({ key }) => key),
    )
    const added = questions.map((one) => (taken.has(one.key) ? { ...one, key: newKey() } : one))
    const stored = await storedTags(trx, tags)
    const ids = await namedQuery<{ id: number; key: string }>(
      trx,
      `insert into bank_questions (company_id, key, question, tags, folded_tags, created_by_id)
       select $1, q.question ->> 'key', q.question, $3::text[], $4::text[], $5
       from jsonb_array_elements($2::jsonb) with ordinality as q(question, place) order by q.place
       returning id, key`,
      [companyIdOf(trx), JSON.stringify(added), stored.tags, stored.foldedTags, actorId],
    )
    const byKey = new Map(ids.map(({ id, key }) => [key, id]))
    const rows = added.map((question) => ({ id: byKey.get(question.key)!, question }))
    await keepBankFiles(trx, rows)
    const first = rows[0]!
    await logAct(
      trx,
      rows.length === 1
        ? {
            ...{ actorId, noun: 'bank_question', action: 'create' },
            subject: { id: first.id, name: nameOfQuestion(first.question) },
            after: bankQuestionState(first.question, stored.tags, locale),
          }
        : {
            ...{ actorId, noun: 'bank_question', action: 'import' },
            subject: { id: null, name: '' },
            after: { count: rows.length, tags: stored.tags },
          },
    )
    return first.id
  })

/** A question of the locked bank at `version`. */
async function lockAt(trx: CompanyDb, id: number, version: number) {
  await lockBank(trx)
  const row = found((await lockBankQuestions(trx, [id]))[0])
  permit(row.version === version, 'conflict')
  return row
}

/** What is asked, without what leaves its results comparable. */
const asked = ({ key: _, points: __, explanation: ___, ...rest }: KnowledgeQuestion) => rest

/**
 * Changes a question. If something else is asked now, it gets another key, so that its results count from zero.
 * @throws {Refusal} conflict, bank_question_needed
 */
export const changeBankQuestion = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { version, tags, ...sent }: { question: KnowledgeQuestion; tags: readonly string[]; version: number },
) =>
  transaction(db, async (trx) => {
    const row = await lockAt(trx, id, version)
    const same = isDeepStrictEqual(asked(sent.question), asked(row.question))
    const question = { ...sent.question, key: same ? row.key : newKey() }
    const stored = await storedTags(trx, tags)
    await namedQuery(
      trx,
      `update bank_questions set key = $3, question = $4::jsonb, tags = $5, folded_tags = $6
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, question.key, JSON.stringify(question), stored.tags, stored.foldedTags],
    )
    await keepBankFiles(trx, [{ id, question }])
    await checkPublishedTests(trx, locale)
    await logAct(trx, {
      ...{ actorId, noun: 'bank_question', action: 'update' },
      subject: { id, name: nameOfQuestion(question) },
      before: bankQuestionState(row.question, row.tags, locale),
      after: bankQuestionState(question, stored.tags, locale),
    })
  })

/**
 * Archives a question, so that it is no longer drawn, or restores it.
 * @throws {Refusal} conflict, bank_question_needed
 */
export const setArchived = (
  db: CompanyDb,
  { actorId, locale }: Act,
  id: number,
  { archived, version }: { archived: boolean; version: number },
) =>
  transaction(db, async (trx) => {
    const row = await lockAt(trx, id, version)
    if ((row.archivedAt !== null) === archived) return
    await namedQuery(
      trx,
      `update bank_questions set archived_at = case when $3 then now() end where company_id = $1 and id = $2`,
      [companyIdOf(trx), id, archived],
    )
    await checkPublishedTests(trx, locale)
    await logAct(trx, {
      ...{ actorId, noun: 'bank_question', action: archived ? 'archive' : 'restore' },
      subject: { id, name: nameOfQuestion(row.question) },
    })
  })

type Tagging = {
  questions: readonly { id: number; version: number }[]
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Adds tags to several questions and removes others, all or nothing.
 * @throws {Refusal} not_found, conflict, validation_failed, bank_question_needed
 */
export const tagQuestions = (db: CompanyDb, { actorId, locale }: Act, { questions, add, remove }: Tagging) =>
  transaction(db, async (trx) => {
    await lockBank(trx)
    const rows = await lockBankQuestions(
      trx,
      questions.map(({ id }) => id),
    )
    permit(rows.length === questions.length)
    const versions = new Map(questions.map(({ id, version }) => [id, version]))
    permit(
      rows.every(({ id, version }) => versions.get(id) === version),
      'conflict',
    )
    const gone = new Set(remove.map(searchText))
    const added = await storedTags(trx, add)
    for (const row of rows) {
      const kept = row.tags.filter((tag) => !gone.has(searchText(tag)))
      const has = new Set(kept.map(searchText))
      const tags = [...kept, ...added.tags.filter((_, at) => !has.has(added.foldedTags[at]!))]
      if (tags.length > bankLimits.tags)
        throw new Refusal('validation_failed', {
          add: phrases(questionBankStrings, locale).tooManyTags(bankLimits.tags),
        })
      if (isDeepStrictEqual(tags, row.tags)) continue
      await namedQuery(
        trx,
        'update bank_questions set tags = $3, folded_tags = $4 where company_id = $1 and id = $2',
        [companyIdOf(trx), row.id, tags, tags.map(searchText)],
      )
      await logAct(trx, {
        ...{ actorId, noun: 'bank_question', action: 'update' },
        subject: { id: row.id, name: nameOfQuestion(row.question) },
        before: { tags: row.tags },
        after: { tags },
      })
    }
    await checkPublishedTests(trx, locale)
  })
