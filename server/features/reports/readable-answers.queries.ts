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
 * The items that readers of a post can see. Their conditions are removed: they would reveal how another item, which may
 * be unpublished, was answered.
 */
const itemsForReaders = (items: readonly FormItem[]): FormItem[] =>
  publishedItems(items).map((item) => {
    const shown = { ...item, shownWhen: null }
    return shown.kind === 'repeat' ? { ...shown, items: itemsForReaders(shown.items) } : shown
  })

/** Only the answers to these items and, for repeats, to these columns. */
const answersTo = (items: readonly FormItem[], answers: readonly FormAnswer[]): FormAnswer[] =>
  answers.flatMap((answer): FormAnswer[] => {
    const item = items.find(({ key }) => key === answer.item)
    if (!item) return []
    if (item.kind !== 'repeat' || !('rows' in answer.value)) return [answer]
    return [
      { item: answer.item, value: { rows: answer.value.rows.map((row) => answersTo(item.items, row)) } },
    ]
  })

/** Files that answers refer to, with their ids. */
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

/** The answers of a report as this person can see them: all, or only the published ones. */
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

/** The last returned version; undefined in the first round. */
async function findReturnedVersion(db: CompanyDb, { approvalId, round }: ReportRow) {
  const [row] = await namedQuery<{ version: number | null }>(
    db,
    `select max(subject_version) as version from approval_acts
     where company_id = $1 and approval_id = $2 and round < $3`,
    [companyIdOf(db), approvalId, round],
  )
  return row?.version ?? undefined
}

/** The changes since the previous round, in words. */
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

/** Those of the files in a report's answers that are attached to it: a draft may refer to anyone's files. */
export const findAnswerFiles = async (db: CompanyDb, reportId: number, ids: readonly number[]) =>
  presentFiles(ids.length > 0 ? await findFilesOf(db, reportId, ids) : [])
