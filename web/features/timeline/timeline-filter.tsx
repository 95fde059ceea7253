import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { updateTimelineState } from '#contract/timeline.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { timelineQuery } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import { type TimelineFilter as Filter, homeAddress, isNarrowing } from '../feeds/timeline-address.ts'
import { menusQuery } from '../menus/menus-query.ts'
import styles from './timeline-filter.module.css'
import { timelineWords } from './timeline-filter.strings.ts'

const DepartmentDialog = lazyPart(() => import('../departments/department-dialog.tsx'))
const FilterSheet = lazyPart(() => import('#web/app/filter-sheet.tsx'))
const MenuFilterDialog = lazyPart(() => import('./menu-filter-dialog.tsx'))

type Department = { id: number; name: string }

/**
 * Changes the timeline's filter, which is in the address. The department is also remembered for the person and applies
 * if the address contains none.
 */
function useNarrow(filter: Filter, shown: Department | null) {
  const t = useStrings(feeds)
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const toast = useToast()
  const { pending, run } = usePending()
  const plain = Object.keys(filter).length === 0
  const explicit: Filter = plain && shown ? { departmentId: shown.id } : filter
  const go = (next: Filter) => {
    const given = Object.entries(next).filter(([, value]) => value !== undefined && value !== 'all')
    navigate(homeAddress(Object.fromEntries(given)))
  }
  const remember = (departmentId: number | null, next: Filter) =>
    run(async () => {
      try {
        await call(updateTimelineState, { body: { departmentId } })
        // "Back" restores what was shown here, not what is remembered from now on.
        if (plain) navigate(homeAddress({ departmentId: shown?.id ?? 'all' }), { replace: true })
        client.removeQueries({ queryKey: timelineQuery().queryKey, exact: true })
        go(next)
      } catch (error) {
        toast.danger((error instanceof ApiError && error.message) || t.narrowFailed)
      }
    })
  return {
    pending,
    set: (part: Pick<Filter, 'menuId' | 'unread' | 'following'>) => go({ ...explicit, ...part }),
    setDepartment: (departmentId: number | undefined) =>
      remember(departmentId ?? null, { ...filter, departmentId }),
    clear: () => (shown ? remember(null, {}) : go({})),
  }
}

type Chosen = { department: Department | null; menuName: string | undefined }

/** What the timeline is filtered by, in words, and what changes it. */
function useFilter(filter: Filter) {
  const answered = useInfiniteQuery({
    ...timelineQuery(filter),
    select: ({ pages }) => pages[0]?.department ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const [chosen, setChosen] = useState<Department>()
  const named = chosen && chosen.id === filter.departmentId ? chosen : null
  const department = answered === undefined ? named : answered
  const { menuId } = filter
  const menus = useQuery({ ...menusQuery, enabled: menuId !== undefined }).data?.menuCategories
  const menuName = menus?.flatMap((category) => category.menus).find(({ id }) => id === menuId)?.name
  const narrow = useNarrow(filter, department)
  const chooseDepartment = (wanted: Department | null) => {
    setChosen(wanted ?? undefined)
    void narrow.setDepartment(wanted?.id)
  }
  return { department, menuName, narrow, chooseDepartment }
}

type ControlsProps = Chosen & {
  filter: Filter
  narrow: ReturnType<typeof useNarrow>
  onDepartment: (wanted: Department | null) => void
}

/** The controls: buttons in a row on PC, in a sheet on phones. */
function Controls({ filter, department, menuName, narrow, onDepartment }: ControlsProps) {
  const t = useStrings(timelineWords)
  const w = useStrings(feeds)
  const [choosing, setChoosing] = useState<'department' | 'menu'>()
  const { menuId, unread, following } = filter
  const look = (on: boolean): ButtonLook => ({
    size: 'xSmall',
    priority: on ? 'secondary' : 'tertiary',
    situation: on ? 'standard' : 'neutral',
  })
  return (
    <>
      <Button
        {...look(unread !== undefined)}
        aria-pressed={unread !== undefined}
        onClick={() => narrow.set({ unread: unread ? undefined : 'true' })}
      >
        {t.unread}
      </Button>
      <Button
        {...look(following !== undefined)}
        aria-pressed={following !== undefined}
        onClick={() => narrow.set({ following: following ? undefined : 'true' })}
      >
        {t.following}
      </Button>
      <Button
        {...look(department !== null)}
        icon="departments"
        pending={narrow.pending}
        aria-haspopup="dialog"
        aria-label={department ? w.narrowedTo(department.name) : w.narrow}
        onClick={() => setChoosing('department')}
      >
        {department?.name ?? t.department}
      </Button>
      <Button
        {...look(menuId !== undefined)}
        icon="menus"
        aria-haspopup="dialog"
        aria-label={menuName ? t.menuIs(menuName) : t.byMenu}
        onClick={() => setChoosing('menu')}
      >
        {menuName ?? t.menu}
      </Button>
      <Suspense>
        {choosing === 'department' && (
          <DepartmentDialog
            title={w.narrow}
            chosen={department}
            onChoose={(wanted) => {
              setChoosing(undefined)
              onDepartment(wanted)
            }}
            onClose={() => setChoosing(undefined)}
          />
        )}
        {choosing === 'menu' && (
          <MenuFilterDialog
            chosen={menuId}
            onChoose={(id) => {
              setChoosing(undefined)
              narrow.set({ menuId: id })
            }}
            onClose={() => setChoosing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The filters of the timeline, and controls to change them. */
export function TimelineFilter({ filter }: { filter: Filter }) {
  const t = useStrings(timelineWords)
  const w = useStrings(feeds)
  const { department, menuName, narrow, chooseDepartment } = useFilter(filter)
  return (
    <section aria-label={t.filters} className={styles.filters}>
      <Controls {...{ filter, department, menuName, narrow }} onDepartment={chooseDepartment} />
      {(department || isNarrowing(filter)) && (
        <Button
          size="xSmall"
          priority="tertiary"
          icon="close"
          disabled={narrow.pending}
          onClick={narrow.clear}
        >
          {w.showAll}
        </Button>
      )}
    </section>
  )
}

/** On phones: one button that names the filters, beside the tabs, and a sheet with the controls. */
export function PhoneTimelineFilter({ filter }: { filter: Filter }) {
  const t = useStrings(timelineWords)
  const w = useStrings(feeds)
  const [open, setOpen] = useState(false)
  const { department, menuName, narrow, chooseDepartment } = useFilter(filter)
  const names = [
    filter.unread && t.unread,
    filter.following && t.following,
    department?.name,
    filter.menuId !== undefined && (menuName ?? t.menu),
  ].filter(Boolean)
  const narrowed = names.length > 0
  return (
    <section aria-label={t.filters} className={styles.phone}>
      <Button
        size="xSmall"
        priority="tertiary"
        situation={narrowed ? 'standard' : 'neutral'}
        icon="filter"
        aria-haspopup="dialog"
        aria-label={narrowed ? t.filterIs(names.join('・')) : undefined}
        className={styles.names}
        onClick={() => setOpen(true)}
      >
        {narrowed ? names.join('・') : t.filter}
      </Button>
      {narrowed && (
        <IconButton icon="close" label={w.showAll} disabled={narrow.pending} onClick={narrow.clear} />
      )}
      {open && (
        <Suspense>
          <FilterSheet title={t.filters} done={t.show} onClose={() => setOpen(false)}>
            <Controls {...{ filter, department, menuName, narrow }} onDepartment={chooseDepartment} />
          </FilterSheet>
        </Suspense>
      )}
    </section>
  )
}
