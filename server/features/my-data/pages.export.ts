import { formatDateTime } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { myDataColumns, myDataStrings, myDataValues } from './my-data.strings.ts'

/*
 * The lists as static pages for any browser: no script, no external resources.
 */

type Value = string | number | boolean | Date | null | readonly { name: string; text: string }[]
export type PageRow = Record<string, Value>
export type DataPage = { name: string; title: string; count: number }
type Place = { locale: Locale; timeZone: string; createdAt: Date }

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string) => text.toWellFormed().replace(/[&<>"]/g, (character) => escaped[character]!)

const style = `body{font-family:system-ui,sans-serif;line-height:1.6;margin:2rem auto;max-width:64rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid;padding:.4rem .6rem;text-align:start;vertical-align:top}
td{overflow-wrap:anywhere;white-space:pre-wrap}th,time{white-space:nowrap}main{overflow-x:auto}`

const page = (title: string, body: string, locale: Locale) =>
  `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${html(title)}</title><style>${style}</style></head>
<body><h1>${html(title)}</h1><main>${body}</main></body></html>
`

/** Fields with the product's own values; all others contain what people wrote. */
const ours = new Set([
  ...['status', 'stage', 'role', 'kind', 'action', 'visibility', 'reason', 'colorScheme'],
  ...['event', 'channel', 'calendarLead', 'summaryEmails', 'answer'],
])

function inWords(field: string, value: Value, place: Place): string {
  const values: Record<string, string> = phrases(myDataValues, place.locale)
  if (value === null) return ''
  if (value instanceof Date) return `<time>${html(formatDateTime(value, place))}</time>`
  if (Array.isArray(value)) return value.map(({ name, text }) => html(`${name}: ${text}`)).join('\n')
  if (typeof value === 'boolean') return html(values[String(value)]!)
  if (typeof value === 'number') return String(value)
  const text = String(value)
  if (field === 'path') return `<a href="${html(encodeURI(text))}">${html(text)}</a>`
  return html((ours.has(field) && values[text]) || text)
}

/** One list as a table; a list with one row is shown with its fields one below the other. */
export function listPage({ name, title }: DataPage, rows: readonly PageRow[], place: Place) {
  const t = phrases(myDataStrings, place.locale)
  const columns: Record<string, string> = phrases(myDataColumns, place.locale)
  const back = `<p><a href="index.html">${html(t.backToIndex)}</a></p>`
  const fields = Object.keys(rows[0] ?? {}).filter((field) => columns[field])
  const head = (field: string) => html(columns[field]!)
  const cell = (row: PageRow, field: string) => inWords(field, row[field] ?? null, place)
  if (rows.length === 0) return page(title, `${back}<p>${html(t.nothing)}</p>`, place.locale)
  if (name === 'account') {
    const lines = fields.map((field) => `<tr><th>${head(field)}</th><td>${cell(rows[0]!, field)}</td></tr>`)
    return page(title, `${back}<table>${lines.join('')}</table>`, place.locale)
  }
  const line = (row: PageRow) => `<tr>${fields.map((field) => `<td>${cell(row, field)}</td>`).join('')}</tr>`
  return page(
    title,
    `${back}<table><thead><tr>${fields.map((field) => `<th>${head(field)}</th>`).join('')}</tr></thead><tbody>${rows
      .map(line)
      .join('')}</tbody></table>`,
    place.locale,
  )
}

/** The start page: every list with its number of entries. */
export function indexPage(pages: readonly DataPage[], place: Place) {
  const t = phrases(myDataStrings, place.locale)
  const lines = pages.map(
    ({ name, title, count }) => `<li><a href="${name}.html">${html(title)}</a> (${count})</li>`,
  )
  const made = t.madeAt(formatDateTime(place.createdAt, place))
  return page(t.title, `<p>${html(made)}</p><p>${html(t.intro)}</p><ul>${lines.join('')}</ul>`, place.locale)
}
