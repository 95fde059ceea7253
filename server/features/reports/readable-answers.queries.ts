import type { FormAnswer } from '#common/form/answer.ts'
import { diffAnswers } from '#common/form/diff-answers.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { publishedItems, showAnswers } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { presentAttachments, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { type FileRow, findAnswerNames, findAnswers, findFilesOf } from './report-answers.queries.ts'
import { findFormItems } from './report-forms.queries.ts'
import type { ReportRow } from './reports.queries.ts'

type Asking = { session: Session; locale: Locale }

/**
 * The items readers of a post know of. When an item is asked is left out: that it was would say how another, which may
 * not be published, was answered.
 */
const itemsForReaders = (items: readonly FormItem[]): FormItem[] =>
  publishedItems(items).map((item) => {
    const shown = { ...item, shownWhen: null }
    return shown.kind === 'repeat' ? { ...shown, items: itemsForReaders(shown.items) } : shown
  })

/** The answers to these items, of repeated ones to these columns, and no others. */
const answersTo = (items: readonly FormItem[], answers: readonly FormAnswer[]): FormAnswer[] =>
  answers.flatMap((answer): FormAnswer[] => {
    const item = items.find(({ key }) => key === answer.item)
    if (!item) return []
    if (item.kind !== 'repeat' || !('rows' in answer.value)) return [answer]
    return [
      { item: answer.item, value: { rows: answer.value.rows.map((row) => answersTo(item.items, row)) } },
    ]
  })

/** Files that answers name, with their numbers. */
function presentFiles(rows: readonly FileRow[]) {
  const numbered = <T extends object>(row: FileRow, shown: T) => ({ ...shown, id: row.id })
  return {
    photos: rows
      .filter(({ kind }) => kind === 'image')
      .map((row) => {
        const { filename, originalName } = row
        const [photo] = presentPhotos([{ filename, width: row.width!, height: row.height!, originalName }])
        return numbered(row, photo!)
      }),
    attachments: rows.flatMap((row) => {
      const { filename, kind, contentType, byteSize, originalName } = row
      if (kind === 'image') return []
      const [file] = presentAttachments([{ filename, kind, contentType, byteSize, originalName }])
      return [numbered(row, file!)]
    }),
  }
}

type MadeRow = { itemKey: string; pollId: number | null; taskListId: number | null }

const findMade = (db: CompanyDb, reportId: number) =>
  namedQuery<MadeRow>(
    db,
    `select item_key, id as poll_id, null::bigint as task_list_id from report_item_polls
     where company_id = $1 and report_id = $2
     union all
     select item_key, null, id from report_item_task_lists where company_id = $1 and report_id = $2`,
    [companyIdOf(db), reportId],
  )

/** The answers of a report as this person may see them: all, or those that are published. */
export async function readAnswers(
  db: CompanyDb,
  report: Pick<ReportRow, 'id' | 'menuId' | 'stage' | 'formVersion' | 'version'>,
  { session, locale, all }: Asking & { all: boolean },
) {
  const form = await findFormItems(db, report.menuId, report.stage, report.formVersion)
  const items = all ? form : itemsForReaders(form)
  const answers = answersTo(items, await findAnswers(db, report.id, report.version))
  const names = await findAnswerNames(db, [{ items, answers }], { locale, timeZone: session.timeZone })
  const made = await findMade(db, report.id)
  const shown = showAnswers(items, answers, names).map((answer) => {
    const rows = made.filter(({ itemKey }) => itemKey === answer.item)
    const pollId = rows.find((row) => row.pollId !== null)?.pollId
    const taskListId = rows.find((row) => row.taskListId !== null)?.taskListId
    return { ...answer, ...(pollId && { pollId }), ...(taskListId && { taskListId }) }
  })
  return { items, answers, shown }
}

/** The version that was returned last; undefined in the first round. */
async function findReturnedVersion(db: CompanyDb, { approvalId, round }: ReportRow) {
  const [row] = await namedQuery<{ version: number | null }>(
    db,
    `select max(subject_version) as version from approval_acts
     where company_id = $1 and approval_id = $2 and round < $3`,
    [companyIdOf(db), approvalId, round],
  )
  return row?.version ?? undefined
}

/** What changed since the round before, in words. */
export async function findChanges(
  db: CompanyDb,
  report: ReportRow,
  {
    session,
    locale,
    items,
    answers,
  }: Asking & { items: readonly FormItem[]; answers: readonly FormAnswer[] },
) {
  if (report.approvalId === null || (report.round ?? 1) < 2) return []
  const returned = await findReturnedVersion(db, report)
  if (returned === undefined) return []
  const before = await findAnswers(db, report.id, returned)
  const names = await findAnswerNames(
    db,
    [
      { items, answers: before },
      { items, answers },
    ],
    { locale, timeZone: session.timeZone },
  )
  return diffAnswers(items, before, answers, names)
}

/** Of the files that answers to a report name, those that hang on it: a draft may name anybody's. */
export const findAnswerFiles = async (db: CompanyDb, reportId: number, ids: readonly number[]) =>
  presentFiles(ids.length > 0 ? await findFilesOf(db, reportId, ids) : [])
