import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { searchText } from '#common/search-text.ts'
import { deleteDepartment, listAdminDepartments, moveDepartment } from '#contract/admin-departments.ts'
import { listDepartments } from '#contract/departments.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { AdminScreen } from '../admin/admin-frame.tsx'
import styles from './admin-users.module.css'
import { DepartmentDialog, type DepartmentTask } from './department-dialog.tsx'
import { DepartmentRow } from './department-row.tsx'
import { departmentWords } from './departments.strings.ts'
import { sentenceOf } from './use-account.ts'
import { type AdminDepartment, departmentsQuery } from './use-places.ts'

/** With more departments than this, what is below the top is shown when it is asked for. */
const mostOpen = 100

/** The tree of departments: added, named, moved, ordered, published, deleted. */
export default function DepartmentsScreen() {
  const t = useStrings(departmentWords)
  const client = useQueryClient()
  const { data } = useQuery(departmentsQuery)
  const [task, setTask] = useState<DepartmentTask>()
  const refresh = async () => {
    for (const endpoint of [listAdminDepartments, listDepartments])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
  return (
    <AdminScreen
      path="/admin/departments"
      actions={
        data?.can.change && (
          <Button
            size="xSmall"
            priority="primary"
            icon="plus"
            onClick={() => setTask({ kind: 'add', parent: null })}
          >
            {t.add}
          </Button>
        )
      }
    >
      <Departments onTask={setTask} refresh={refresh} />
      {task && <DepartmentDialog task={task} onClose={() => setTask(undefined)} onSaved={refresh} />}
    </AdminScreen>
  )
}

type Props = { onTask: (task: DepartmentTask) => void; refresh: () => Promise<void> }

function Departments({ onTask, refresh }: Props) {
  const t = useStrings(departmentWords)
  const query = useQuery(departmentsQuery)
  const [text, setText] = useState('')
  // Those turned from how they begin: open in a small company, closed in a large one.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [removing, setRemoving] = useState<AdminDepartment>()
  const [said, setSaid] = useState('')
  if (query.isPending)
    return (
      <SkeletonGroup>
        <Skeleton width="most" />
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { departments, can } = query.data
  if (departments.length === 0)
    return (
      <EmptyState icon="departments" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  const open = (id: number) => departments.length <= mostOpen !== turned.has(id)
  const wanted = searchText(text)
  const shown = wanted
    ? departments.filter(({ name, nameKana }) => searchText(`${name} ${nameKana}`).includes(wanted))
    : visible(departments, open)
  const toggle = (id: number) => {
    const next = new Set(turned)
    if (!next.delete(id)) next.add(id)
    setTurned(next)
  }
  const step = async (department: AdminDepartment, by: 1 | -1) => {
    const beside = departments.filter(({ parentId }) => parentId === department.parentId)
    const place = beside.indexOf(department) + by
    try {
      await call(moveDepartment, {
        params: { id: department.id },
        body: { parentId: department.parentId, place },
      })
      setSaid(t.moved(department.name, place + 1))
    } catch (error) {
      toast.danger(sentenceOf(error, t.failed))
    }
    await refresh()
  }
  return (
    <>
      <p className={styles.note}>{t.intro}</p>
      <Input
        label={t.search}
        labelHidden
        placeholder={t.search}
        type="search"
        value={text}
        onChange={setText}
      />
      {shown.length === 0 && <EmptyState icon="search" title={t.nothingFound} />}
      <Card padding="none">
        <ul aria-label={t.list}>
          {shown.map((department) => {
            const beside = departments.filter(({ parentId }) => parentId === department.parentId)
            const hasBelow = departments.some(({ parentId }) => parentId === department.id)
            return (
              <DepartmentRow
                key={department.id}
                department={department}
                flat={wanted !== ''}
                open={hasBelow ? open(department.id) : undefined}
                onToggle={() => toggle(department.id)}
                onTask={can.change ? onTask : undefined}
                onRemove={() => setRemoving(department)}
                onUp={beside[0] === department || wanted ? undefined : () => step(department, -1)}
                onDown={beside.at(-1) === department || wanted ? undefined : () => step(department, 1)}
              />
            )
          })}
        </ul>
      </Card>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle(removing?.name ?? '')}
        situation="danger"
        confirmLabel={t.remove}
        onConfirm={async () => {
          try {
            await call(deleteDepartment, { params: { id: removing!.id } })
          } catch (error) {
            toast.danger(sentenceOf(error, t.failed))
          }
          await refresh()
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}

/** Those with nothing closed above them. They come in the order of the tree. */
function visible(departments: readonly AdminDepartment[], open: (id: number) => boolean) {
  const hidden = new Set<number>()
  return departments.filter(({ id, parentId }) => {
    const covered = parentId !== null && hidden.has(parentId)
    if (covered || !open(id)) hidden.add(id)
    return !covered
  })
}
