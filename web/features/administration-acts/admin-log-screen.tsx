import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ActNoun, actNouns } from '#common/administration-act.ts'
import { listAdministrationActors, listAdministrationActs } from '#contract/administration-acts.ts'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { dayParam } from '#web/app/day-param.ts'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { ActLine } from './act-line.tsx'
import { actNounWords, adminLog } from './admin-log.strings.ts'

/** The log of administrators' actions: who, when, on what, before and after. */
export default function AdminLogScreen() {
  return (
    <AdminScreen path="/admin/log">
      <Log />
    </AdminScreen>
  )
}

/** The filter value for acts of the system, among the people. */
const clock = 'clock'

const params = searchParams({
  actor: textParam(),
  noun: choiceParam(actNouns),
  from: dayParam,
  until: dayParam,
  query: textParam(100),
})

/** Everyone who has acted, including people who have left, and the system. */
function useActors(): readonly ComboboxOption[] {
  const t = useStrings(adminLog)
  const users = useQuery(queryFor(listAdministrationActors, {})).data?.users ?? []
  return [
    { value: clock, label: t.clock },
    ...users.map(({ id, name, nameKana }) => ({ value: String(id), label: name, keywords: nameKana })),
  ]
}

function Log() {
  const t = useStrings(adminLog)
  const nouns = useStrings(actNounWords)
  const [{ query, ...chosen }, change] = useSearchParams(params, '/admin/log')
  const { noun, from, until } = chosen
  const search = useSearchText(`/admin/log${params.write(chosen)}`)
  const actors = useActors()
  const filters = {
    query: query || undefined,
    ...(chosen.actor === clock
      ? { doneBy: 'clock' as const, actorId: undefined }
      : { doneBy: undefined, actorId: Number(chosen.actor) || undefined }),
    noun,
    from,
    until,
  }
  return (
    <>
      <Card as="section" aria-label={t.filters} className={styles.filters}>
        <Input
          label={t.search}
          type="search"
          maxLength={100}
          value={search.text}
          onChange={search.change}
          className={styles.wide}
        />
        <Combobox
          label={t.actor}
          placeholder={t.anybody}
          options={actors}
          value={actors.find(({ value }) => value === chosen.actor) ?? null}
          onChange={(option) => change({ actor: option?.value ?? '' })}
        />
        <Select
          label={t.noun}
          options={[
            { value: 'all', label: t.anything },
            ...actNouns.map((value) => ({ value, label: nouns[value] })),
          ]}
          value={noun ?? 'all'}
          onChange={(value) => change({ noun: value === 'all' ? undefined : value })}
        />
        <DatePicker label={t.from} value={from ?? ''} max={until} onChange={(day) => change({ from: day })} />
        <DatePicker
          label={t.until}
          value={until ?? ''}
          min={from}
          onChange={(day) => change({ until: day })}
        />
      </Card>
      <Acts filters={filters} />
    </>
  )
}

type Filters = {
  query: string | undefined
  actorId: number | undefined
  doneBy: 'clock' | undefined
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
