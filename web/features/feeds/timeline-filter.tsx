import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { updateTimelineState } from '#contract/timeline-state.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { useHref } from '#web/app/link.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { timelineQuery } from './feed-cache.ts'
import { feeds } from './feeds.strings.ts'
import styles from './timeline-filter.module.css'

const DepartmentDialog = lazyPart(() => import('./department-dialog.tsx'))

/** What the timeline is narrowed to; the server remembers it for the person. */
export function TimelineFilter({ department }: { department: { id: number; name: string } | null }) {
  const t = useStrings(feeds)
  const client = useQueryClient()
  const toast = useToast()
  const [choosing, setChoosing] = useState(false)
  const [pending, setPending] = useState(false)
  const narrow = async (departmentId: number | null) => {
    setChoosing(false)
    setPending(true)
    try {
      await call(updateTimelineState, { body: { departmentId } })
      await client.resetQueries({ queryKey: timelineQuery.queryKey, exact: true })
      window.scrollTo({ top: 0 })
    } catch (error) {
      toast.danger((error instanceof ApiError && error.message) || t.narrowFailed)
    }
    setPending(false)
  }
  const phone = useFrame().kind === 'phone'
  const href = useHref()
  return (
    <div className={styles.line}>
      {phone && (
        <span className={styles.own}>
          <IconButton icon="bookmark" label={t.bookmarks} href={href('/bookmarks')} />
          <IconButton icon="edit" label={t.drafts} href={href('/drafts')} />
        </span>
      )}
      <Button
        size="xSmall"
        priority="tertiary"
        situation={department ? 'standard' : 'neutral'}
        icon="filter"
        pending={pending}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {department ? t.narrowedTo(department.name) : t.narrow}
      </Button>
      {department && (
        <Button
          size="xSmall"
          priority="tertiary"
          icon="close"
          disabled={pending}
          onClick={() => narrow(null)}
        >
          {t.showAll}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <DepartmentDialog
            title={t.narrow}
            onChoose={({ id }) => narrow(id)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
