import { answerIds } from '#common/form/answer-ids.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type GivenAnswer, validateAnswers } from '#common/form/validate-answers.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { stagesOf } from '#server/features/menus/menus.policy.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { attachFiles } from './report-files.commands.ts'

export type Writing = {
  answers: readonly GivenAnswer[]
  chosenApprovers: readonly { step: string; userIds: readonly number[] }[]
  publishAt: Date | null
}

// A text column accepts neither a null character nor an unpaired surrogate, which a browser may send for a cut text.
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value

const answerRows = (answers: Writing['answers']) => JSON.stringify(answers, storable)

export const chosenRows = (chosen: Writing['chosenApprovers']) =>
  JSON.stringify(
    chosen.map(({ step, userIds }) => ({ step, user_ids: userIds })),
    storable,
  )

/** The files that answers refer to, whether or not the answers are valid yet. */
export const filesIn = (items: readonly FormItem[], answers: readonly GivenAnswer[]) =>
  answerIds(items, validateAnswers(items, answers, { locale: 'ja', today: '0001-01-01' }).answers)
    .mediaFileIds

/** The result of an earlier request to this menu with the same key; undefined if this is the first. */
export async function findStarted(db: CompanyDb, menuId: number, userId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number; reportId: number; feedId: number | null }>(
    db,
    `select a.id, r.id as report_id, (select f.id from feeds f where f.company_id = $1 and f.report_id = r.id) as feed_id
     from applies a join reports r on r.company_id = a.company_id and r.apply_id = a.id
     where a.company_id = $1 and a.user_id = $2 and a.client_key = $3 and a.menu_id = $4
     order by r.stage limit 1`,
    [companyIdOf(db), userId, clientKey, menuId],
  )
  return row
}

type Start = Writing & {
  menu: MenuRow
  formVersion: number
  items: readonly FormItem[]
  userId: number
  clientKey: string
}

/**
 * The response to the first request was lost: what was written since is stored by the second one, unless a draft has
 * been saved already. Throws `already_posted` if the key belongs to a use of another menu.
 */
async function restart(
  trx: CompanyDb,
  { menu, items, userId, clientKey, answers, chosenApprovers, publishAt }: Start,
) {
  const known = await findStarted(trx, menu.id, userId, clientKey)
  if (!known) throw new Refusal('already_posted')
  const kept = await namedQuery(
    trx,
    `update reports set draft_answers = $3, chosen_approvers = $4, publish_at = $5, updated_at = now()
     where company_id = $1 and id = $2 and status = 'draft' and draft_version = 0 returning 1`,
    [companyIdOf(trx), known.reportId, answerRows(answers), chosenRows(chosenApprovers), publishAt],
  )
  if (kept.length) await attachFiles(trx, known.reportId, filesIn(items, answers))
  return known
}

/** Begins a use of a menu with a form: creates the use and its first report, as drafts at version 0. */
export function startReport(db: CompanyDb, start: Start) {
  const { menu, formVersion, items, userId, clientKey, answers, chosenApprovers, publishAt } = start
  const stage = stagesOf(menu)[0]!
  return transaction(db, async (trx) => {
    const [made] = await namedQuery<{ id: number; reportId: number }>(
      trx,
      `with apply as (
         insert into applies (company_id, menu_id, user_id, client_key, status) values (:companyId, :menuId, :userId, :clientKey, 'draft')
         on conflict (company_id, user_id, client_key) do nothing returning id
       ), report as (
         insert into reports (company_id, apply_id, menu_id, user_id, stage, status, form_version, draft_answers,
           chosen_approvers, publish_at)
         select :companyId, id, :menuId, :userId, :stage, 'draft', :formVersion, :answers, :chosenApprovers, :publishAt from apply returning id
       )
       select apply.id, report.id as report_id from apply, report`,
      {
        companyId: companyIdOf(trx),
        menuId: menu.id,
        userId,
        clientKey,
        stage,
        formVersion,
        answers: answerRows(answers),
        chosenApprovers: chosenRows(chosenApprovers),
        publishAt,
      },
    )
    if (!made) return restart(trx, start)
    await attachFiles(trx, made.reportId, filesIn(items, answers))
    return { ...made, feedId: null }
  })
}

type Save = Writing & {
  reportId: number
  draftVersion: number
  /** The form it is written with; submitted reports keep their own. */
  formVersion: number
  items: readonly FormItem[]
}

/**
 * Saves the draft of a report, valid or not. Returns its new version; sending the same content again keeps the version.
 * Throws `conflict` if another window saved since.
 */
export function saveDraft(db: CompanyDb, save: Save) {
  const { reportId, draftVersion, formVersion, items, answers, chosenApprovers, publishAt } = save
  return transaction(db, async (trx) => {
    const values = {
      companyId: companyIdOf(trx),
      reportId,
      draftVersion,
      answers: answerRows(answers),
      chosenApprovers: chosenRows(chosenApprovers),
      publishAt,
    }
    const [saved] = await namedQuery<{ draftVersion: number }>(
      trx,
      `update reports set draft_answers = :answers, chosen_approvers = :chosenApprovers, publish_at = :publishAt, updated_at = now(),
         draft_version = draft_version + 1, form_version = case version when 0 then :formVersion else form_version end
       where company_id = :companyId and id = :reportId and draft_version = :draftVersion and status in ('draft', 'returned', 'approved')
       returning draft_version`,
      { ...values, formVersion },
    )
    if (saved) {
      await attachFiles(trx, reportId, filesIn(items, answers))
      return saved.draftVersion
    }
    const [same] = await namedQuery<{ draftVersion: number }>(
      trx,
      `select draft_version from reports where company_id = :companyId and id = :reportId and draft_version = :draftVersion + 1
         and draft_answers = :answers::jsonb and chosen_approvers = :chosenApprovers::jsonb and publish_at is not distinct from :publishAt`,
      values,
    )
    if (!same) throw new Refusal('conflict')
    return same.draftVersion
  })
}
