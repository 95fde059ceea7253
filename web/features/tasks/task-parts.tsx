import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { useLive } from '#web/app/live.ts'
import { Screen } from '#web/app/screen.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { TaskTag } from './task-card.tsx'
import { taskScreenWords } from './task-screen.strings.ts'
import styles from './tasks.module.css'
import { taskWords } from './tasks.strings.ts'
import { type Task, taskQuery } from './use-tasks.ts'

/** A screen about the task in the address. `back`: where its back button leads. */
export function TaskFrame({
  back,
  children,
}: {
  back: string | ((task: Task | undefined) => string)
  children: (task: Task) => ReactNode
}) {
  const t = useStrings(taskWords)
  const id = useIdParam()
  const query = useQuery({ ...taskQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  useLive('waiting.changed', () => void query.refetch())
  return (
    <Screen
      title={query.data?.title ?? t.title}
      back={typeof back === 'string' ? back : back(query.data)}
      className={styles.screen}
    >
      {query.data ? (
        <div className={styles.parts}>{children(query.data)}</div>
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to="/tasks"
          toWords={t.title}
        />
      )}
    </Screen>
  )
}

/** Who asks for what by when. */
export function TaskFacts({ task, children }: { task: Task; children?: ReactNode }) {
  const t = useStrings(taskScreenWords)
  const w = useStrings(taskWords)
  const showDay = useDay()
  const state = task.can.manage || task.own === null || task.state === 'closed' ? task.state : task.own.status
  return (
    <Card as="section" padding="large" bleeds aria-label={task.title}>
      <p className={styles.state}>
        <TaskTag state={state} />
        {task.overdue && task.state === 'open' && <Tag situation="danger">{w.overdue}</Tag>}
      </p>
      <DataList
        items={[
          { term: t.author, value: <PersonLink id={task.author.id} name={task.author.name} /> },
          { term: t.dueOn, value: task.dueOn === null ? w.noDue : showDay(task.dueOn) },
          ...(task.own?.declineReason ? [{ term: t.declineReason, value: task.own.declineReason }] : []),
        ]}
      />
      {task.detail && (
        <div className={styles.body}>
          <FormattedText text={task.detail} />
        </div>
      )}
      {children && <div className={styles.more}>{children}</div>}
    </Card>
  )
}
