import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getDepartment, listDepartmentAncestors } from '#contract/departments.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { PersonRowSkeletons } from '../users/person-row.tsx'
import { DepartmentMembers, membersQuery } from './department-members.tsx'
import { childrenQuery, type Department, DepartmentTree, DepartmentTreeSkeleton } from './department-tree.tsx'
import { departments } from './departments.strings.ts'
import styles from './departments-screen.module.css'

const departmentQuery = (id: number) => queryFor(getDepartment, { params: { id } })
const ancestorsQuery = (id: number) => queryFor(listDepartmentAncestors, { params: { id } })

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(departmentQuery(id))
  void client.prefetchQuery(ancestorsQuery(id))
  void client.prefetchQuery(childrenQuery(id))
  void client.prefetchInfiniteQuery(membersQuery(id))
}

/** One department: what is above and below it, and its members. */
export default function DepartmentScreen() {
  const t = useStrings(departments)
  const id = useIdParam()
  const query = useQuery({ ...departmentQuery(id ?? 0), enabled: id !== undefined })
  const department = query.data
  return (
    <Screen
      title={department?.name ?? t.department}
      back="/m/departments"
      titleHidden
      className={styles.narrow}
    >
      <div className={styles.column}>
        {department ? (
          <>
            <About department={department} />
            {department.childCount > 0 && <Children department={department} />}
            <section aria-labelledby="department-members">
              <h2 id="department-members" className={styles.heading}>
                {t.members}
              </h2>
              <DepartmentMembers departmentId={department.id} />
            </section>
          </>
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={<DepartmentSkeleton />}
            gone={t.gone}
            to="/m/departments"
            toWords={t.toDepartments}
          />
        )}
      </div>
    </Screen>
  )
}

function About({ department }: { department: Department }) {
  const t = useStrings(departments)
  const above = useQuery(ancestorsQuery(department.id)).data?.departments ?? []
  return (
    <div className={styles.about}>
      <nav aria-label={t.path}>
        <ol className={styles.path}>
          {[{ id: 0, name: t.departments }, ...above].map(({ id, name }) => (
            <li key={id}>
              <AppLink to={id ? `/m/departments/${id}` : '/m/departments'} className={styles.above}>
                {name}
              </AppLink>
              <Icon name="chevronRight" size="small" />
            </li>
          ))}
        </ol>
      </nav>
      <p className={styles.head}>
        <span className={styles.name}>{department.name}</span>
        <span className={styles.count}>
          {department.childCount > 0
            ? t.withBelow(department.memberCount)
            : t.memberCount(department.memberCount)}
        </span>
      </p>
    </div>
  )
}

function Children({ department }: { department: Department }) {
  const t = useStrings(departments)
  const query = useQuery(childrenQuery(department.id))
  if (!query.data && !query.isPending) return null
  return (
    <section aria-labelledby="department-children">
      <h2 id="department-children" className={styles.heading}>
        {t.children}
      </h2>
      <Card padding="none" bleeds>
        {query.data ? (
          <DepartmentTree departments={query.data.departments} />
        ) : (
          <DepartmentTreeSkeleton rows={department.childCount} />
        )}
      </Card>
    </section>
  )
}

const DepartmentSkeleton = () => (
  <>
    <SkeletonGroup className={styles.about}>
      <Skeleton width="third" />
      <Skeleton width="half" />
    </SkeletonGroup>
    <Card padding="none" bleeds>
      <PersonRowSkeletons />
    </Card>
  </>
)
