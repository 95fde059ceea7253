import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listOperatorHelps } from '#contract/operator-helps.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { operatorQuery, useOperator } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { helpStateTones } from './help-state-tones.ts'
import {
  operatorHelpCategoryWords,
  operatorHelpStateWords,
  operatorHelpWords,
} from './operator-helps.strings.ts'

type Row = Answer<typeof listOperatorHelps>['operatorHelps'][number]

/** The help articles that operators write and publish. */
export default function HelpsScreen() {
  const t = useStrings(operatorHelpWords)
  const role = useOperator()?.role
  return (
    <OperatorFrame
      title={t.helps}
      actions={
        role !== undefined &&
        role !== 'finance' && (
          <Button priority="primary" icon="plus" href="/backyard/helps/new">
            {t.add}
          </Button>
        )
      }
    >
      <p>{t.intro}</p>
      <Helps />
    </OperatorFrame>
  )
}

function Helps() {
  const t = useStrings(operatorHelpWords)
  const states = useStrings(operatorHelpStateWords)
  const categories = useStrings(operatorHelpCategoryWords)
  const locale = useLocale()
  const query = useQuery(operatorQuery(listOperatorHelps, {}))
  const titleOf = ({ titleJa, titleEn }: Row) => (locale === 'ja' ? titleJa || titleEn : titleEn || titleJa)
  const columns: readonly Column<Row>[] = [
    {
      key: 'article',
      header: t.article,
      cell: (row) => <AppLink to={`/backyard/helps/${row.id}`}>{titleOf(row)}</AppLink>,
    },
    { key: 'category', header: t.category, cell: ({ category }) => categories[category] },
    { key: 'readers', header: t.readers, narrow: true, cell: ({ audience }) => t[audience] },
    {
      ...{ key: 'companies', header: t.companies },
      cell: ({ companies }) => companies?.map(({ name }) => name).join('、') ?? t.all,
    },
    {
      ...{ key: 'state', header: t.state, narrow: true },
      cell: ({ state }) => <Tag situation={helpStateTones[state]}>{states[state]}</Tag>,
    },
    {
      ...{ key: 'updated', header: t.updated, narrow: true },
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
  ]
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <Table
      stacks
      dense
      label={t.helps}
      columns={columns}
      rows={query.data?.operatorHelps ?? []}
      rowKey={({ id }) => String(id)}
      rowName={titleOf}
      pending={query.isPending}
      empty={
        <EmptyState icon="help" title={t.none}>
          {t.noneWords}
        </EmptyState>
      }
    />
  )
}
