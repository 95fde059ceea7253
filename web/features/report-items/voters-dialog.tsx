import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPollVoteUsers } from '#contract/report-items.ts'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { pagesFor } from '#web/app/query.ts'
import { PeopleList } from '../people/people-list.tsx'
import { reportItems } from './report-items.strings.ts'
import type { Poll } from './use-poll.ts'
import styles from './voters-dialog.module.css'

/** Who voted for which choice of a poll that is not anonymous. */
export default function VotersDialog({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const t = useStrings(reportItems)
  const most = poll.choices.reduce((best, one) => ((one.voteCount ?? 0) > (best.voteCount ?? 0) ? one : best))
  const [choiceId, setChoiceId] = useState(most.id)
  return (
    <Sheet open size="small" title={t.votersOf} onClose={onClose}>
      <div className={styles.choices}>
        {poll.choices.map(({ id, name, voteCount }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === choiceId}
            className={classNames(styles.choice, id === choiceId && styles.chosen)}
            onClick={() => setChoiceId(id)}
          >
            <span className={styles.name}>{name}</span>
            <span>{voteCount}</span>
          </button>
        ))}
      </div>
      <Voters key={choiceId} choiceId={choiceId} />
    </Sheet>
  )
}

function Voters({ choiceId }: { choiceId: number }) {
  const t = useStrings(reportItems)
  const query = useInfiniteQuery({
    ...pagesFor(listPollVoteUsers, { params: { id: choiceId } }, 'users'),
    staleTime: 0,
  })
  return (
    <PeopleList
      people={query.data?.map(({ votedAt, ...user }) => ({ ...user, key: String(user.id), at: votedAt }))}
      nobody={t.nobodyVoted}
      query={query}
    />
  )
}
