import { useEffect, useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { type When, WhenFields } from '../scheduled-posts/schedule-fields.tsx'
import { confirm } from './confirm.strings.ts'
import styles from './writing.module.css'

/** When its post appears: as soon as it is approved, or at a time the person chooses. */
export function usePublishAt(kept: string | null) {
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [when, setWhen] = useState<When | null>(() => (kept ? zonedParts(kept, timeZone) : null))
  /** The number of attempts to submit. */
  const [tries, setTries] = useState(0)
  const t = useStrings(confirm)
  const publishAt = when ? (zonedInstant(when.day, when.time, timeZone) ?? null) : null
  /** The problem of the time, shown from the first attempt to submit. */
  const problem =
    when && !publishAt ? t.timeNeeded : publishAt && Date.parse(publishAt) <= Date.now() ? t.past : undefined
  return {
    when,
    setWhen,
    publishAt,
    problem: tries > 0 ? problem : undefined,
    tries,
    /** Whether it can be submitted; otherwise the fields show the problem. */
    check: () => {
      setTries((now) => now + 1)
      return problem === undefined
    },
  }
}

export function ConfirmWhen({ when, setWhen, problem, tries }: ReturnType<typeof usePublishAt>) {
  const t = useStrings(confirm)
  const box = useRef<HTMLElement>(null)
  const wrong = problem !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus to the problem
  useEffect(() => {
    if (wrong) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong, tries])
  return (
    <Card bleeds ref={box} className={styles.column}>
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
