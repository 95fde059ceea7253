import type { FormItem } from '#common/form/form-item.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { findAnswerNames } from '#server/features/reports/report-answers.queries.ts'
import type { SheetCell } from '#server/platform/http/xlsx.ts'
import {
  type ExportedRow,
  type ExportRow,
  findExport,
  findExported,
  findFormVersions,
  findRowCounts,
} from './exports.queries.ts'
import { exportStrings } from './exports.strings.ts'
import { type ExportColumn, exportColumns } from './form-columns.export.ts'
import { findMenuSubsidies, findPaid, moneyColumns } from './money-columns.export.ts'
import { personCells, personHeaders } from './person-columns.export.ts'
import { findPosted, postHeaders, presentPosted } from './posts.export.ts'
import { tableFile } from './table-files.export.ts'

/** Number of reports read by one query. */
const atOnce = 200

type Context = {
  given: ExportRow
  itemsOf: (row: ExportedRow) => FormItem[]
  columns: ExportColumn[]
  money: ReturnType<typeof moneyColumns>
}

async function presentRows(
  db: CompanyDb,
  rows: readonly ExportedRow[],
  { given, itemsOf, columns, money }: Context,
) {
  const t = phrases(exportStrings, given.locale)
  const written = rows.map((row) => ({ items: itemsOf(row), answers: row.answers }))
  const names = await findAnswerNames(db, written, given)
  const paid = Map.groupBy(
    money.headers.length > 0
      ? await findPaid(
          db,
          rows.map(({ id }) => id),
        )
      : [],
    ({ reportId }) => reportId,
  )
  return rows.map((row): SheetCell[] => {
    const shown = new Map(showAnswers(itemsOf(row), row.answers, names).map((one) => [one.item, one]))
    const answers = new Map(row.answers.map(({ item, value }) => [item, { value, shown: shown.get(item) }]))
    const at = (moment: string | null) => (moment === null ? null : { date: moment })
    return [
      row.applyId,
      t[row.stage],
      t[row.status],
      ...personCells(row, t),
      row.departmentName,
      at(row.submittedAt),
      at(row.decidedAt),
      row.selfApproved ? t.yes : null,
      at(row.forDay),
      row.title,
      ...columns.map((column) => column.cell(row.stage, answers)),
      ...money.cells(paid.get(row.id) ?? [], row.answers),
    ]
  })
}

/** Creates the file of an export and stores its progress. A finished export is left unchanged. */
export async function makeExport(db: CompanyDb, exportId: number) {
  const given = await findExport(db, exportId, null)
  if (!given || given.finishedAt) return
  const t = phrases(exportStrings, given.locale)
  const { filter } = given
  const versions = await findFormVersions(db, filter)
  const counts = await findRowCounts(db, filter)
  const rowCounts = new Map(counts.map(({ stage, item, most }) => [`${stage} ${item}`, most]))
  const columns = exportColumns({ versions, rowCounts, t })
  const money = moneyColumns(await findMenuSubsidies(db, [given.menuId]), t)
  const items = new Map(versions.map(({ stage, version, items: of }) => [`${stage} ${version}`, of]))
  const itemsOf = ({ stage, formVersion }: ExportedRow) => items.get(`${stage} ${formVersion}`) ?? []
  const rows: SheetCell[][] = []
  for (let after = 0; ; ) {
    const page = await findExported(db, filter, after, atOnce)
    if (page.length === 0) break
    after = page.at(-1)!.id
    await recordAccess(db, {
      ...{ actorId: given.userId, kind: 'submissions_export' },
      userIds: page.map(({ userId }) => userId),
    })
    rows.push(...(await presentRows(db, page, { given, itemsOf, columns, money })))
    await tellProgress(db, exportId, rows.length)
  }
  const posts: SheetCell[][] = []
  for (let after = 0; ; ) {
    const page = await findPosted(db, { filter, readerId: given.userId, after, limit: atOnce })
    if (page.length === 0) break
    after = page.at(-1)!.applyId
    posts.push(...page.map((row) => presentPosted(row, columns.length + money.headers.length, t)))
    await tellProgress(db, exportId, rows.length + posts.length)
  }
  const header = [
    t.applyId,
    t.stage,
    t.status,
    ...personHeaders(t),
    t.department,
    t.submittedAt,
    t.decidedAt,
    t.selfApproved,
    t.forDay,
    t.title,
    ...columns.map((column) => column.header),
    ...money.headers,
    ...(posts.length > 0 ? postHeaders(t) : []),
  ]
  const file = await tableFile(given.menuName, { header, rows: [...rows, ...posts], format: given.format })
  await transaction(db, (trx) => keepFile(trx, exportId, file))
}

const tellProgress = (db: CompanyDb, exportId: number, doneCount: number) =>
  namedQuery(
    db,
    'update report_exports set done_count = least($3, total_count) where company_id = $1 and id = $2',
    [companyIdOf(db), exportId, doneCount],
  )

async function keepFile(
  trx: CompanyDb,
  exportId: number,
  { bytes, replacedCount }: { bytes: Uint8Array; replacedCount: number },
) {
  await namedQuery(
    trx,
    `insert into report_export_files (company_id, report_export_id, content) values ($1, $2, $3)
     on conflict (company_id, report_export_id) do update set content = excluded.content`,
    [companyIdOf(trx), exportId, Buffer.from(bytes)],
  )
  await namedQuery(
    trx,
    `update report_exports set finished_at = now(), failed_at = null, replaced_count = $3, done_count = total_count
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), exportId, replacedCount],
  )
}
