import { useQuery } from '@tanstack/react-query'
import { personalAccessKindWords } from '#common/personal-access.strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listOwnPersonalAccesses } from '#contract/personal-access.ts'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './personal-access.module.css'
import { ownAccessWords } from './personal-access.strings.ts'

type Line = Answer<typeof listOwnPersonalAccesses>['personalAccesses'][number]

/** Which administrators looked at one's own data, by month and kind. */
export function OwnAccesses() {
  const t = useStrings(ownAccessWords)
  const kinds = useStrings(personalAccessKindWords)
  const { data } = useQuery({ ...queryFor(listOwnPersonalAccesses, {}), staleTime: 0 })
  if (!data) return null
  const columns: readonly Column<Line>[] = [
    { key: 'month', header: t.month, narrow: true, cell: ({ month }) => month.replace('-', '/') },
    { key: 'who', header: t.who, cell: ({ administrator }) => administrator ?? t.left },
    { key: 'what', header: t.what, cell: ({ kind }) => kinds[kind] },
    {
      key: 'count',
      header: t.count,
      narrow: true,
      align: 'end',
      cell: ({ accessCount }) => t.times(accessCount),
    },
  ]
  return (
    <Card as="section" padding="large" bleeds className={styles.part} aria-label={t.title}>
      <h2>{t.title}</h2>
      <p className={styles.words}>{t.words}</p>
      {data.personalAccesses.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <Table
          stacks
          label={t.list}
          columns={columns}
          rows={data.personalAccesses}
          rowKey={({ month, administrator, kind }) => `${month} ${administrator} ${kind}`}
          rowName={({ month }) => month}
        />
      )}
    </Card>
  )
}
