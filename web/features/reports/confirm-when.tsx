import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { WhenFields } from '../feeds/schedule-fields.tsx'
import { zonedInstant, zonedParts } from '../feeds/zoned-instant.ts'
import { confirm } from './confirm.strings.ts'

type When = { day: string; time: string }

/** When its post appears: as soon as it is through, or at a time the person chooses. */
export function usePublishAt(kept: string | null) {
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [when, setWhen] = useState<When | null>(() => (kept ? zonedParts(kept, timeZone) : null))
  const [shown, setShown] = useState(false)
  const t = useStrings(confirm)
  const publishAt = when ? (zonedInstant(when.day, when.time, timeZone) ?? null) : null
  /** What is wrong with the time, said from the first try to submit on. */
  const problem =
    when && !publishAt ? t.timeNeeded : publishAt && Date.parse(publishAt) <= Date.now() ? t.past : undefined
  return {
    when,
    setWhen,
    publishAt,
    problem: shown ? problem : undefined,
    /** Whether it may be submitted; else it is said beside the fields. */
    check: () => {
      setShown(true)
      return problem === undefined
    },
  }
}

export function ConfirmWhen({ when, setWhen, problem }: ReturnType<typeof usePublishAt>) {
  const t = useStrings(confirm)
  return (
    <Card bleeds>
      <RadioGroup
        label={t.publishing}
        value={when ? 'later' : 'now'}
        options={[
          { value: 'now', label: t.publishNow },
          { value: 'later', label: t.publishLater },
        ]}
        onChange={(value) => setWhen(value === 'later' ? { day: '', time: '' } : null)}
      />
      {when && <WhenFields when={when} onChange={setWhen} error={problem} />}
    </Card>
  )
}
