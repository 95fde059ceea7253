import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import {
  completeTask,
  listApplyTasks,
  listMissions,
  listOwnTasks,
  listReportItemTasks,
  listTimelineMissions,
  reopenTask,
} from '#contract/report-items.ts'
import { listWaiting } from '#contract/waiting.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { everyKeyOf, pagesFor } from '#web/app/query.ts'
import { useItemChanges } from './item-changes.ts'
import { reportItems } from './report-items.strings.ts'

type Page = Answer<typeof listReportItemTasks>
export type Task = Page['tasks'][number]

const tasksQuery = (id: number) => pagesFor(listReportItemTasks, { params: { id } }, 'tasks')

const flat = ({ pages }: InfiniteData<Page, string | undefined>) => ({
  tasks: pages.flatMap((page) => page.tasks),
  ownTasks: pages[0]?.ownTasks ?? [],
  counts: pages[0]?.counts ?? { done: 0, total: 0 },
})

/** The requests on a post, kept up to date. */
export function useTaskList(id: number, feedId: number) {
  const client = useQueryClient()
  const query = tasksQuery(id)
  useItemChanges(feedId, () => void client.invalidateQueries({ queryKey: query.queryKey }))
  return useInfiniteQuery({ ...query, select: flat })
}

const ticked = (task: Task, done: boolean, at: string): Task => ({
  ...task,
  completedAt: done ? at : null,
  overdue: !done && task.overdue,
  can: { complete: !done, reopen: done },
})

function patchList(client: QueryClient, listId: number, taskId: number, done: boolean) {
  const at = new Date().toISOString()
  const change = (task: Task) => (task.id === taskId ? ticked(task, done, at) : task)
  client.setQueryData<InfiniteData<Page, string | undefined>>(tasksQuery(listId).queryKey, (data) => {
    if (!data) return data
    const own = data.pages[0]?.ownTasks.find(({ id }) => id === taskId)
    const by = own && (own.completedAt !== null) !== done ? (done ? 1 : -1) : 0
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        tasks: page.tasks.map(change),
        ownTasks: page.ownTasks.map(change),
        counts: { ...page.counts, done: page.counts.done + by },
      })),
    }
  })
}

/** All queries that list requests. */
export const refreshTasks = (client: QueryClient) =>
  Promise.all(
    [listReportItemTasks, listApplyTasks, listOwnTasks, listMissions, listTimelineMissions, listWaiting].map(
      (endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
    ),
  )

const send = ({ taskId, done }: { taskId: number; done: boolean }) =>
  call(done ? completeTask : reopenTask, { params: { id: taskId } })

/** Ticks or unticks the person's own request: shown at once, reverted if refused. */
export function useTick(listId: number | null) {
  const client = useQueryClient()
  const toast = useToast()
  const t = useStrings(reportItems)
  return useMutation({
    mutationFn: send,
    onMutate: async ({ taskId, done }) => {
      if (listId === null) return
      await client.cancelQueries({ queryKey: tasksQuery(listId).queryKey })
      patchList(client, listId, taskId, done)
    },
    onError: (error, { taskId, done }) => {
      if (listId !== null) patchList(client, listId, taskId, !done)
      toast.danger(error instanceof ApiError ? error.message : t.tickFailed)
    },
    onSettled: () => refreshTasks(client),
  })
}
