import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listSubmissions } from '#contract/daily-reports.ts'
import { getMenu } from '#contract/menu-pages.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MonthBar } from '#ui/month-bar.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { monthParam } from '#web/app/month-param.ts'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { DepartmentFilter } from '../filters/department-select.tsx'
import { RemindMissing } from './remind-missing.tsx'
import { SubmissionGrid } from './submission-grid.tsx'
import { SubmissionLegend } from './submission-mark.tsx'
import { submissions } from './submissions.strings.ts'
import styles from './submissions-screen.module.css'

/** Who has submitted a daily report on which day of a month. */
export default function SubmissionsScreen() {
  const t = useStrings(submissions)
  const id = useIdParam()
  const menu = useQuery({ ...queryFor(getMenu, { params: { id: id ?? 0 } }), enabled: id !== undefined }).data
  return (
    <Screen title={menu ? t.titleOf(menu.name) : t.title} back={id ? `/menus/${id}` : '/menus'}>
      <Submissions menuId={id} />
    </Screen>
  )
}

const searching = searchParams({ month: monthParam, departmentId: idParam })

function Submissions({ menuId }: { menuId: number | undefined }) {
  const t = useStrings(submissions)
  const [{ month, departmentId }, change] = useSearchParams(searching, `/menus/${menuId}/submissions`)
  const params = { id: menuId ?? 0 }
  const enabled = menuId !== undefined
  // The totals, besides the pages of people.
  const whole = useQuery({
    ...queryFor(listSubmissions, { params, query: { month, departmentId, limit: 1 } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const query = useInfiniteQuery({
    ...pagesFor(listSubmissions, { params, query: { month, departmentId, limit: 50 } }, 'people'),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const first = whole.data
  const people = query.data
  if (!first || !people || menuId === undefined) {
    return (
      <Fallback
        query={whole.isError ? whole : query}
        known={menuId !== undefined}
        skeleton={
          <SkeletonGroup>
            <SkeletonText lines={8} />
          </SkeletonGroup>
        }
        gone={t.gone}
        to="/menus"
        toWords={t.toMenus}
      />
    )
  }
  return (
    <div className={styles.column}>
      <div className={styles.bar}>
        <MonthBar month={month} onChange={(next) => change({ month: next })} />
        <DepartmentFilter
          departments={first.departments}
          value={departmentId}
          onChange={(next) => change({ departmentId: next })}
        />
        <Button
          size="xSmall"
          icon="download"
          aria-label={t.download}
          onClick={() =>
            location.assign(
              `/api/v2/menus/${menuId}/submissions_export${searching.write({ month, departmentId })}`,
            )
          }
        >
          {t.csv}
        </Button>
      </div>
      <div className={styles.summary}>
        <span>{t.people(first.peopleCount)}</span>
        <strong>
          {first.missingTodayCount > 0 ? t.missingToday(first.missingTodayCount) : t.nobodyMissing}
        </strong>
        {first.missingTodayCount > 0 && (
          <RemindMissing menuId={menuId} departmentId={departmentId} count={first.missingTodayCount} />
        )}
      </div>
      <SubmissionLegend />
      {people.length === 0 ? (
        <EmptyState
          icon="user"
          title={t.nobodyTitle}
          action={
            departmentId !== undefined && (
              <Button onClick={() => change({ departmentId: undefined })}>{t.showAll}</Button>
            )
          }
        >
          {t.nobodyWords}
        </EmptyState>
      ) : (
        <SubmissionGrid
          month={first.month}
          today={first.today}
          holidays={first.holidays}
          people={people}
          query={query}
        />
      )}
    </div>
  )
}
