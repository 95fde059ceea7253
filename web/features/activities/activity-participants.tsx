import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listParticipants, updateParticipant } from '#contract/activities.participants.ts'
import type { participationStatuses } from '#contract/activities.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { pagesFor } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { PersonLink } from '../people/person-link.tsx'
import { activityWords } from './activities.strings.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'
import { type Activity, type Participant, useActivityChanges } from './use-activity.ts'

type Status = (typeof participationStatuses)[number]

/** The participants by status; the organiser sets their status, attendance and payment. */
export function ActivityParticipants({ activity }: { activity: Activity }) {
  const t = useStrings(activityScreenWords)
  const w = useStrings(activityWords)
  const order: readonly Status[] = [
    'joining',
    'attended',
    'waiting',
    'undecided',
    'invited',
    'declined',
    'cancelled',
    'absent',
  ]
  const filled = order.filter((status) => activity.counts[status] > 0)
  const [wanted, setWanted] = useState<Status>()
  const shown = filled.find((status) => status === wanted) ?? filled[0]
  return (
    <Card as="section" padding="large" bleeds aria-label={t.participants}>
      <h2 className={styles.heading}>{t.participants}</h2>
      {shown === undefined ? (
        <p className={styles.note}>{t.nobody}</p>
      ) : (
        <Tabs
          label={t.participants}
          tabs={filled.map((status) => ({ id: status, label: w[status], count: activity.counts[status] }))}
          value={shown}
          onChange={setWanted}
        >
          <People key={shown} activity={activity} status={shown} />
        </Tabs>
      )}
    </Card>
  )
}

function People({ activity, status }: { activity: Activity; status: Status }) {
  const w = useStrings(activityWords)
  const query = useInfiniteQuery(
    pagesFor(listParticipants, { params: { id: activity.id }, query: { status, limit: 50 } }, 'participants'),
  )
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={3} />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState title={w.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <>
      <ol className={styles.people}>
        {query.data.map((participant) => (
          <Person key={participant.user.id} activity={activity} participant={participant} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button wide size="xSmall" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {w.more}
        </Button>
      )}
    </>
  )
}

function Person({ activity, participant }: { activity: Activity; participant: Participant }) {
  const t = useStrings(activityScreenWords)
  const { user, departmentName, guests, comment, paidAt, votes, answers } = participant
  const marks = { yes: t.yesShort, maybe: t.maybeShort, no: t.noShort }
  const voted = activity.candidates.flatMap(({ id }) => {
    const vote = votes.find(({ candidateId }) => candidateId === id)?.vote
    return vote ? [marks[vote]] : ['-']
  })
  return (
    <li className={styles.person}>
      <Avatar name={user.name} src={user.profileImgPath} size="small" />
      <span className={styles.personWords}>
        <span>
          <PersonLink id={user.id} name={user.name} /> {paidAt && <Tag situation="success">{t.paid}</Tag>}
        </span>
        <span className={styles.detail}>
          {[departmentName, guests > 0 && t.guestsShort(guests), votes.length > 0 && voted.join(' ')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {comment && <span className={styles.comment}>{comment}</span>}
        {answers.length > 0 && (
          <dl className={styles.answered}>
            {answers
              .filter(({ kind }) => kind !== 'heading')
              .map(({ item, name, text }) => (
                <div key={item}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
        )}
      </span>
      {activity.can.manage && <PersonMenu activity={activity} participant={participant} />}
    </li>
  )
}

type Setting = CallInput<typeof updateParticipant>['body']

function PersonMenu({ activity, participant }: { activity: Activity; participant: Participant }) {
  const t = useStrings(activityScreenWords)
  const { take, refresh } = useActivityChanges(activity.id)
  const act = useAct({ refresh, failed: t.actFailed })
  const { user, status, paidAt } = participant
  const set = (body: Setting) =>
    act(async () =>
      take(await call(updateParticipant, { params: { id: activity.id, userId: user.id }, body })),
    )
  const dated = activity.startsAt !== null
  const answers = [
    ['joining', t.setJoining],
    ['undecided', t.setUndecided],
    ['declined', t.setDeclined],
  ] as const
  return (
    <Menu
      label={t.actionsFor(user.name)}
      trigger={(props) => <IconButton icon="more" label={t.actionsFor(user.name)} {...props} />}
    >
      {dated && status !== 'attended' && (
        <MenuItem icon="check" onSelect={() => set({ status: 'attended' })}>
          {t.markAttended}
        </MenuItem>
      )}
      {dated && status !== 'absent' && (
        <MenuItem icon="minus" onSelect={() => set({ status: 'absent' })}>
          {t.markAbsent}
        </MenuItem>
      )}
      {activity.fee !== null && (
        <MenuItem icon="reward" onSelect={() => set({ paid: paidAt === null })}>
          {paidAt === null ? t.markPaid : t.markUnpaid}
        </MenuItem>
      )}
      {dated && activity.can.edit && (
        <>
          <MenuLine />
          {answers
            .filter(([value]) => value !== status)
            .map(([value, label]) => (
              <MenuItem key={value} onSelect={() => set({ status: value })}>
                {label}
              </MenuItem>
            ))}
        </>
      )}
    </Menu>
  )
}
