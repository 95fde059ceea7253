import { formLimits } from '../form-item.ts'
import type { ShownAnswer } from '../shown-answer.ts'
import { type AskedKind, type ItemKind, usual } from './item-kind.ts'

export const repeat: AskedKind<'repeat'> = {
  ...usual,
  repeatable: false,
  begin: () => ({ items: [], fewest: 1, most: 20 }),
  check({ items, fewest, most }, { t, wrong, between }) {
    if (items.every((column) => column.kind === 'note')) wrong('items', t.columnsMissing)
    between('most', most, 1, formLimits.rows)
    between('fewest', fewest, 0, Math.max(0, most))
  },
  show({ items }, value, { t, showRow }) {
    if (!('rows' in value)) return null
    const rows = value.rows.map((row) => showRow(items, row))
    const line = (row: readonly ShownAnswer[]) =>
      row.map(({ name, text }) => `${name}${t.colon}${text}`).join(t.separator)
    return { text: rows.map((row, index) => `${index + 1}. ${line(row)}`).join('\n'), rows }
  },
}

export const heading: ItemKind<'heading'> = {
  ...usual,
  answeredBy: 'nobody',
  repeatable: false,
  begin: () => ({}),
}

export const note: ItemKind<'note'> = { ...usual, answeredBy: 'nobody', begin: () => ({}) }
