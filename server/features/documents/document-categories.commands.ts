import type { AudienceRule } from '#common/audience-rule.ts'
import { foldedName } from '#common/folded-name.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { documentLimits } from '#contract/documents.administration.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { type CategoryRow, findAdminCategories } from './document-categories.queries.ts'
import { categoryState } from './documents.log.ts'
import { documentsStrings } from './documents.strings.ts'

type Fields = {
  name: string
  description: string
  parentId: number | null
  rule: AudienceRule
  reviewed: boolean
}
type Act = { actorId: number; locale: Locale }

const noun = 'document_category'

/* Concurrent changes of the tree wait for each other. */
const lockTree = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

/* The tree as it would be: no name twice below one parent, no circle, not too deep. */
function checkTree(rows: readonly CategoryRow[], { name, parentId }: Fields, locale: Locale, id?: number) {
  const t = phrases(documentsStrings, locale)
  const refuse = (field: string, words: string) => {
    throw new Refusal('validation_failed', { [field]: words })
  }
  const others = rows.filter((row) => row.id !== id)
  permit(
    !others.some((row) => row.parentId === parentId && foldedName(row.name) === foldedName(name)),
    'name_taken',
  )
  if (others.length >= documentLimits.categories)
    refuse('name', t.tooManyCategories(documentLimits.categories))
  const byId = new Map(rows.map((row) => [row.id, row]))
  let above = 0
  for (let at = parentId; at !== null; at = byId.get(at)!.parentId) {
    if (at === id || !byId.has(at)) return refuse('parentId', t.parentGone)
    above += 1
  }
  const heightOf = (one: number): number =>
    1 + Math.max(0, ...rows.filter((row) => row.parentId === one).map((row) => heightOf(row.id)))
  if (above + (id === undefined ? 1 : heightOf(id)) > documentLimits.depth)
    refuse('parentId', t.tooDeep(documentLimits.depth))
}

/** Adds a category. Returns its id. @throws {Refusal} name_taken, validation_failed */
export const addCategory = (db: CompanyDb, { actorId, locale }: Act, fields: Fields) =>
  transaction(db, async (trx) => {
    await lockTree(trx)
    checkTree(await findAdminCategories(trx), fields, locale)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into document_categories (company_id, parent_id, name, description, audience_id, reviewed)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        companyIdOf(trx),
        fields.parentId,
        fields.name,
        fields.description,
        await audienceOf(trx, fields.rule),
        fields.reviewed,
      ],
    )
    const subject = { id: made!.id, name: fields.name }
    await logAct(trx, {
      ...{ actorId, noun, action: 'create', subject },
      after: await categoryState(trx, fields, locale),
    })
    return made!.id
  })

type At = { id: number; version: number }

async function lockedAt(trx: CompanyDb, { id, version }: At) {
  await lockTree(trx)
  const rows = await findAdminCategories(trx)
  const row = found(rows.find((one) => one.id === id))
  permit(row.version === version, 'conflict')
  return { rows, row }
}

/** Changes a category at `version`. @throws {Refusal} conflict, name_taken, validation_failed */
export const changeCategory = (db: CompanyDb, { actorId, locale }: Act, at: At, fields: Fields) =>
  transaction(db, async (trx) => {
    const { rows, row } = await lockedAt(trx, at)
    checkTree(rows, fields, locale, at.id)
    await namedQuery(
      trx,
      `update document_categories set parent_id = :parentId, name = :name, description = :description,
         audience_id = :audienceId, reviewed = :reviewed where company_id = :companyId and id = :id`,
      {
        ...{ companyId: companyIdOf(trx), id: at.id, parentId: fields.parentId, name: fields.name },
        ...{ description: fields.description, reviewed: fields.reviewed },
        audienceId: await audienceOf(trx, fields.rule),
      },
    )
    await logAct(trx, {
      ...{ actorId, noun, action: 'update', subject: { id: at.id, name: fields.name } },
      before: await categoryState(trx, row, locale),
      after: await categoryState(trx, fields, locale),
    })
  })

/** Deletes an empty category. @throws {Refusal} conflict, document_category_in_use */
export const removeCategory = (db: CompanyDb, { actorId, locale }: Act, at: At) =>
  transaction(db, async (trx) => {
    const { rows, row } = await lockedAt(trx, at)
    permit(
      row.documentCount === 0 && !rows.some(({ parentId }) => parentId === at.id),
      'document_category_in_use',
    )
    await namedQuery(trx, 'delete from document_categories where company_id = $1 and id = $2', [
      companyIdOf(trx),
      at.id,
    ])
    await logAct(trx, {
      ...{ actorId, noun, action: 'delete', subject: { id: at.id, name: row.name } },
      before: await categoryState(trx, row, locale),
    })
  })
