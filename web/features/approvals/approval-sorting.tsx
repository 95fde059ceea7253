import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { ApprovalFilter } from './approval-filter.ts'
import styles from './approval-sorting.module.css'
import { approvals } from './approvals.strings.ts'

type Sort = ApprovalFilter['sort']
type Props = { sort: Sort; onSort: (sort: Sort) => void }

/** The words of the orders, as keys of the strings. */
export const sortWords = {
  oldest: 'oldest',
  newest: 'newest',
  amount_descending: 'amount_descending',
  amount_ascending: 'amount_ascending',
  applicant: 'byApplicant',
  menu: 'byMenu',
} as const satisfies Record<Sort, string>

/** The columns of the list on wide screens, with the orders that pressing one goes through. */
const columns = [
  { name: 'subject', sorts: ['menu'] },
  { name: 'person', sorts: ['applicant'] },
  { name: 'amount', sorts: ['amount_descending', 'amount_ascending'] },
  { name: 'waitingTime', sorts: ['oldest', 'newest'] },
] as const satisfies { name: string; sorts: readonly Sort[] }[]

const rising = new Set<Sort>(['amount_ascending', 'newest', 'applicant', 'menu'])

/** The head of the list on wide screens: pressing a column sorts by it, pressing it again turns it round. */
export function SortColumns({ sort, onSort, choosable }: Props & { choosable: boolean }) {
  const t = useStrings(approvals)
  return (
    <fieldset className={styles.columns} data-choosable={choosable}>
      <legend className="visually-hidden">{t.sorting}</legend>
      {columns.map(({ name, sorts }) => {
        const at = (sorts as readonly Sort[]).indexOf(sort)
        return (
          <button
            key={name}
            type="button"
            className={styles.column}
            data-column={name}
            aria-pressed={at >= 0}
            title={at >= 0 ? t[sortWords[sort]] : undefined}
            onClick={() => onSort(sorts[(at + 1) % sorts.length]!)}
          >
            {t[name]}
            <Icon name={at < 0 ? 'sort' : rising.has(sort) ? 'up' : 'down'} size="small" />
          </button>
        )
      })}
    </fieldset>
  )
}
