import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listIncidents } from '#contract/incidents.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { operatorPages, useOperator } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { type Incident, IncidentDialog } from './incident-dialog.tsx'
import { incidentPartWords, incidentStateWords, incidentWords } from './incidents.strings.ts'

const situations = {
  investigating: 'danger',
  identified: 'warning',
  monitoring: 'information',
  resolved: 'success',
} as const

/** What the operator says on the status page about disturbances. */
export default function IncidentsScreen() {
  const t = useStrings(incidentWords)
  const role = useOperator()?.role
  const queryClient = useQueryClient()
  const [writing, setWriting] = useState<{ incident?: Incident }>()
  return (
    <OperatorFrame
      title={t.incidents}
      actions={
        role !== undefined &&
        role !== 'finance' && (
          <Button priority="primary" icon="plus" onClick={() => setWriting({})}>
            {t.newIncident}
          </Button>
        )
      }
    >
      <Incidents onUpdate={(incident) => setWriting({ incident })} />
      {writing && (
        <IncidentDialog
          incident={writing.incident}
          onSaved={async () => {
            setWriting(undefined)
            await queryClient.invalidateQueries({ queryKey: everyKeyOf(listIncidents) })
          }}
          onClose={() => setWriting(undefined)}
        />
      )}
    </OperatorFrame>
  )
}

function Incidents({ onUpdate }: { onUpdate: (incident: Incident) => void }) {
  const t = useStrings(incidentWords)
  const states = useStrings(incidentStateWords)
  const parts = useStrings(incidentPartWords)
  const japanese = useLocale() === 'ja'
  const list = useInfiniteQuery(operatorPages(listIncidents, { query: { limit: 50 } }))
  const columns: readonly Column<Incident>[] = [
    {
      ...{ key: 'title', header: t.incidents },
      cell: ({ titleJa, titleEn, updates }) => (
        <>
          <strong>{japanese ? titleJa : titleEn}</strong>
          <br />
          {japanese ? updates[0]?.textJa : updates[0]?.textEn}
        </>
      ),
    },
    {
      ...{ key: 'parts', header: t.parts },
      cell: ({ parts: own }) => own.map((part) => parts[part]).join(japanese ? '、' : ', '),
    },
    {
      ...{ key: 'state', header: t.state, narrow: true },
      cell: ({ state }) => <Tag situation={situations[state]}>{states[state]}</Tag>,
    },
    { key: 'started', header: t.started, narrow: true, cell: ({ startedAt }) => <DateTime at={startedAt} /> },
    {
      ...{ key: 'resolved', header: t.resolved, narrow: true },
      cell: ({ resolvedAt }) => resolvedAt && <DateTime at={resolvedAt} />,
    },
    {
      ...{ key: 'act', header: t.update, narrow: true },
      cell: (row) =>
        row.can.update ? (
          <Button size="xSmall" onClick={() => onUpdate(row)}>
            {t.update}
          </Button>
        ) : (
          ''
        ),
    },
  ]
  if (list.isError && !list.data)
    return <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
  return (
    <>
      <p>
        {t.intro}{' '}
        <a href="/status" target="_blank" rel="noreferrer">
          {t.statusPage}
        </a>
      </p>
      <div>
        <Table
          stacks
          dense
          label={t.incidents}
          columns={columns}
          rows={list.data?.pages.flatMap(({ incidents }) => incidents) ?? []}
          rowKey={({ id }) => String(id)}
          rowName={({ titleJa, titleEn }) => (japanese ? titleJa : titleEn)}
          pending={list.isPending}
          empty={
            <EmptyState icon="success" title={t.none}>
              {t.noneWords}
            </EmptyState>
          }
        />
        <ListEnd query={list}>
          <SkeletonText lines={3} />
        </ListEnd>
      </div>
    </>
  )
}
