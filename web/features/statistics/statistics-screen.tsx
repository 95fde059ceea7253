import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, localToday, type PlainDate } from '#common/plain-date.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getActivityStatistics, getTaskStatistics, listTopFeeds } from '#contract/statistics.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ApiError } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settings from '../administration/settings.module.css'
import { ThanksStatistics } from '../thanks/thanks-statistics.tsx'
import { GroupStatistics, WaitingStatistics } from './group-charts.tsx'
import { CourseStatistics, TestStatistics } from './learning-statistics.tsx'
import { OverviewCard } from './overview.tsx'
import { RewardStatistics } from './reward-statistics.tsx'
import { statisticsWords } from './statistics.strings.ts'
import styles from './statistics-screen.module.css'

type TopFeed = Answer<typeof listTopFeeds>['feeds'][number]
type Period = { from: PlainDate; until: PlainDate }

/** The number of posts, reads, reactions and comments in a period. */
export default function StatisticsScreen() {
  return (
    <AdminScreen path="/admin/statistics">
      <Statistics />
    </AdminScreen>
  )
}

function Statistics() {
  const t = useStrings(statisticsWords)
  const today = localToday()
  const [period, setPeriod] = useState<Period>({ from: addDays(today, -29), until: today })
  const last = (days: number) => setPeriod({ from: addDays(today, 1 - days), until: today })
  return (
    <>
      <Card as="section" aria-label={t.period} className={settings.part}>
        <div className={styles.period}>
          <DatePicker
            label={t.from}
            value={period.from}
            max={period.until}
            onChange={(from) => from && setPeriod({ ...period, from })}
          />
          <DatePicker
            label={t.until}
            value={period.until}
            min={period.from}
            onChange={(until) => until && setPeriod({ ...period, until })}
          />
        </div>
        <div className={styles.presets}>
          {([7, 30, 90, 365] as const).map((days) => {
            const current = period.until === today && period.from === addDays(today, 1 - days)
            return (
              <Button
                key={days}
                size="xSmall"
                situation={current ? 'standard' : 'neutral'}
                aria-pressed={current}
                onClick={() => last(days)}
              >
                {t.last(days)}
              </Button>
            )
          })}
        </div>
      </Card>
      <OverviewCard period={period} />
      <GroupStatistics period={period} />
      <WaitingStatistics period={period} />
      <TopFeeds period={period} />
      <Activities period={period} />
      <Tasks period={period} />
      <TestStatistics period={period} />
      <CourseStatistics period={period} />
      <RewardStatistics period={period} />
      <ThanksStatistics />
    </>
  )
}

/* If a period is refused (too long), the server's message is shown and the previous result stays. */
const sentence = (error: Error | null) =>
  error instanceof ApiError ? (Object.values(error.fields)[0] ?? undefined) : undefined

function TopFeeds({ period }: { period: Period }) {
  const t = useStrings(statisticsWords)
  const number = useNumber()
  const [by, setBy] = useState<'reads' | 'reactions' | 'comments'>('reads')
  const query = useQuery({
    ...queryFor(listTopFeeds, { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<TopFeed>[] = [
    {
      key: 'post',
      header: t.post,
      cell: (feed) => (
        <>
          <AppLink to={`/feeds/${feed.id}`}>{feed.excerpt || feed.menuName}</AppLink>
          <span className={styles.below}>
            {feed.menuName} · {feed.authorName}
          </span>
        </>
      ),
    },
    { key: 'reads', header: t.reads, align: 'end', narrow: true, cell: (feed) => number(feed.readCount) },
    {
      key: 'reactions',
      header: t.reactions,
      align: 'end',
      narrow: true,
      cell: (feed) => number(feed.reactionCount),
    },
    {
      key: 'comments',
      header: t.comments,
      align: 'end',
      narrow: true,
      cell: (feed) => number(feed.commentCount),
    },
  ]
  return (
    <Card className={settings.part}>
      <h2 className={settings.heading}>{t.top}</h2>
      <p className={settings.note}>{t.topNote}</p>
      <div className={settings.fields}>
        <Select
          label={t.by}
          options={[
            { value: 'reads', label: t.byReads },
            { value: 'reactions', label: t.byReactions },
            { value: 'comments', label: t.byComments },
          ]}
          value={by}
          onChange={setBy}
        />
      </div>
      {query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching}>
          {sentence(query.error)}
        </ErrorState>
      ) : (
        <Table
          stacks
          label={t.top}
          columns={columns}
          rows={query.data?.feeds ?? []}
          rowKey={({ id }) => String(id)}
          rowName={({ excerpt }) => excerpt}
          pending={query.isPending}
          empty={t.noTop}
        />
      )}
    </Card>
  )
}

/** The activities that take place in the period. */
function Activities({ period }: { period: Period }) {
  const t = useStrings(statisticsWords)
  const query = useQuery({
    ...queryFor(getActivityStatistics, { query: period }),
    placeholderData: keepPreviousData,
  })
  if (!query.data) return null
  const { activityCount, organiserCount, participantCount, attendedCount } = query.data
  return (
    <Totals
      name={t.activities}
      note={t.activitiesNote}
      totals={[
        [t.activities, activityCount],
        [t.organisers, organiserCount],
        [t.participants, participantCount],
        [t.attended, attendedCount],
      ]}
    />
  )
}

/** The tasks issued in the period. */
function Tasks({ period }: { period: Period }) {
  const t = useStrings(statisticsWords)
  const query = useQuery({
    ...queryFor(getTaskStatistics, { query: period }),
    placeholderData: keepPreviousData,
  })
  if (!query.data) return null
  const { taskCount, authorCount, recipientCount, doneCount, declinedCount } = query.data
  return (
    <Totals
      name={t.tasks}
      note={t.tasksNote}
      totals={[
        [t.tasks, taskCount],
        [t.taskAuthors, authorCount],
        [t.taskRecipients, recipientCount],
        [t.tasksDone, doneCount],
        [t.tasksDeclined, declinedCount],
      ]}
    />
  )
}

type TotalsProps = { name: string; note: string; totals: readonly (readonly [string, number])[] }

function Totals({ name, note, totals }: TotalsProps) {
  const number = useNumber()
  return (
    <Card as="section" aria-label={name} className={settings.part}>
      <h2 className={settings.heading}>{name}</h2>
      <p className={settings.note}>{note}</p>
      <dl className={styles.totals}>
        {totals.map(([term, count]) => (
          <div key={term} className={styles.total}>
            <dt className={settings.note}>{term}</dt>
            <dd className={styles.figure}>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function useNumber() {
  const locale = useLocale()
  return (value: number) => value.toLocaleString(locale)
}
