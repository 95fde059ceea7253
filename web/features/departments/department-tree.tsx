import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listDepartments } from '#contract/departments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import styles from './department-tree.module.css'
import { departments } from './departments.strings.ts'

export type Department = Answer<typeof listDepartments>['departments'][number]

/** The departments directly below one; at the top without one. */
export const childrenQuery = (parentId?: number) =>
  queryFor(listDepartments, { query: parentId === undefined ? {} : { parentId } })

/** Departments that lead to their pages; those with others below can be opened in place. */
export const DepartmentTree = ({ departments: list }: { departments: readonly Department[] }) => (
  <ul className={styles.tree}>
    {list.map((department) => (
      <Node key={department.id} department={department} />
    ))}
  </ul>
)

function Node({ department }: { department: Department }) {
  const t = useStrings(departments)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { name, childCount, memberCount } = department
  return (
    <li>
      <div className={styles.row}>
        {childCount > 0 ? (
          <button
            type="button"
            className={styles.toggle}
            aria-label={t.open(name)}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevronDown' : 'chevronRight'} />
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        <AppLink to={`/m/departments/${department.id}`} className={styles.link}>
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>{t.memberCount(memberCount)}</span>
        </AppLink>
      </div>
      {open && (
        <div id={id} className={styles.below}>
          <Below parentId={department.id} count={childCount} />
        </div>
      )}
    </li>
  )
}

function Below({ parentId, count }: { parentId: number; count: number }) {
  const t = useStrings(departments)
  const query = useQuery(childrenQuery(parentId))
  if (query.isPending) return <DepartmentTreeSkeleton rows={count} />
  if (!query.data) {
    return (
      <p role="alert" className={styles.failed}>
        {t.childrenFailed}
        <Button size="xSmall" priority="tertiary" pending={query.isFetching} onClick={() => query.refetch()}>
          {t.tryAgain}
        </Button>
      </p>
    )
  }
  return <DepartmentTree departments={query.data.departments} />
}

/** The still shape of departments to come. */
export const DepartmentTreeSkeleton = ({ rows }: { rows: number }) => (
  <SkeletonGroup className={styles.skeletons}>
    {Array.from({ length: Math.min(rows, 8) }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else and never move
      <span key={row} className={styles.row}>
        <span className={styles.leaf} />
        <Skeleton width={row % 2 ? 'third' : 'half'} />
      </span>
    ))}
  </SkeletonGroup>
)
