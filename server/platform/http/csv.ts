// A spreadsheet interprets cells that begin like this as formulas and runs them; Japanese ones also in full width.
const formula = /^[=+\-@＝＋－＠\t\r\n]/

function cell(value: string | number) {
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180), formulas disarmed. */
export const csvText = (rows: readonly (readonly (string | number)[])[]) =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** The same with a byte order mark, so that Japanese spreadsheets decode it correctly. */
export const csv = (rows: readonly (readonly (string | number)[])[]) => `\u{feff}${csvText(rows)}`
