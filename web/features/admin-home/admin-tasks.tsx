import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { addDays } from '#common/plain-date.ts'
import { listWaitingApprovals } from '#contract/admin-applications.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import { getLimits } from '#contract/limits.ts'
import { listModerationCases } from '#contract/moderation.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useDay } from '#ui/use-day.ts'
import { AppLink } from '#web/app/link.tsx'
import { useMailDelivery } from '#web/app/mail-delivery.tsx'
import { queryFor } from '#web/app/query.ts'
import { type CurrentUser, useCompanyConfig } from '#web/app/session.tsx'
import styles from '../administration/admin-frame.module.css'
import { shownGroups } from '../administration/admin-frame.tsx'
import { plannedWords } from '../planned-changes/planned.strings.ts'
import { adminTaskWords } from './admin-tasks.strings.ts'

/** A task; `urgent` if something is blocked until an administrator acts. */
type Task = { to: string; icon: IconName; words: string; note: ReactNode; urgent: boolean }

/** How many days ahead changes are listed. */
const ahead = 7
/** The limit of planned changes that are fetched and counted. */
const most = 20

/** The tasks of this administrator from their sections, the most urgent first. Sections without a task are left out. */
export function AdminTasks({ user }: { user: CurrentUser }) {
  const t = useStrings(adminTaskWords)
  const id = useId()
  const { tasks, queries } = useTasks(user)
  const lost = queries.filter(({ isError }) => isError)
  if (!queries.some(({ isEnabled }) => isEnabled)) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.today}
      </h2>
      {queries.some(({ isLoading }) => isLoading) ? (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      ) : (
        <>
          {tasks.length > 0 && (
            <Card padding="none" bleeds>
              <ul>
                {tasks.map((task) => (
                  <TaskLine key={task.words} task={task} />
                ))}
              </ul>
            </Card>
          )}
          {tasks.length === 0 && lost.length === 0 && <Notice situation="success" title={t.none} />}
          {lost.length > 0 && (
            <Notice
              live
              situation="warning"
              title={t.lost}
              action={
                <Button
                  size="xSmall"
                  pending={lost.some(({ isFetching }) => isFetching)}
                  onClick={() => lost.forEach(({ refetch }) => void refetch())}
                >
                  {t.retry}
                </Button>
              }
            />
          )}
        </>
      )}
    </section>
  )
}

function TaskLine({ task: { to, icon, words, note, urgent } }: { task: Task }) {
  return (
    <li>
      <AppLink to={to} className={classNames(styles.task, urgent && styles.urgent)}>
        <Icon name={icon} size="large" className={styles.sign} />
        <span className={styles.words}>
          <span className={styles.name}>{words}</span>
          <span className={styles.note}>{note}</span>
        </span>
        <Icon name="chevronRight" />
      </AppLink>
    </li>
  )
}

/** Only calls that the sections' own screens make, and only for the administrator's sections. */
function useTasks(user: CurrentUser) {
  const t = useStrings(adminTaskWords)
  const kinds = useStrings(plannedWords)
  const day = useDay()
  const company = useCompanyConfig()
  const paths = shownGroups({ user, company }).flatMap(({ sections }) => sections.map(({ path }) => path))
  const fresh = (path: string) => ({ staleTime: 0, enabled: paths.includes(path) })
  const approvals = useQuery({
    ...queryFor(listWaitingApprovals, { query: { limit: 1 } }),
    ...fresh('/admin/applications'),
  })
  const cases = useQuery({
    ...queryFor(listModerationCases, { query: { limit: 1 } }),
    ...fresh('/admin/moderation'),
  })
  const plans = useQuery({
    ...queryFor(listPlannedChanges, { query: { limit: most } }),
    ...fresh('/admin/planned_changes'),
  })
  const counts = useQuery({ ...queryFor(getUserCounts, {}), ...fresh('/admin/users') })
  const delivery = useMailDelivery()
  const limits = useQuery({ ...queryFor(getLimits, {}), ...fresh('/admin/limits') })

  const tasks: Task[] = []
  const add = (task: Task) => tasks.push(task)
  const { notSent = 0 } = counts.data ?? {}
  if (delivery === 'none' && counts.data)
    add({
      to: '/admin/users/cards',
      icon: 'warning',
      words: t.noMail,
      note: t.noMailNote(notSent),
      urgent: true,
    })
  const stalled = approvals.data?.counts.stalled ?? 0
  if (stalled > 0)
    add({
      to: '/admin/applications?view=waiting',
      icon: 'warning',
      words: t.stalled(stalled),
      note: t.stalledNote,
      urgent: true,
    })
  const reported = cases.data?.openCount ?? 0
  if (reported > 0)
    add({
      to: '/admin/moderation',
      icon: 'warning',
      words: t.reported(reported),
      note: t.reportedNote,
      urgent: true,
    })
  const failed = plans.data?.failedCount ?? 0
  if (failed > 0)
    add({
      to: '/admin/planned_changes',
      icon: 'warning',
      words: t.failed(failed),
      note: t.failedNote,
      urgent: true,
    })
  const { usedCount = 0, contractedCount = null, invited = 0 } = counts.data ?? {}
  if (contractedCount !== null && usedCount >= contractedCount)
    add({
      to: '/admin/users',
      icon: 'warning',
      words: t.full,
      note: t.fullNote(usedCount, contractedCount),
      urgent: true,
    })
  if (delivery !== 'none' && notSent > 0)
    add({
      to: '/admin/users?state=not_sent',
      icon: 'warning',
      words: t.notSent(notSent),
      note: t.notSentNote,
      urgent: true,
    })
  const { usedBytes = 0, quotaBytes = null, quarantinedCount = 0 } = limits.data?.storage ?? {}
  if (quotaBytes !== null && usedBytes >= 0.8 * quotaBytes)
    add({
      to: '/admin/limits',
      icon: 'warning',
      words: t.storage(Math.floor((usedBytes / quotaBytes) * 100)),
      note: t.storageNote(fileSize(usedBytes), fileSize(quotaBytes)),
      urgent: usedBytes >= 0.95 * quotaBytes,
    })
  if (quarantinedCount > 0)
    add({
      to: '/admin/limits',
      icon: 'warning',
      words: t.quarantined(quarantinedCount),
      note: t.quarantinedNote,
      urgent: false,
    })
  if (plans.data) {
    const { plannedChanges, today } = plans.data
    const soon = plannedChanges.filter(
      ({ state, effectiveOn }) => state === 'planned' && effectiveOn <= addDays(today, ahead),
    )
    const [next] = soon
    if (next)
      add({
        to: '/admin/planned_changes',
        icon: 'calendar',
        words: t.planned(
          soon.length,
          plannedChanges.length === most && plannedChanges.at(-1) === soon.at(-1),
        ),
        note: t.next(day(next.effectiveOn), kinds[next.kind], next.name),
        urgent: false,
      })
  }
  if (invited > 0)
    add({
      to: '/admin/users?state=invited',
      icon: 'users',
      words: t.invited(invited),
      note: delivery === 'none' ? t.invitedByCard : t.invitedNote,
      urgent: false,
    })
  return { tasks, queries: [approvals, cases, plans, counts, limits] }
}
