import { announcementLimits } from '#contract/administrator-announcements.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { questionAnswered, questionAsked } from './administrator-announcements.events.ts'

type Asking = { announcementId: number; userId: number; body: string; named: boolean; clientKey: string }

/** Creates a question, once per client key. Throws `too_many_questions` above the limit for 24 hours. */
export const askQuestion = (db: CompanyDb, { announcementId, userId, body, named, clientKey }: Asking) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Serialises the questions of one person, so that the limit holds.
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', [
      companyId,
      userId,
    ])
    const [known] = await namedQuery<{ id: number }>(
      trx,
      `select id from administrator_announcement_questions
       where company_id = $1 and asker_id = $2 and client_key = $3`,
      [companyId, userId, clientKey],
    )
    if (known) return known
    const [today] = await namedQuery<{ count: number }>(
      trx,
      `select count(*) from administrator_announcement_questions
       where company_id = $1 and asker_id = $2 and asked_at > now() - interval '24 hours'`,
      [companyId, userId],
    )
    permit(today!.count < announcementLimits.questionsPerDay, 'too_many_questions')
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into administrator_announcement_questions
         (company_id, administrator_announcement_id, asker_id, named, body, client_key)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [companyId, announcementId, userId, named, body, clientKey],
    )
    await publish(trx, questionAsked, { questionId: made!.id })
    return made!
  })

type Act = { actorId: number; questionId: number; version: number }

/** Answers a question or changes the answer. Throws `conflict` unless it is at `version`. */
export const answerQuestion = (
  db: CompanyDb,
  { actorId, questionId, version, answer }: Act & { answer: string },
) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ body: string; before: string | null; version: number }>(
      trx,
      `with old as (
         select id, body, answer from administrator_announcement_questions
         where company_id = $1 and id = $2 and version = $3 and removed_at is null for update
       ), fresh as (
         update administrator_announcement_questions q set answer = $4, answered_by_id = $5, answered_at = now(),
           version = q.version + 1
         from old where q.company_id = $1 and q.id = old.id returning q.version
       )
       select old.body, old.answer as before, fresh.version from old, fresh`,
      [companyIdOf(trx), questionId, version, answer, actorId],
    )
    permit(row !== undefined, 'conflict')
    if (row!.before === null) await publish(trx, questionAnswered, { questionId })
    await logAct(trx, {
      ...{ actorId, noun: 'announcement_question', action: 'update' },
      subject: { id: questionId, name: row!.body.slice(0, 100) },
      before: { answer: row!.before },
      after: { answer },
    })
    return { version: row!.version }
  })

/** Removes a question with its answer. Throws `conflict` unless it is at `version`. */
export const removeQuestion = (db: CompanyDb, { actorId, questionId, version }: Act) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ body: string }>(
      trx,
      `update administrator_announcement_questions set removed_at = now(), removed_by_id = $4, version = version + 1
       where company_id = $1 and id = $2 and version = $3 and removed_at is null returning body`,
      [companyIdOf(trx), questionId, version, actorId],
    )
    permit(row !== undefined, 'conflict')
    await logAct(trx, {
      ...{ actorId, noun: 'announcement_question', action: 'delete' },
      subject: { id: questionId, name: row!.body.slice(0, 100) },
      before: { text: row!.body },
    })
  })
