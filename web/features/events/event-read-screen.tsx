import { useEffect } from 'react'
import { readEvent } from '#contract/events.ts'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { eventWords } from './events.strings.ts'

/** Marks an event as read and shows it. Links in emails and notices lead here. */
export default function EventReadScreen() {
  const t = useStrings(eventWords)
  const id = useIdParam()
  const navigate = useAppNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useEffect(() => {
    const show = () => navigate(id === undefined ? '/events' : `/events/${id}`, { replace: true })
    if (id === undefined) show()
    // The event's page shows the problem.
    else call(readEvent, { params: { id } }).then(show, show)
  }, [id])
  return (
    <Screen title={t.title} back="/events">
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    </Screen>
  )
}
