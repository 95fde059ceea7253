import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getDepartment, getDepartmentNavigation } from '#contract/departments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { useOwnHeading } from '#web/app/own-heading.ts'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { PeopleFound } from '../people/people-found.tsx'
import { PersonRowSkeletons } from '../people/person-row.tsx'
import { DepartmentEvents } from './department-events.tsx'
import { childrenQuery } from './department-level.ts'
import { DepartmentMembers, membersQuery } from './department-members.tsx'
import { DepartmentTiles, DepartmentTilesSkeleton } from './department-tiles.tsx'
import { departments } from './departments.strings.ts'
import styles from './departments-screen.module.css'

type Department = Answer<typeof getDepartment>

const departmentQuery = (id: number) => queryFor(getDepartment, { params: { id } })
const wayQuery = (departmentId: number) => queryFor(getDepartmentNavigation, { query: { departmentId } })

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id === undefined) return
  void client.prefetchQuery(departmentQuery(id))
  void client.prefetchQuery(wayQuery(id))
  void client.prefetchQuery(childrenQuery(id))
  void client.prefetchInfiniteQuery(membersQuery(id))
}

/** One department: those above, beside and below it, and its members. */
export default function DepartmentScreen() {
  const t = useStrings(departments)
  const id = useIdParam()
  const query = useQuery({ ...departmentQuery(id ?? 0), enabled: id !== undefined })
  const department = query.data
  const title = useOwnHeading(department?.name, t.department)
  return (
    <Screen title={title} back="/departments" titleHidden className={styles.narrow}>
      <div className={styles.column}>
        {department ? (
          <Found key={department.id} department={department} />
        ) : (
          <Fallback
            query={query}
            known={id !== undefined}
            skeleton={<DepartmentSkeleton />}
            gone={t.gone}
            to="/departments"
            toWords={t.toDepartments}
          />
        )}
      </div>
    </Screen>
  )
}

function Found({ department }: { department: Department }) {
  const t = useStrings(departments)
  const href = useHref()
  const { text, settled, change } = useSearchText(`/departments/${department.id}`)
  return (
    <>
      <About department={department} />
      <search className={styles.search}>
        <Input
          type="search"
          label={t.searchWithin}
          labelHidden
          placeholder={t.searchWithin}
          before={<Icon name="search" />}
          value={text}
          onChange={change}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
        />
      </search>
      {department.leads && (
        <p>
          <Button size="xSmall" icon="password" href={href(`/access_cards?department=${department.id}`)}>
            {t.helpSignIn}
          </Button>
        </p>
      )}
      {settled ? (
        <PeopleFound query={settled} departmentId={department.id} />
      ) : (
        <>
          <DepartmentEvents departmentId={department.id} />
          {department.childCount > 0 && <Children department={department} />}
          <section aria-labelledby="department-members">
            <h2 id="department-members" className={styles.heading}>
              {t.members}
            </h2>
            <DepartmentMembers departmentId={department.id} />
          </section>
        </>
      )}
    </>
  )
}

function About({ department }: { department: Department }) {
  const t = useStrings(departments)
  const way = useQuery(wayQuery(department.id)).data
  const beside = way?.siblings ?? []
  const at = beside.findIndex(({ id }) => id === department.id)
  const previous = at > 0 ? beside[at - 1] : undefined
  const next = at >= 0 ? beside[at + 1] : undefined
  return (
    <div className={styles.about}>
      <nav aria-label={t.path}>
        <ol className={styles.path}>
          {[{ id: 0, name: t.departments }, ...(way?.ancestors ?? [])].map(({ id, name }) => (
            <li key={id}>
              <AppLink to={id ? `/departments/${id}` : '/departments'} className={styles.above}>
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
      <div className={styles.ways}>
        <AppLink to={`/departments?view=tree&department=${department.id}`} className={styles.way}>
          {t.showInTree}
        </AppLink>
        <AppLink to={`/departments?view=chart&root=${department.id}`} className={styles.way}>
          {t.showInChart}
        </AppLink>
        {(previous || next) && (
          <nav aria-label={t.beside} className={styles.beside}>
            {previous && (
              <AppLink
                to={`/departments/${previous.id}`}
                className={styles.way}
                aria-label={t.previous(previous.name)}
              >
                <Icon name="chevronLeft" size="small" />
                <span className={styles.besideName}>{previous.name}</span>
              </AppLink>
            )}
            {next && (
              <AppLink to={`/departments/${next.id}`} className={styles.way} aria-label={t.next(next.name)}>
                <span className={styles.besideName}>{next.name}</span>
                <Icon name="chevronRight" size="small" />
              </AppLink>
            )}
          </nav>
        )}
      </div>
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
      {query.data ? (
        <DepartmentTiles departments={query.data.departments} />
      ) : (
        <DepartmentTilesSkeleton count={department.childCount} />
      )}
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
