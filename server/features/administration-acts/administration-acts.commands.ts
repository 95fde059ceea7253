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
  /** Of an act that is written down later than it was done: its number in the log, kept for it, and when it was. */
  reserved?: { id: number; at: Date }
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

/** The same of many acts at once. */
export async function logActs(trx: CompanyDb, acts: readonly Act[]) {
  const rows = acts.flatMap((act) => rowOf(act) ?? [])
  if (rows.length === 0) return
  await namedQuery(
    trx,
    `insert into administration_acts
       (company_id, id, actor_id, noun, action, subject_id, subject_name, before, after, search_text, created_at)
     select :companyId, coalesce(id, nextval(pg_get_serial_sequence('administration_acts', 'id'))), actor_id, noun, action,
       subject_id, subject_name, before::jsonb, after::jsonb, search_text, coalesce(at, now())
     from unnest(:actorIds::bigint[], :nouns::text[], :actions::text[], :subjectIds::bigint[], :subjectNames::text[], :before::text[], :after::text[], :searchTexts::text[],
         :reservedIds::bigint[], :reservedAts::timestamptz[])
       as given (actor_id, noun, action, subject_id, subject_name, before, after, search_text, id, at)`,
    {
      companyId: companyIdOf(trx),
      actorIds: rows.map(({ actorId }) => actorId),
      nouns: rows.map(({ noun }) => noun),
      actions: rows.map(({ action }) => action),
      subjectIds: rows.map(({ subject }) => subject.id),
      subjectNames: rows.map(({ subject }) => subject.name),
      before: rows.map(({ was }) => (was ? JSON.stringify(was) : null)),
      after: rows.map(({ is }) => (is ? JSON.stringify(is) : null)),
      searchTexts: rows.map(({ searchText }) => searchText),
      reservedIds: rows.map(({ reserved }) => reserved?.id ?? null),
      reservedAts: rows.map(({ reserved }) => reserved?.at ?? null),
    },
  )
}

function rowOf({ actorId, noun, action, subject, before, after, reserved }: Act) {
  const was = before && (after ? different(before, after) : filled(before))
  const is = after && (before ? different(after, before) : filled(after))
  if (action === 'update' && was && is && Object.keys({ ...was, ...is }).length === 0) return undefined
  const words = [subject.name, ...Object.values(was ?? {}), ...Object.values(is ?? {})].flat().filter(Boolean)
  return { actorId, noun, action, subject, was, is, reserved, searchText: foldText(words.join('\n')) }
}
