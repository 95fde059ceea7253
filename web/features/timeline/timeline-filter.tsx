import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { updateTimelineState } from '#contract/timeline.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { timelineQuery } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import { type TimelineFilter as Filter, homeAddress, isNarrowing } from '../feeds/timeline-address.ts'
import { menusQuery } from '../menus/menus-query.ts'
import styles from './timeline-filter.module.css'
import { timelineWords } from './timeline-filter.strings.ts'

const DepartmentDialog = lazyPart(() => import('../departments/department-dialog.tsx'))
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

/** The filters of the timeline, and controls to change them. */
export function TimelineFilter({ filter }: { filter: Filter }) {
  const t = useStrings(timelineWords)
  const w = useStrings(feeds)
  const href = useHref()
  const phone = useFrame().kind === 'phone'
  const [choosing, setChoosing] = useState<'department' | 'menu'>()
  const answered = useInfiniteQuery({
    ...timelineQuery(filter),
    select: ({ pages }) => pages[0]?.department ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const [chosen, setChosen] = useState<Department>()
  const named = chosen && chosen.id === filter.departmentId ? chosen : null
  const department = answered === undefined ? named : answered
  const { menuId, unread, following } = filter
  const menus = useQuery({ ...menusQuery, enabled: menuId !== undefined }).data?.menuCategories
  const menuName = menus?.flatMap((category) => category.menus).find(({ id }) => id === menuId)?.name
  const narrow = useNarrow(filter, department)
  const { pending } = narrow
  const look = (on: boolean): ButtonLook => ({
    size: 'xSmall',
    priority: on ? 'secondary' : 'tertiary',
    situation: on ? 'standard' : 'neutral',
  })
  return (
    <section aria-label={t.filters} className={styles.filters}>
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
        {...(!phone && { icon: 'departments' })}
        pending={pending}
        aria-haspopup="dialog"
        aria-label={department ? w.narrowedTo(department.name) : w.narrow}
        onClick={() => setChoosing('department')}
      >
        {department?.name ?? t.department}
      </Button>
      <Button
        {...look(menuId !== undefined)}
        {...(!phone && { icon: 'menus' })}
        aria-haspopup="dialog"
        aria-label={menuName ? t.menuIs(menuName) : t.byMenu}
        onClick={() => setChoosing('menu')}
      >
        {menuName ?? t.menu}
      </Button>
      {phone && (
        <span className={styles.own}>
          <IconButton icon="bookmark" label={w.bookmarks} href={href('/bookmarks')} />
          <IconButton icon="edit" label={w.drafts} href={href('/drafts')} />
        </span>
      )}
      {(department || isNarrowing(filter)) && (
        <Button size="xSmall" priority="tertiary" icon="close" disabled={pending} onClick={narrow.clear}>
          {w.showAll}
        </Button>
      )}
      <Suspense>
        {choosing === 'department' && (
          <DepartmentDialog
            title={w.narrow}
            chosen={department}
            onChoose={(wanted) => {
              setChoosing(undefined)
              setChosen(wanted ?? undefined)
              void narrow.setDepartment(wanted?.id)
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
    </section>
  )
}
