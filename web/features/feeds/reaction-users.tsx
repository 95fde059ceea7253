import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listReactionUsers } from '#contract/feeds.ts'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { pagesFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { DepartmentFilter } from './department-filter.tsx'
import type { Feed } from './feed-cache.ts'
import { feeds } from './feeds.strings.ts'
import { PeopleList } from './people-list.tsx'
import styles from './reaction-users.module.css'
import { useStamps } from './use-stamps.ts'

const DepartmentDialog = lazyPart(() => import('./department-dialog.tsx'))

/** Who reacted, latest first; a press on a stamp narrows to it. */
export function ReactionUsers({ feedId, reactions }: { feedId: number; reactions: Feed['reactions'] }) {
  const t = useStrings(feeds)
  const stamps = useStamps()
  const [stampId, setStampId] = useState<number>()
  const [department, setDepartment] = useState<{ id: number; name: string }>()
  const [choosing, setChoosing] = useState(false)
  const query = useInfiniteQuery({
    ...pagesFor(
      listReactionUsers,
      { params: { id: feedId }, query: { stampId, departmentId: department?.id } },
      'users',
    ),
    staleTime: 0,
  })
  const picture = (id: number) => {
    const stamp = stamps.find((one) => one.id === id)
    return (
      stamp && <img src={stamp.imagePath} alt={stamp.name} width="20" height="20" className={styles.stamp} />
    )
  }
  const choices = [{ stampId: undefined, reactionCount: undefined }, ...reactions]
  return (
    <>
      {reactions.length > 0 && (
        <div className={styles.choices}>
          {choices.map((choice) => (
            <button
              key={choice.stampId ?? 'all'}
              type="button"
              aria-pressed={choice.stampId === stampId}
              className={classNames(styles.choice, choice.stampId === stampId && styles.chosen)}
              onClick={() => setStampId(choice.stampId)}
            >
              {choice.stampId === undefined ? t.allReactions : picture(choice.stampId)}
              {choice.reactionCount}
            </button>
          ))}
        </div>
      )}
      <DepartmentFilter
        department={department}
        onChoose={() => setChoosing(true)}
        onClear={() => setDepartment(undefined)}
      />
      <PeopleList
        people={query.data?.map(({ reactedAt, departmentName, ...user }) => ({
          ...user,
          key: `${user.id} ${user.stampId}`,
          detail: departmentName,
          at: reactedAt,
          sign: picture(user.stampId),
        }))}
        nobody={t.nobodyReacted}
        query={query}
      />
      {choosing && (
        <Suspense>
          <DepartmentDialog
            title={t.narrow}
            onChoose={(chosen) => {
              setDepartment(chosen)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
