/** Column names as in spreadsheets, counted from 0: A, Z, AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** Cell names as in spreadsheets: the column from 0, the line from 1. */
export const cellName = (column: number, place: number) => `${columnName(column)}${place}`
