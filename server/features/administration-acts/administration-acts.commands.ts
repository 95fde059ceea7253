import type { ActAction, ActNoun, ActState, ActValue } from '#common/administration-act.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Act = {
  /** null: the clock. */
  actorId: number | null
  noun: ActNoun
  action: ActAction
  /** `id` null where the act is about all of them: an order. */
  subject: { id: number | null; name: string }
  before?: ActState | null
  after?: ActState | null
}

const sameValue = (one: ActValue | undefined, other: ActValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isEmpty = (value: ActValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What there is to say of something new or gone. */
const filled = (state: ActState) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => !isEmpty(value)))

/** The fields of one state whose value in the other is different. */
const different = (state: ActState, other: ActState) =>
  Object.fromEntries(Object.entries(state).filter(([field, value]) => !sameValue(value, other[field])))

/**
 * Writes an administrator's act into the log, in the transaction of the act itself. Of `before` and `after` only what
 * differs is kept; an update that changed nothing is not an act. Passwords and tokens have no place here.
 */
export const logAct = (trx: CompanyDb, act: Act) => logActs(trx, [act])

/** Several acts in their order, by one statement. */
export async function logActs(trx: CompanyDb, acts: readonly Act[]) {
  const rows = acts.flatMap(rowOf)
  if (rows.length === 0) return
  await namedQuery(
    trx,
    `insert into administration_acts
       (company_id, actor_id, noun, action, subject_id, subject_name, before, after, search_text)
     select $1, g.actor_id, g.noun, g.action, g.subject_id, g.subject_name, g.before, g.after, g.search_text
     from json_to_recordset($2::text::json) as g (actor_id bigint, noun text, action text, subject_id bigint,
       subject_name text, before jsonb, after jsonb, search_text text)`,
    [companyIdOf(trx), JSON.stringify(rows)],
  )
}

function rowOf({ actorId, noun, action, subject, before, after }: Act) {
  const was = before && (after ? different(before, after) : filled(before))
  const is = after && (before ? different(after, before) : filled(after))
  if (action === 'update' && was && is && Object.keys({ ...was, ...is }).length === 0) return []
  const words = [subject.name, ...Object.values(was ?? {}), ...Object.values(is ?? {})].flat().filter(Boolean)
  return [
    {
      actor_id: actorId,
      noun,
      action,
      subject_id: subject.id,
      subject_name: subject.name,
      before: was ?? null,
      after: is ?? null,
      search_text: foldText(words.join('\n')),
    },
  ]
}
