import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listOperators } from '#contract/operators.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { Moment } from '#web/app/moment.tsx'
import { operatorQuery } from './operator-api.ts'
import styles from './operator-frame.module.css'
import { OperatorFrame } from './operator-frame.tsx'
import { operatorRoleWords, operatorWords } from './operators.strings.ts'
import { OwnPasskeys } from './own-passkeys.tsx'

type Row = Answer<typeof listOperators>['operators'][number]

/** The staff of the operator. They are added on the command line. */
export default function OperatorsScreen() {
  const t = useStrings(operatorWords)
  return (
    <OperatorFrame title={t.operators}>
      <Operators />
      <OwnPasskeys />
    </OperatorFrame>
  )
}

function Operators() {
  const t = useStrings(operatorWords)
  const roles = useStrings(operatorRoleWords)
  const query = useQuery(operatorQuery(listOperators, {}))
  const columns: readonly Column<Row>[] = [
    { key: 'name', header: t.name, narrow: true, cell: ({ name }) => name },
    { key: 'email', header: t.email, cell: ({ email }) => email },
    { key: 'role', header: t.role, narrow: true, cell: ({ role }) => roles[role] },
    { key: 'networks', header: t.networks, cell: ({ ipRanges }) => ipRanges.join(' ') || t.anywhere },
    {
      key: 'state',
      header: t.state,
      narrow: true,
      cell: ({ stopped, setUp }) =>
        stopped ? (
          <Tag situation="danger">{t.stopped}</Tag>
        ) : setUp ? (
          <Tag situation="success">{t.active}</Tag>
        ) : (
          <Tag situation="warning">{t.notSetUp}</Tag>
        ),
    },
    {
      key: 'seen',
      header: t.lastSeen,
      narrow: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : t.never),
    },
  ]
  if (query.isError) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <p className={styles.note}>{t.commandHint}</p>
      <Table
        stacks
        label={t.operators}
        columns={columns}
        rows={query.data?.operators ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        pending={query.isPending}
      />
    </>
  )
}
