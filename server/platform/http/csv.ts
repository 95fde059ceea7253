// A spreadsheet takes what begins like this for a formula, and would run it.
const formula = /^[=+\-@\t\r]/

function cell(value: string) {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180) that Japanese spreadsheets open rightly: with a byte order mark, and formulas disarmed. */
export const csv = (rows: readonly (readonly string[])[]) =>
  `\u{feff}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
