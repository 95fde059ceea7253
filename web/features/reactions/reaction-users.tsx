import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listCommentReactionUsers } from '#contract/feed-comments.ts'
import { listReactionUsers } from '#contract/readers.ts'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { pagesFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { DepartmentFilter } from '../departments/department-filter.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import { PeopleList } from '../people/people-list.tsx'
import { useStamps } from '../stamps/use-stamps.ts'
import styles from './reaction-users.module.css'
import { asChoice, kindKey, type Reactable, type ReactionKind, type Reactions } from './use-reactions.ts'

const DepartmentDialog = lazyPart(() => import('../departments/department-dialog.tsx'))

/** The people who reacted, latest first. Pressing a stamp or emoji filters by it. */
export function ReactionUsers({ to, reactions }: { to: Reactable; reactions: Reactions }) {
  const t = useStrings(feeds)
  const stamps = useStamps()
  const [kind, setKind] = useState<ReactionKind>()
  const [department, setDepartment] = useState<{ id: number; name: string }>()
  const [choosing, setChoosing] = useState(false)
  const query = { ...(kind && asChoice(kind)), departmentId: department?.id }
  const pages =
    to.commentId === undefined
      ? pagesFor(listReactionUsers, { params: { id: to.feedId }, query }, 'users')
      : pagesFor(listCommentReactionUsers, { params: { id: to.commentId }, query }, 'users')
  const users = useInfiniteQuery({ ...pages, staleTime: 0 })
  const picture = ({ stampId, emoji }: ReactionKind) => {
    if (emoji !== null) return <span className={styles.emoji}>{emoji}</span>
    const stamp = stamps.find((one) => one.id === stampId)
    return (
      stamp && <img src={stamp.imagePath} alt={stamp.name} width="20" height="20" className={styles.stamp} />
    )
  }
  const chosen = kind && kindKey(kind)
  const choices = [undefined, ...reactions]
  return (
    <>
      {reactions.length > 0 && (
        <div className={styles.choices}>
          {choices.map((choice) => {
            const key = choice && kindKey(choice)
            return (
              <button
                key={key ?? 'all'}
                type="button"
                aria-pressed={key === chosen}
                className={classNames(styles.choice, key === chosen && styles.chosen)}
                onClick={() => setKind(choice)}
              >
                {choice ? picture(choice) : t.allReactions}
                {choice?.reactionCount}
              </button>
            )
          })}
        </div>
      )}
      <DepartmentFilter
        department={department}
        onChoose={() => setChoosing(true)}
        onClear={() => setDepartment(undefined)}
      />
      <PeopleList
        people={users.data?.map(({ reactedAt, departmentName, stampId, emoji, ...user }) => ({
          ...user,
          key: `${user.id} ${kindKey({ stampId, emoji })}`,
          detail: departmentName,
          at: reactedAt,
          sign: picture({ stampId, emoji }),
        }))}
        nobody={t.nobodyReacted}
        query={users}
      />
      {choosing && (
        <Suspense>
          <DepartmentDialog
            title={t.narrow}
            onChoose={(chosen) => {
              setDepartment(chosen ?? undefined)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
