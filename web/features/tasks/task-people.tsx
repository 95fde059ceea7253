import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTaskDepartments, listTaskUsers, recipientStatuses, removeTaskUser } from '#contract/tasks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { pagesFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useAct } from '#web/app/use-act.ts'
import { PersonLink } from '../people/person-link.tsx'
import { requestedWords } from './requested-task.strings.ts'
import { TaskTag } from './task-card.tsx'
import styles from './tasks.module.css'
import { taskWords } from './tasks.strings.ts'
import { type Task, type TaskUser, useTaskChanges } from './use-tasks.ts'

const statuses = ['', 'not_done', 'blocked', ...recipientStatuses] as const
const params = searchParams({ status: choiceParam(statuses, '') })
type Department = { id: number; name: string }

/** The progress of a task by person and by department. */
export function TaskPeople({ task }: { task: Task }) {
  const t = useStrings(requestedWords)
  const [tab, setTab] = useState<'people' | 'departments'>('people')
  const [department, setDepartment] = useState<Department>()
  return (
    <Card as="section" padding="large" bleeds aria-label={t.people}>
      <h2 className={styles.heading}>{t.people}</h2>
      <Tabs
        label={t.people}
        tabs={[
          { id: 'people', label: t.byPerson },
          { id: 'departments', label: t.byDepartment },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'people' ? (
          <People task={task} department={department} onEveryDepartment={() => setDepartment(undefined)} />
        ) : (
          <Departments
            task={task}
            onChoose={(chosen) => {
              setDepartment(chosen)
              setTab('people')
            }}
          />
        )}
      </Tabs>
    </Card>
  )
}

type PeopleProps = { task: Task; department: Department | undefined; onEveryDepartment: () => void }

function People({ task, department, onEveryDepartment }: PeopleProps) {
  const t = useStrings(requestedWords)
  const w = useStrings(taskWords)
  const [{ status }, change] = useSearchParams(params, `/tasks/${task.id}/requested`)
  const query = useInfiniteQuery(
    pagesFor(
      listTaskUsers,
      {
        params: { id: task.id },
        query: { limit: 50, ...(status && { status }), ...(department && { departmentId: department.id }) },
      },
      'taskUsers',
    ),
  )
  return (
    <>
      <div className={styles.filters}>
        <Select<(typeof statuses)[number]>
          label={t.status}
          value={status}
          onChange={(next) => change({ status: next })}
          options={[
            { value: '', label: t.all },
            { value: 'not_done', label: t.notDone },
            { value: 'blocked', label: t.blocked },
            { value: 'unaccepted', label: w.unaccepted },
            { value: 'accepted', label: w.accepted },
            { value: 'done', label: w.done },
            { value: 'declined', label: w.declined },
          ]}
        />
        {department && (
          <Select<'' | 'one'>
            label={t.department}
            value="one"
            onChange={onEveryDepartment}
            options={[
              { value: 'one', label: department.name },
              { value: '', label: t.everyDepartment },
            ]}
          />
        )}
      </div>
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
      {query.isError && (
        <ErrorState title={w.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {query.data?.length === 0 && <p>{t.nobody}</p>}
      <ul className={styles.people}>
        {query.data?.map((person) => (
          <Person key={person.id} task={task} person={person} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {w.more}
        </Button>
      )}
    </>
  )
}

function Person({ task, person }: { task: Task; person: TaskUser }) {
  const t = useStrings(requestedWords)
  const { take, refresh } = useTaskChanges(task.id)
  const act = useAct({ refresh, failed: t.actFailed })
  const { id, name, profileImgPath, departmentName, status, doneTodoCount, declineReason, blocked } = person
  return (
    <li className={styles.person}>
      <Avatar name={name} src={profileImgPath} size="small" />
      <span className={styles.words}>
        <PersonLink id={id} name={name} />
        <span className={styles.detail}>
          {departmentName && <span>{departmentName}</span>}
          <span>{t.todosDone(doneTodoCount, task.todos.length)}</span>
          {declineReason && <span>{t.reason(declineReason)}</span>}
        </span>
      </span>
      <span className={styles.states}>
        <TaskTag state={status} />
        {blocked && <Tag situation="danger">{t.blockedTag}</Tag>}
      </span>
      {task.can.change && (
        <Menu
          label={t.actionsFor(name)}
          trigger={(props) => <IconButton icon="more" label={t.actionsFor(name)} {...props} />}
        >
          <MenuItem
            icon="trash"
            onSelect={() =>
              act(
                async () => take(await call(removeTaskUser, { params: { id: task.id, userId: id } })),
                t.personRemoved,
              )
            }
          >
            {t.removePerson}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

function Departments({ task, onChoose }: { task: Task; onChoose: (department: Department) => void }) {
  const t = useStrings(requestedWords)
  const w = useStrings(taskWords)
  const query = useInfiniteQuery(
    pagesFor(listTaskDepartments, { params: { id: task.id }, query: { limit: 50 } }, 'departments'),
  )
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={3} />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState title={w.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <ul className={styles.people}>
        {query.data.map(({ department, counts }) => (
          <li key={department?.id ?? 0} className={styles.words}>
            <Progress
              label={department?.name ?? t.noDepartment}
              value={counts.done / counts.total}
              detail={t.counts(counts.done, counts.total)}
            />
            {department && (
              <div>
                <Button
                  size="xSmall"
                  aria-label={t.showPeople(department.name)}
                  onClick={() => onChoose(department)}
                >
                  {t.byPerson}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {w.more}
        </Button>
      )}
    </>
  )
}
