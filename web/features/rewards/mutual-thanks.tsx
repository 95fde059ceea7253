import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listMutualThanks } from '#contract/rewards.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import settings from '../administration/settings.module.css'
import { rewards } from './rewards.strings.ts'

type Pair = Answer<typeof listMutualThanks>['pairs'][number]

const periods = ['30', '90', '365'] as const
const fewest = ['2', '3', '5', '10'] as const

/** Pairs of people who often give points to each other. */
export function MutualThanks() {
  const t = useStrings(rewards)
  const [days, setDays] = useState<string>('90')
  const [least, setLeast] = useState<string>('3')
  const query = useQuery({
    ...queryFor(listMutualThanks, { query: { days: Number(days), least: Number(least) } }),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const columns: Column<Pair>[] = [
    {
      key: 'pair',
      header: t.pair,
      cell: ({ first, second }) => (
        <>
          <AppLink to={`/users/${first.id}`}>{first.name}</AppLink>
          {' ⇄ '}
          <AppLink to={`/users/${second.id}`}>{second.name}</AppLink>
        </>
      ),
    },
    {
      key: 'times',
      header: t.timesEach,
      narrow: true,
      cell: ({ givenCount, returnedCount }) => t.each(givenCount, returnedCount),
    },
    {
      key: 'points',
      header: t.pointsEach,
      narrow: true,
      cell: ({ givenPoints, returnedPoints }) => t.each(givenPoints, returnedPoints),
    },
  ]
  return (
    <Card as="section" className={settings.part} aria-labelledby="mutual-thanks">
      <h2 id="mutual-thanks" className={settings.heading}>
        {t.mutualTitle}
      </h2>
      <p className={settings.note}>{t.mutualNote}</p>
      <div className={settings.fields}>
        <Select
          label={t.mutualPeriod}
          value={days}
          onChange={setDays}
          options={periods.map((value) => ({ value, label: t.lastDays(Number(value)) }))}
        />
        <Select
          label={t.mutualLeast}
          value={least}
          onChange={setLeast}
          options={fewest.map((value) => ({ value, label: t.times(Number(value)) }))}
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Table
          stacks
          label={t.mutualTitle}
          columns={columns}
          rows={query.data?.pairs ?? []}
          rowKey={({ first, second }) => `${first.id}-${second.id}`}
          rowName={({ first, second }) => `${first.name} ${second.name}`}
          pending={query.isPending}
          empty={t.mutualNone}
        />
      )}
    </Card>
  )
}
