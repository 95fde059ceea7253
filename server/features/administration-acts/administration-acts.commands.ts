import type { ActAction, ActNoun, ActState, ActValue } from '#common/administration-act.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type Act = {
  /** null: the system did it on schedule. */
  actorId: number | null
  noun: ActNoun
  action: ActAction
  /** `id` is null if the act concerns all of them: an order. */
  subject: { id: number | null; name: string }
  before?: ActState | null
  after?: ActState | null
  /** For an act logged later than it happened: its reserved number in the log, and the time. */
  reserved?: { id: number; at: Date }
}

const sameValue = (one: ActValue | undefined, other: ActValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isEmpty = (value: ActValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The values of something new or deleted. */
const filled = (state: ActState) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => !isEmpty(value)))

/** The fields of one state whose value differs in the other. */
const different = (state: ActState, other: ActState) =>
  Object.fromEntries(Object.entries(state).filter(([field, value]) => !sameValue(value, other[field])))

/**
 * Logs an administrator's act, in the transaction of the act itself. Only the differences from `before` to `after`
 * are kept; an update that changed nothing is not logged. Never pass passwords or tokens.
 */
export const logAct = (trx: CompanyDb, act: Act) => logActs(trx, [act])

/** The same for many acts at once. */
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
