import { pathSeparator } from '#common/import-column.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { organisationFileFormats } from '#contract/organisation-files.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAdminDepartments } from '#server/features/admin-departments/admin-departments.queries.ts'
import { findAdminPositions } from '#server/features/admin-positions/admin-positions.queries.ts'
import { encodeCsv, writeCell } from '#server/features/user-imports/error-lines.export.ts'
import { columnsOf, type FileKind } from './lines.import.ts'
import { organisationFileWords } from './organisation-files.strings.ts'

type Exported = { kind: FileKind; format: (typeof organisationFileFormats)[number]; locale: Locale }

/** All departments or positions as a file whose import would change nothing, and its number of rows. */
export async function writeOrganisation(db: CompanyDb, { kind, format, locale }: Exported) {
  const words = phrases(organisationFileWords, locale)
  const yesOrNo = (flag: boolean) => (flag ? words.yes : words.no)
  const rows = kind === 'departments' ? await departmentRows(db, yesOrNo) : await positionRows(db, yesOrNo)
  const encoding = format === 'csv_sjis' ? 'shift_jis' : 'utf8'
  const header = columnsOf(kind, locale).map((column) => column.header)
  const lines = rows.map((row) => row.map((cell) => writeCell(String(cell), encoding).text))
  return { bytes: encodeCsv([header, ...lines], encoding), count: rows.length }
}

async function departmentRows(db: CompanyDb, yesOrNo: (flag: boolean) => string) {
  const paths = new Map<number, string>()
  const counts = new Map<number | null, number>()
  return (await findAdminDepartments(db)).map(({ id, parentId, name, nameKana, published }) => {
    const path = parentId === null ? name : `${paths.get(parentId)}${pathSeparator}${name}`
    paths.set(id, path)
    const place = (counts.get(parentId) ?? 0) + 1
    counts.set(parentId, place)
    return [id, path, name, nameKana, yesOrNo(published), place]
  })
}

const positionRows = async (db: CompanyDb, yesOrNo: (flag: boolean) => string) =>
  (await findAdminPositions(db)).map(({ id, name, manager, selfApproval }, index) => [
    ...[id, name, index + 1, yesOrNo(manager), yesOrNo(selfApproval)],
  ])
