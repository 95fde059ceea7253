import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listMustReadFeeds } from '#contract/must-read-feeds.ts'
import { useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { mustRead } from './must-read.strings.ts'

const firstQuery = queryFor(listMustReadFeeds, { query: { limit: 1 } })

/** Redirects to the must-read with the oldest due date, or home. Afterwards navigation is free. */
export default function RedirectScreen() {
  const t = useStrings(mustRead)
  const navigate = useAppNavigate()
  const toast = useToast()
  const { data, isError } = useQuery({ ...firstQuery, staleTime: 0, gcTime: 0 })
  useEffect(() => {
    if (!data && !isError) return
    const first = data?.mustReadFeeds[0]
    if (first?.overdue) toast.success(t.redirected)
    navigate(first ? `/feeds/${first.id}` : '/home', { replace: true })
  }, [data, isError, navigate, toast, t])
  return (
    <Screen title={t.redirecting} titleHidden>
      <SkeletonGroup>
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton width="most" />
      </SkeletonGroup>
    </Screen>
  )
}
