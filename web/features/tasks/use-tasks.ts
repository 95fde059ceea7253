import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listCalendars } from '#contract/calendars.ts'
import type { Answer } from '#contract/endpoint.ts'
import { taskTopic } from '#contract/live.ts'
import { getTaskTemplate } from '#contract/tasks.templates.ts'
import {
  getTask,
  listReceivedTasks,
  listRequestedTasks,
  listTaskDepartments,
  listTaskUsers,
} from '#contract/tasks.ts'
import { listWaiting } from '#contract/waiting.ts'
import { useLive, useWatch } from '#web/app/live.ts'
import { everyKeyOf, keyOf, pagesFor, queryFor } from '#web/app/query.ts'
import { idIn } from '#web/app/use-id-param.ts'

export type Task = Answer<typeof getTask>
export type TaskTemplate = Answer<typeof getTaskTemplate>
export type Todo = Task['todos'][number]
export type ReceivedTask = Answer<typeof listReceivedTasks>['tasks'][number]
export type RequestedTask = Answer<typeof listRequestedTasks>['tasks'][number]
export type TaskUser = Answer<typeof listTaskUsers>['taskUsers'][number]

export const taskQuery = (id: number) => queryFor(getTask, { params: { id } })
export const templateQuery = (id: number) => queryFor(getTaskTemplate, { params: { id } })
export const receivedQuery = (state: 'open' | 'ended') =>
  pagesFor(listReceivedTasks, { query: { state } }, 'tasks')
export const requestedQuery = (state: 'open' | 'ended') =>
  pagesFor(listRequestedTasks, { query: { state } }, 'tasks')

/** Fetches the lists of tasks again. */
export const refreshTaskLists = (client: QueryClient) =>
  Promise.all(
    [listReceivedTasks, listRequestedTasks].map((endpoint) =>
      client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
    ),
  )

/** Puts the response of a call about a task into the cache, and fetches again the lists that show it. */
export function useTaskChanges(id: number) {
  const client = useQueryClient()
  const key = keyOf(getTask, { params: { id } })
  const elsewhere = () =>
    Promise.all(
      [
        listReceivedTasks,
        listRequestedTasks,
        listTaskUsers,
        listTaskDepartments,
        listWaiting,
        listCalendars,
      ].map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })),
    )
  return {
    take: async (fresh: Task) => {
      client.setQueryData(key, fresh)
      await elsewhere()
    },
    refresh: async () => {
      await client.invalidateQueries({ queryKey: key })
      await elsewhere()
    },
    gone: async () => {
      client.removeQueries({ queryKey: key })
      await elsewhere()
    },
  }
}

/** The time in which answers are gathered before the progress is fetched again. */
const gatherMs = 1_000

/** Keeps the progress of a task up to date with the answers of others, for its author. */
export function useTaskProgress(id: number) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useWatch([taskTopic(id)])
  useLive('tasks.changed', ({ ids }) => {
    if (!ids.includes(id)) return
    timer.current ??= setTimeout(async () => {
      timer.current = undefined
      const here = keyOf(getTask, { params: { id } })
      await Promise.all(
        [here, everyKeyOf(listTaskUsers), everyKeyOf(listTaskDepartments)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    }, gatherMs)
  })
}

/** Fetches the task in the address while the code of its screen is loading. */
export const preloadTask = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) return client.prefetchQuery(taskQuery(id))
}
