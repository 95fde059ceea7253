import { cleanProfileAnswer } from '#common/profile-answer.ts'
import type { answerProblems } from '#common/profile-item.strings.ts'
import type { Phrases } from '#common/strings.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { updateProfile } from '#contract/users.profile.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { findAnsweredItems } from '#server/features/profile-items/profile-items.queries.ts'
import { type FieldProblems, Refusal } from '#server/platform/http/refusal.ts'

type Given = HandlerInput<typeof updateProfile>['body']

/**
 * Saves a person's own profile: omitted items stay, an empty answer is removed. Items that are no longer asked are
 * ignored, because the page may have been open for a while.
 * @throws Refusal beside `item<id>` of each invalid answer, and of each required item left empty.
 */
export const saveProfile = (
  db: CompanyDb,
  userId: number,
  { greeting, answers }: Given,
  words: Phrases<typeof answerProblems>,
) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), userId]
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', key)
    const given = new Map(answers.map(({ profileItemId, value }) => [profileItemId, value]))
    const problems: FieldProblems = {}
    const kept: { id: number; value: string[] }[] = []
    if (given.size > 0)
      for (const item of await findAnsweredItems(trx, userId)) {
        const cleaned = cleanProfileAnswer(item, given.get(item.id) ?? item.value, item.value)
        if ('problem' in cleaned) problems[`item${item.id}`] = words[cleaned.problem]
        else if (given.has(item.id)) kept.push({ id: item.id, value: cleaned.value })
      }
    if (Object.keys(problems).length > 0) throw new Refusal('validation_failed', problems)
    if (greeting !== undefined)
      await namedQuery(trx, 'update users set greeting = $3 where company_id = $1 and id = $2', [
        ...key,
        greeting,
      ])
    const emptied = kept.filter(({ value }) => value.length === 0).map(({ id }) => id)
    await namedQuery(
      trx,
      `delete from profile_answers where company_id = $1 and user_id = $2 and profile_item_id = any($3::bigint[])`,
      [...key, emptied],
    )
    for (const { id, value } of kept.filter(({ value }) => value.length > 0))
      await namedQuery(
        trx,
        `insert into profile_answers as a (company_id, user_id, profile_item_id, value) values ($1, $2, $3, $4::text[])
         on conflict (company_id, user_id, profile_item_id) do update set value = excluded.value, updated_at = now()
         where a.value <> excluded.value`,
        [...key, id, value],
      )
  })
