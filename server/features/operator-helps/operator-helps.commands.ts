import type { HelpCategory, helpAudiences } from '#common/help-categories.ts'
import type { OperatorAction } from '#common/operator-act.ts'
import { operatorHelpLimits } from '#contract/operator-helps.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { findOperatorHelp, type HelpTexts, type OperatorHelpRow } from './operator-helps.queries.ts'

export type HelpFields = HelpTexts & {
  category: HelpCategory
  audience: (typeof helpAudiences)[number]
  companyIds: readonly number[] | null
  screens: readonly string[]
}

type Asked = { id: number; version: number; operator: Operator }

const titleOf = ({ titleJa, titleEn }: HelpTexts) => titleJa || titleEn

/* What counts as soon as it is saved; the texts are kept as versions. */
const stateOf = (help: OperatorHelpRow) => ({
  ...{ category: help.category, audience: help.audience, screens: help.screens.join(' ') },
  ...{ companyIds: help.companies?.map(({ id }) => id).join(' ') ?? null, helpVersion: help.latestNumber },
})

const log = (trx: InstallationDb, by: Operator, action: OperatorAction, help: OperatorHelpRow) =>
  logOperatorAct(trx, { by, action, subject: titleOf(help) })

async function lockHelp(trx: InstallationDb, { id, version }: Pick<Asked, 'id' | 'version'>) {
  await namedQuery(trx, 'select from operator_helps where id = $1 for update', [id])
  const help = found(await findOperatorHelp(trx, id))
  if (help.version !== version) throw new Refusal('conflict')
  return help
}

async function checkCompanies(trx: InstallationDb, ids: readonly number[] | null) {
  if (ids === null) return
  const known = await namedQuery<{ id: number }>(
    trx,
    'select id from companies where id = any($1::bigint[])',
    [ids],
  )
  if (known.length < ids.length) throw new Refusal('not_found')
}

const addVersion = (
  trx: InstallationDb,
  operator: Operator,
  { helpId, number }: { helpId: number; number: number },
  { titleJa, bodyJa, titleEn, bodyEn }: HelpTexts,
) =>
  namedQuery(
    trx,
    `insert into operator_help_versions (help_id, number, title_ja, body_ja, title_en, body_en, author_id)
     values (:helpId, :number, :titleJa, :bodyJa, :titleEn, :bodyEn, :authorId)`,
    { helpId, number, titleJa, bodyJa, titleEn, bodyEn, authorId: operator.id },
  )

/** Writes an article as a draft. Returns its id. */
export const writeHelp = (db: InstallationDb, operator: Operator, fields: HelpFields) =>
  transaction(db, async (trx) => {
    await checkCompanies(trx, fields.companyIds)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into operator_helps (category, audience, for_all, company_ids, screens)
       select $1, $2, $3, $4, $5 where (select count(*) from operator_helps) < ${operatorHelpLimits.helps}
       returning id`,
      [
        ...[fields.category, fields.audience, fields.companyIds === null],
        ...[fields.companyIds ?? [], fields.screens],
      ],
    )
    if (!made) throw new Refusal('conflict')
    await addVersion(trx, operator, { helpId: made.id, number: 1 }, fields)
    await log(trx, operator, 'help_written', found(await findOperatorHelp(trx, made.id)))
    return made.id
  })

/** Changes an article. Returns it as it is then. */
export const changeHelp = (db: InstallationDb, { operator, ...asked }: Asked, fields: HelpFields) =>
  transaction(db, async (trx) => {
    const before = await lockHelp(trx, asked)
    await checkCompanies(trx, fields.companyIds)
    const texts = ['titleJa', 'bodyJa', 'titleEn', 'bodyEn'] as const
    const number = before.latestNumber + Number(texts.some((name) => before[name] !== fields[name]))
    if (number > before.latestNumber) await addVersion(trx, operator, { helpId: before.id, number }, fields)
    await namedQuery(
      trx,
      `update operator_helps set category = :category, audience = :audience, for_all = :forAll,
         company_ids = :companyIds, screens = :screens, latest_number = :number, updated_at = now(),
         version = version + 1 where id = :id`,
      {
        ...{ id: before.id, category: fields.category, audience: fields.audience, number },
        ...{ forAll: fields.companyIds === null, companyIds: fields.companyIds ?? [] },
        screens: fields.screens,
      },
    )
    const help = found(await findOperatorHelp(trx, before.id))
    await logOperatorAct(trx, {
      ...{ by: operator, action: 'help_changed', subject: titleOf(help) },
      ...{ before: stateOf(before), after: stateOf(help) },
    })
    return help
  })

/** Publishes the latest version, or takes the article back. Returns it as it is then. */
export const publishHelp = (db: InstallationDb, { operator, ...asked }: Asked, published: boolean) =>
  transaction(db, async (trx) => {
    const before = await lockHelp(trx, asked)
    permit(published ? before.state !== 'published' : before.state !== 'draft', 'conflict')
    await namedQuery(
      trx,
      `update operator_helps set published_number = case when $2 then latest_number end,
         published_at = case when $2 then now() end, version = version + 1 where id = $1`,
      [before.id, published],
    )
    await log(trx, operator, published ? 'help_published' : 'help_withdrawn', before)
    return found(await findOperatorHelp(trx, before.id))
  })

/** Deletes an article that is not published. */
export const deleteHelp = (db: InstallationDb, { operator, ...asked }: Asked) =>
  transaction(db, async (trx) => {
    const before = await lockHelp(trx, asked)
    permit(before.state === 'draft', 'conflict')
    await namedQuery(trx, 'delete from operator_helps where id = $1', [before.id])
    await log(trx, operator, 'help_deleted', before)
  })
