import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getAnnouncement } from '#contract/announcements.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ApiError } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { announcements } from './announcements.strings.ts'
import { useConfirm } from './use-confirm.ts'

/** A notification by its address: marks it as read and opens what it is about, if it can still be shown. */
export default function AnnouncementScreen() {
  const t = useStrings(announcements)
  const id = useIdParam()
  const navigate = useAppNavigate()
  const confirm = useConfirm()
  const query = useQuery({
    ...queryFor(getAnnouncement, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  const gone = id === undefined || (query.error instanceof ApiError && query.error.status === 404)
  const notice = query.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the notification is here
  useEffect(() => {
    if (!notice) return
    void confirm(notice)
    navigate(notice.hrefPath, { replace: true })
  }, [notice])
  return (
    <Screen title={t.notices} tab="notices" back="/announcements">
      {gone ? (
        <EmptyState
          icon="search"
          title={t.cannotShow}
          action={<AppLink to="/announcements">{t.toNotices}</AppLink>}
        >
          {t.cannotShowWords}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <Skeleton width="most" />
          <Skeleton />
        </SkeletonGroup>
      )}
    </Screen>
  )
}
