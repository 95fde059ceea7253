import { randomBytes } from 'node:crypto'
import { snakeCaseKeys } from '#common/key-case.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { presentAnnouncement } from '#server/features/announcements/announcements.present.ts'
import { findAnnouncements } from '#server/features/announcements/announcements.queries.ts'
import { answerInWords } from '#server/features/profile-items/profile-items.present.ts'
import { findAnsweredItems } from '#server/features/profile-items/profile-items.queries.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { type ZipEntry, zipArchive } from '#server/platform/files/zip-archive.ts'
import { finishMyData } from './finish-data.commands.ts'
import { findMyDataExport, type MyDataExportRow } from './my-data.queries.ts'
import { myDataStrings } from './my-data.strings.ts'
import { findOwnActivities } from './own-activities.queries.ts'
import {
  findOwnAccount,
  findOwnFiles,
  findOwnList,
  findReader,
  type OwnFile,
  ownListNames,
} from './own-lists.queries.ts'
import { findOwnReports } from './own-reports.queries.ts'
import { type DataPage, indexPage, listPage, type PageRow } from './pages.export.ts'

/** Whose data, in which language, and the time of the day's dates. */
type Given = Pick<MyDataExportRow, 'userId' | 'locale' | 'timeZone' | 'createdAt'>
type Progress = (doneCount: number, totalCount: number) => Promise<unknown>

/** Notices read in one query. */
const atOnce = 500

async function findNotices(db: CompanyDb, { userId, locale }: Given): Promise<PageRow[]> {
  const reader = await findReader(db, userId)
  const found: PageRow[] = []
  for (let before: number | null = null; ; ) {
    const { rows, nextCursor } = await findAnnouncements(db, reader, { before, limit: atOnce })
    for (const row of rows)
      found.push({
        createdAt: row.createdAt,
        text: presentAnnouncement(row, locale).text,
        confirmedAt: row.confirmedAt,
      })
    if (nextCursor === null) return found
    before = rows.at(-1)!.id
  }
}

async function findAnswers(db: CompanyDb, { userId }: Given): Promise<PageRow[]> {
  const items = await findAnsweredItems(db, userId)
  return items
    .filter(({ value }) => value.length > 0)
    .map((item) => ({ name: item.name, text: answerInWords(item).join('\n'), visibility: item.visibility }))
}

/** The path of a file in the archive: its number keeps files with the same name apart. */
const pathOf = ({ id, originalName }: OwnFile) =>
  `files/${id}_${originalName.replace(/[\\/:*?"<>|]/g, '_').slice(0, 120)}`

const listFiles = (files: readonly OwnFile[]): PageRow[] =>
  files.map((file) => ({
    createdAt: file.createdAt,
    name: file.originalName,
    contentType: file.contentType,
    byteSize: file.byteSize,
    path: pathOf(file),
  }))

/** Every list in turn; each is queried only when it is written. */
function partsOf(db: CompanyDb, given: Given, files: readonly OwnFile[]) {
  const { userId } = given
  const own = ownListNames.map((name) => ({
    name,
    find: (): Promise<PageRow[]> =>
      name === 'activities' ? findOwnActivities(db, userId, given) : findOwnList(db, name, userId),
  }))
  return [
    { name: 'account' as const, find: async () => [await findOwnAccount(db, userId)] },
    { name: 'profile' as const, find: () => findAnswers(db, given) },
    ...own,
    { name: 'reports' as const, find: (): Promise<PageRow[]> => findOwnReports(db, userId, given) },
    { name: 'notices' as const, find: () => findNotices(db, given) },
    { name: 'files' as const, find: async () => listFiles(files) },
  ]
}

const tellProgress = (db: CompanyDb, exportId: number, doneCount: number, totalCount: number) =>
  namedQuery(
    db,
    'update my_data_exports set done_count = $3, total_count = $4 where company_id = $1 and id = $2',
    [companyIdOf(db), exportId, doneCount, totalCount],
  )

/** Everything about a person, page by page, and their files. */
export async function* personalArchive(
  db: CompanyDb,
  storage: Storage,
  given: Given,
  tell: Progress = async () => {},
): AsyncGenerator<ZipEntry> {
  const words = phrases(myDataStrings, given.locale)
  const files = await findOwnFiles(db, given.userId)
  const parts = partsOf(db, given, files)
  const total = parts.length + files.length
  let done = 0
  const pages: DataPage[] = []
  for (const { name, find } of parts) {
    const rows = await find()
    const page = { name, title: words[name], count: rows.length }
    const json = JSON.stringify(snakeCaseKeys(rows), null, 2)
    yield { name: `data/${name}.json`, content: Buffer.from(json) }
    yield { name: `${name}.html`, content: Buffer.from(listPage(page, rows, given)) }
    pages.push(page)
    done += 1
    await tell(done, total)
  }
  yield { name: 'index.html', content: Buffer.from(indexPage(pages, given)) }
  const companyId = companyIdOf(db)
  for (const file of files) {
    const key = { companyId, filename: file.filename, part: 'original' }
    // Its bytes may be gone while its row waits for the nightly clean-up.
    if (await storage.stat(key)) yield { name: pathOf(file), content: () => storage.open(key) }
    done += 1
    if (done % 10 === 0) await tell(done, total)
  }
}

/** Creates and stores the file of an export; skips one that is finished, abandoned, or whose person has left. */
export async function makeArchive(db: CompanyDb, storage: Storage, exportId: number) {
  const given = await findMyDataExport(db, exportId)
  if (!given || given.finishedAt || given.failedAt) return
  const filename = `${randomBytes(16).toString('base64url')}.zip`
  const key = { companyId: companyIdOf(db), filename, part: 'original' }
  const tell: Progress = (done, total) => tellProgress(db, given.id, done, total)
  await storage.put(key, zipArchive(personalArchive(db, storage, given, tell)))
  const { size } = (await storage.stat(key))!
  const on = given.createdAt.toLocaleDateString('sv-SE', { timeZone: given.timeZone }).replaceAll('-', '')
  await finishMyData(db, {
    exportId,
    userId: given.userId,
    filename,
    originalName: `hiroba-my-data-${on}.zip`,
    byteSize: size,
  })
}
