import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { twinIds } from '#common/folded-name.ts'
import { searchText } from '#common/search-text.ts'
import { holdsWriting } from '#common/variant-kanji.ts'
import { deleteDepartment, listAdminDepartments, moveDepartment } from '#contract/admin-departments.ts'
import {
  getDepartment,
  getDepartmentChart,
  getDepartmentNavigation,
  listDepartments,
} from '#contract/departments.ts'
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
import { sentenceOf } from '#web/app/api-error.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { type AdminDepartment, departmentsQuery } from '../admin-users/use-places.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { treeRows } from '../departments/tree-rows.ts'
import { WindowedTree } from '../departments/windowed-tree.tsx'
import { OrganisationFiles } from '../organisation-files/organisation-files.tsx'
import { DepartmentDialog, type DepartmentTask } from './department-dialog.tsx'
import { DepartmentRow } from './department-row.tsx'
import { departmentWords } from './departments.strings.ts'

/** Above this number of departments, the levels below the top are collapsed by default. */
const mostOpen = 100

const changed = [
  listAdminDepartments,
  listDepartments,
  getDepartment,
  getDepartmentChart,
  getDepartmentNavigation,
]

/** The tree of departments: create, rename, move, order, publish, delete. */
export default function DepartmentsScreen() {
  const t = useStrings(departmentWords)
  const client = useQueryClient()
  const { data } = useQuery(departmentsQuery)
  const [task, setTask] = useState<DepartmentTask>()
  const refresh = async () => {
    for (const endpoint of changed) await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
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
      {data?.can.change && <OrganisationFiles kind="departments" refresh={refresh} />}
      <Departments onTask={setTask} refresh={refresh} />
      {task && <DepartmentDialog task={task} onClose={() => setTask(undefined)} onSaved={refresh} />}
    </AdminScreen>
  )
}

type Props = { onTask: (task: DepartmentTask) => void; refresh: () => Promise<void> }

const nobody: readonly AdminDepartment[] = []

function Departments({ onTask, refresh }: Props) {
  const t = useStrings(departmentWords)
  const navigate = useAppNavigate()
  const query = useQuery(departmentsQuery)
  const [text, setText] = useState('')
  // Departments that differ from the default: expanded in a small company, collapsed in a large one.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [removing, setRemoving] = useState<AdminDepartment>()
  const [said, setSaid] = useState('')
  const departments = query.data?.departments
  const levels = useMemo(() => levelsOf(departments ?? nobody), [departments])
  const twins = useMemo(() => twinIds(departments ?? nobody, ({ parentId }) => parentId), [departments])
  const names = useMemo(
    () => (departments ?? nobody).map((one) => [one, searchText(`${one.name} ${one.nameKana}`)] as const),
    [departments],
  )
  if (query.isPending)
    return (
      <SkeletonGroup>
        <Skeleton width="most" />
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  if (!departments || !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const { can } = query.data
  if (departments.length === 0)
    return (
      <EmptyState icon="departments" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  const wanted = searchText(text)
  const found = wanted
    ? names.filter(([, name]) => holdsWriting(name, wanted)).map(([one]) => one)
    : undefined
  const rows = found
    ? treeRows<AdminDepartment>({ below: () => found, hasBelow: () => false, isOpen: () => false })
    : treeRows<AdminDepartment>({
        below: (parentId) => levels.get(parentId) ?? nobody,
        hasBelow: ({ id }) => levels.has(id),
        isOpen: ({ id }) => departments.length <= mostOpen !== turned.has(id),
      })
  const toggle = (nodes: readonly AdminDepartment[]) => {
    const next = new Set(turned)
    for (const { id } of nodes) if (!next.delete(id)) next.add(id)
    setTurned(next)
  }
  /** Returns a function that moves a department by one among its siblings; undefined if it cannot be moved. */
  const stepOf = (department: AdminDepartment, by: 1 | -1) => {
    const beside = levels.get(topOf(department, levels)) ?? nobody
    const place = beside.indexOf(department) + by
    if (!can.change || wanted || place < 0 || place >= beside.length) return undefined
    return async () => {
      try {
        await call(moveDepartment, {
          params: { id: department.id },
          body: { parentId: department.parentId, place, version: department.version },
        })
        setSaid(t.moved(department.name, place + 1))
      } catch (error) {
        toast.danger(sentenceOf(error, t.failed))
      }
      await refresh()
    }
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
      {rows.length === 0 && <EmptyState icon="search" title={t.nothingFound} />}
      <Card padding="none">
        <WindowedTree
          label={t.list}
          rows={rows}
          nameOf={({ name }) => name}
          describe={({ id, name, path, memberCount, published }) =>
            [
              ...[name, twins.has(id) && t.twin, !published && t.unpublished],
              ...[found && path !== name && `${path} ·`, t.members(memberCount)],
            ]
              .filter(Boolean)
              .join(' ')
          }
          toggleLabel={({ name }, open) => (open ? t.close(name) : t.open(name))}
          onToggle={toggle}
          onActivate={(department) =>
            can.change
              ? onTask({ kind: 'edit', department })
              : navigate(`/admin/users?department=${department.id}`)
          }
          onKey={(event, { node }) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false
            void stepOf(node, event.key === 'ArrowUp' ? -1 : 1)?.()
            return true
          }}
        >
          {({ node }, reachable) => (
            <DepartmentRow
              department={node}
              twin={twins.has(node.id)}
              flat={found !== undefined}
              reachable={reachable}
              onTask={can.change ? onTask : undefined}
              onRemove={() => setRemoving(node)}
              onUp={stepOf(node, -1)}
              onDown={stepOf(node, 1)}
            />
          )}
        </WindowedTree>
      </Card>
      {can.change && <p className={styles.note}>{t.keys}</p>}
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
            const { id, version } = removing!
            await call(deleteDepartment, { params: { id }, query: { version } })
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

type Levels = ReadonlyMap<number | null, readonly AdminDepartment[]>

/** The children of each department, in order. Departments whose parent is not visible to a person are at the top. */
function levelsOf(departments: readonly AdminDepartment[]): Levels {
  const known = new Set(departments.map(({ id }) => id))
  const levels = new Map<number | null, AdminDepartment[]>()
  for (const department of departments) {
    const { parentId } = department
    const above = parentId !== null && known.has(parentId) ? parentId : null
    const level = levels.get(above)
    if (level) level.push(department)
    else levels.set(above, [department])
  }
  return levels
}

const topOf = ({ id, parentId }: AdminDepartment, levels: Levels) =>
  parentId !== null && levels.get(parentId)?.some((one) => one.id === id) ? parentId : null
