import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActNoun, actNouns } from '#common/administration-act.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { PlainDate } from '#ui/plain-date.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../admin/admin-frame.tsx'
import { searchPeople } from '../forms/use-choices.tsx'
import { ActLine } from './act-line.tsx'
import { actNounWords, adminLog } from './admin-log.strings.ts'
import styles from './admin-users.module.css'

/** What administrators did: who, when, to what, before and after. */
export default function AdminLogScreen() {
  return (
    <AdminScreen path="/admin/log">
      <Log />
    </AdminScreen>
  )
}

function Log() {
  const t = useStrings(adminLog)
  const nouns = useStrings(actNounWords)
  const { text, settled, change } = useSearchText('/admin/log')
  const [actor, setActor] = useState<ComboboxOption | null>(null)
  const [noun, setNoun] = useState<ActNoun | 'all'>('all')
  const [from, setFrom] = useState<PlainDate | ''>('')
  const [until, setUntil] = useState<PlainDate | ''>('')
  const filters = {
    query: settled || undefined,
    actorId: actor ? Number(actor.value) : undefined,
    noun: noun === 'all' ? undefined : noun,
    from: from || undefined,
    until: until || undefined,
  }
  return (
    <>
      <Card as="section" aria-label={t.filters} className={styles.filters}>
        <Input
          label={t.search}
          type="search"
          maxLength={100}
          value={text}
          onChange={change}
          className={styles.wide}
        />
        <Combobox
          label={t.actor}
          placeholder={t.anybody}
          options={searchPeople}
          value={actor}
          onChange={setActor}
        />
        <Select
          label={t.noun}
          options={[
            { value: 'all', label: t.anything },
            ...actNouns.map((value) => ({ value, label: nouns[value] })),
          ]}
          value={noun}
          onChange={setNoun}
        />
        <DatePicker label={t.from} value={from} max={until || undefined} onChange={setFrom} />
        <DatePicker label={t.until} value={until} min={from || undefined} onChange={setUntil} />
      </Card>
      <Acts filters={filters} />
    </>
  )
}

type Filters = {
  query: string | undefined
  actorId: number | undefined
  noun: ActNoun | undefined
  from: string | undefined
  until: string | undefined
}

function Acts({ filters }: { filters: Filters }) {
  const t = useStrings(adminLog)
  const query = useInfiniteQuery({
    ...pagesFor(listAdministrationActs, { query: filters }, 'administrationActs'),
    staleTime: 0,
  })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return Object.values(filters).some((value) => value !== undefined) ? (
      <EmptyState icon="search" title={t.nothingFound}>
        {t.nothingFoundWords}
      </EmptyState>
    ) : (
      <EmptyState icon="clock" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {query.data.map((act) => (
          <ActLine key={act.id} act={act} />
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </Card>
  )
}
