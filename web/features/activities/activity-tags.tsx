import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { activityWords } from './activities.strings.ts'
import type { ActivityItem } from './use-activity.ts'

type Props = { activity: Pick<ActivityItem, 'state' | 'own' | 'startsAt'> }

const own = {
  invited: 'warning',
  joining: 'success',
  waiting: 'warning',
  undecided: 'information',
  declined: 'neutral',
  cancelled: 'neutral',
  attended: 'success',
  absent: 'neutral',
} as const

const states = {
  open: ['stateOpen', 'standard'],
  full: ['stateFull', 'warning'],
  closed: ['stateClosed', 'neutral'],
  ended: ['stateEnded', 'neutral'],
} as const

/** Whether people can join, and the reader's own answer. */
export function ActivityTags({ activity: { state, own: mine, startsAt } }: Props) {
  const t = useStrings(activityWords)
  const [word, situation] = states[state]
  return (
    <>
      <Tag situation={situation}>{startsAt === null && state === 'open' ? t.noDate : t[word]}</Tag>
      {mine.status && <Tag situation={own[mine.status]}>{t[mine.status]}</Tag>}
    </>
  )
}
