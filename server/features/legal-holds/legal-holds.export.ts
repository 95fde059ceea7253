import { formatDateTime } from '#common/dates.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { heldThings } from '#contract/legal-holds.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { findAnswerNames } from '#server/features/reports/report-answers.queries.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { ZipEntry } from '#server/platform/files/zip-archive.ts'
import { csv, csvText } from '#server/platform/http/csv.ts'
import * as contents from './held-contents.queries.ts'
import type { HeldCounts, HoldScope, LegalHoldRow } from './legal-holds.queries.ts'
import { legalHoldExportStrings } from './legal-holds.strings.ts'

/** Contents read by one query. */
const atOnce = 2_000

type Cell = string | number | boolean | Date | null
type Row = Record<string, Cell>
type Given = {
  db: CompanyDb
  storage: Storage
  hold: LegalHoldRow
  scope: HoldScope
  counts: HeldCounts
  locale: Locale
  /** Called with the rows and files that were written since the last call. */
  progress: (written: number) => Promise<unknown>
}

const inLines = (answers: readonly { name: string; text: string }[] | null) =>
  (answers ?? []).map(({ name, text }) => `${name}: ${text}`).join('\n')

/** Pages of a query until one is empty. */
async function* pagesOf<One extends { id: number }>(
  find: (page: { after: number; limit: number }) => Promise<One[]>,
) {
  for (let after = 0; ; ) {
    const page = await find({ after, limit: atOnce })
    if (page.length === 0) return
    yield page
    after = page.at(-1)!.id
  }
}

/** A file of rows with the columns of the first, as spreadsheets read it. */
async function* csvFile(
  columns: readonly string[],
  pages: AsyncIterable<Row[]>,
  { hold, locale, progress }: Given,
): AsyncGenerator<Buffer> {
  const t = phrases(legalHoldExportStrings, locale)
  const words: Record<string, string> = t
  const cell = (value: Cell): string | number => {
    if (value === null) return ''
    if (value instanceof Date) return value.toLocaleString('sv-SE', { timeZone: hold.timeZone })
    return typeof value === 'boolean' ? (value ? t.yes : '') : value
  }
  yield Buffer.from(csv([columns.map((column) => words[column]!)]))
  for await (const rows of pages) {
    yield Buffer.from(csvText(rows.map((row) => columns.map((column) => cell(row[column] ?? null)))))
    await progress(rows.length)
  }
}

/** Turns each row of the pages into the row of a file. */
async function* mapped<One>(pages: AsyncIterable<One[]>, present: (one: One) => Row): AsyncGenerator<Row[]> {
  for await (const page of pages) yield page.map(present)
}

const written = ['createdAt', 'editedAt', 'deletedAt'] as const

function listsOf(given: Given) {
  const { db, scope, locale, hold } = given
  const t: Record<string, string> = phrases(legalHoldExportStrings, locale)
  const word = (value: string) => t[value] ?? value
  async function* versions() {
    const row = (one: contents.HeldVersion): Row => ({
      ...one,
      thing: word(one.thing),
      answers: inLines(one.answers),
    })
    yield* mapped(
      pagesOf((page) => contents.findEarlierVersions(db, scope, page)),
      row,
    )
    yield* mapped(
      pagesOf((page) => contents.findKeptVersions(db, scope, page)),
      row,
    )
  }
  async function* submissions() {
    for await (const page of pagesOf((one) => contents.findHeldReports(db, scope, one))) {
      const answered = page.map(({ items, answers }) => ({ items: items ?? [], answers }))
      const names = await findAnswerNames(db, answered, { locale, timeZone: hold.timeZone })
      yield page.map(
        ({ items: _, answers: __, ...one }, index): Row => ({
          ...one,
          ...{ stage: word(one.stage), status: word(one.status) },
          answers: inLines(
            showAnswers(answered[index]!.items, answered[index]!.answers, names).filter(
              ({ text }) => text !== '',
            ),
          ),
        }),
      )
    }
  }
  return {
    posts: csvFile(
      [
        ...['id', 'menu', 'authorId', 'author', ...written, 'deletedBy', 'scheduledAt'],
        ...['version', 'title', 'body', 'answers'],
      ],
      mapped(
        pagesOf((page) => contents.findHeldPosts(db, scope, page)),
        (one) => ({ ...one, answers: inLines(one.answers) }),
      ),
      given,
    ),
    comments: csvFile(
      ['id', 'feedId', 'parentId', 'authorId', 'author', ...written, 'hidden', 'body'],
      mapped(
        pagesOf((page) => contents.findHeldComments(db, scope, page)),
        (one) => ({ ...one }),
      ),
      given,
    ),
    versions: csvFile(
      ['thing', 'contentId', 'version', 'author', 'createdAt', 'keptAt', 'title', 'body', 'answers'],
      versions(),
      given,
    ),
    submissions: csvFile(
      [
        ...['id', 'menu', 'author', 'stage', 'status', 'submittedAt', 'deletedAt'],
        ...['version', 'writer', 'writtenAt', 'answers'],
      ],
      submissions(),
      given,
    ),
    messages: csvFile(
      ['id', 'roomId', 'room', 'authorId', 'author', ...written, 'hidden', 'body', 'earlier'],
      mapped(
        pagesOf((page) => contents.findHeldMessages(db, scope, page)),
        (one) => ({ ...one, earlier: one.earlier.map(({ body }) => body).join('\n---\n') }),
      ),
      given,
    ),
  }
}

/** The path of a file in the archive: its number keeps files with the same name apart. */
const pathOf = ({ id, originalName }: contents.HeldFile) =>
  `files/${id}_${originalName.replace(/[\\/:*?"<>|]/g, '_').slice(0, 120)}`

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string) => text.toWellFormed().replace(/[&<>"]/g, (character) => escaped[character]!)

/** The start page: what the hold is about, and its lists with their numbers. */
function indexPage({ hold, counts, locale }: Given) {
  const t = phrases(legalHoldExportStrings, locale)
  const at = (moment: Date) => formatDateTime(moment, { locale, timeZone: hold.timeZone })
  const facts: [string, string][] = [
    [t.company, hold.companyName],
    [t.people, hold.people.map(fullName).join('、')],
    [t.menus, hold.menus.map(({ name }) => name).join('、')],
    [t.days, hold.fromOn || hold.untilOn ? `${hold.fromOn ?? ''} – ${hold.untilOn ?? ''}` : t.anyDay],
    [t.reason, hold.reason],
    [t.setBy, `${fullName(hold.setter)} ${at(hold.createdAt)}`],
    ...(hold.releasedAt
      ? [
          [t.releasedBy, `${fullName(hold.releaser!)} ${at(hold.releasedAt)} ${hold.releaseReason}`] as [
            string,
            string,
          ],
        ]
      : []),
    [t.exportedAt, at(new Date())],
  ]
  const lines = facts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<tr><th>${html(name)}</th><td>${html(text)}</td></tr>`)
  const lists = heldThings.map(
    (thing) => `<li><a href="${thing}.csv">${html(t[thing])}</a> ${counts[thing]}</li>`,
  )
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${html(t.pageTitle)}</title><style>
body{font-family:system-ui,sans-serif;line-height:1.6;margin:2rem auto;max-width:48rem;padding:0 1rem}
th,td{padding:.2rem .8rem .2rem 0;text-align:start;vertical-align:top}th{white-space:nowrap}td{white-space:pre-wrap}
</style></head><body><h1>${html(t.pageTitle)}</h1><table>${lines.join('')}</table><ul>${lists.join('')}</ul>
<p>${html(t.note)}</p></body></html>
`
}

/** The entries of the archive of a hold: a page with its numbers, its lists, and its files. */
export async function* entriesOf(given: Given): AsyncGenerator<ZipEntry> {
  const { db, scope, storage } = given
  yield { name: 'index.html', content: Buffer.from(indexPage(given)) }
  for (const [name, content] of Object.entries(listsOf(given)))
    yield { name: `${name}.csv`, content: () => content }
  const t: Record<string, string> = phrases(legalHoldExportStrings, given.locale)
  const places: Row[] = []
  for await (const page of pagesOf((one) => contents.findHeldFiles(db, scope, one))) {
    const known = new Map(page.map((one) => [one.id, one]))
    for (const { id, thing, contentId, removed } of page) {
      const file = known.get(id)!
      places.push({
        ...{ id, thing: t[thing]!, contentId, removed, path: pathOf(file) },
        ...{ contentType: file.contentType, byteSize: file.byteSize },
      })
    }
    for (const file of known.values()) {
      const key = { companyId: companyIdOf(db), filename: file.filename, part: 'original' }
      if (await storage.stat(key)) yield { name: pathOf(file), content: () => storage.open(key) }
      await given.progress(1)
    }
  }
  async function* one() {
    yield places
  }
  const columns = ['id', 'thing', 'contentId', 'removed', 'path', 'contentType', 'byteSize']
  yield {
    name: 'files.csv',
    content: () => csvFile(columns, one(), { ...given, progress: async () => undefined }),
  }
}
