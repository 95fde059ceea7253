import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { useLive } from '#web/app/live.ts'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { ReceivedCard, RequestedCard } from './task-card.tsx'
import styles from './tasks.module.css'
import { taskWords } from './tasks.strings.ts'
import { receivedQuery, refreshTaskLists, requestedQuery } from './use-tasks.ts'

const path = '/tasks'
const lists = ['received', 'receivedEnded', 'requested', 'requestedEnded'] as const
type List = (typeof lists)[number]

const nothing = {
  received: 'receivedEmpty',
  receivedEnded: 'receivedEndedEmpty',
  requested: 'requestedEmpty',
  requestedEnded: 'requestedEndedEmpty',
} as const

const params = searchParams({ list: choiceParam(lists, 'received') })
const stateOf = (list: List) => (list.endsWith('Ended') ? 'ended' : 'open')

export const preload = (client: QueryClient, _: object, search: string) => {
  const { list } = params.read(search)
  return list.startsWith('received')
    ? client.prefetchInfiniteQuery(receivedQuery(stateOf(list)))
    : client.prefetchInfiniteQuery(requestedQuery(stateOf(list)))
}

/** What the reader is asked to do, and what they asked others to do. */
export default function TasksScreen() {
  const t = useStrings(taskWords)
  const href = useHref()
  const { list } = useSearchValues(params)
  const client = useQueryClient()
  useLive('waiting.changed', () => void refreshTaskLists(client))
  const addressOf = (one: List) => href(`${path}${params.write({ list: one })}`)
  return (
    <Screen
      title={t.title}
      back="/home"
      className={styles.screen}
      actions={
        <Button size="xSmall" priority="primary" icon="plus" href={href('/tasks/new')}>
          {t.create}
        </Button>
      }
    >
      <LinkTabs
        label={t.lists}
        current={addressOf(list)}
        tabs={lists.map((one) => ({ href: addressOf(one), label: t[one] }))}
      />
      {list.startsWith('received') ? (
        <Received key={list} list={list} />
      ) : (
        <Requested key={list} list={list} />
      )}
    </Screen>
  )
}

function Received({ list }: { list: List }) {
  const query = useInfiniteQuery({ ...receivedQuery(stateOf(list)), staleTime: 0 })
  return (
    <Cards list={list} query={query}>
      {query.data?.map((task) => (
        <li key={`${task.kind} ${task.id}`}>
          <ReceivedCard task={task} />
        </li>
      ))}
    </Cards>
  )
}

function Requested({ list }: { list: List }) {
  const query = useInfiniteQuery({ ...requestedQuery(stateOf(list)), staleTime: 0 })
  return (
    <Cards list={list} query={query}>
      {query.data?.map((task) => (
        <li key={task.id}>
          <RequestedCard task={task} />
        </li>
      ))}
    </Cards>
  )
}

type CardsProps = {
  list: List
  query: Parameters<typeof ListEnd>[0]['query'] & {
    isPending: boolean
    isFetching: boolean
    data: readonly unknown[] | undefined
    refetch: () => unknown
  }
  children: ReactNode
}

function Cards({ list, query, children }: CardsProps) {
  const t = useStrings(taskWords)
  const waiting = (
    <SkeletonGroup className={styles.list}>
      <SkeletonText lines={4} />
    </SkeletonGroup>
  )
  if (query.isPending) return waiting
  if (!query.data)
    return <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="task" title={t[nothing[list]]} action={<AppLink to="/tasks/new">{t.create}</AppLink>}>
        {t.emptyWords}
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.list}>{children}</ul>
      <ListEnd query={query}>{waiting}</ListEnd>
    </>
  )
}
