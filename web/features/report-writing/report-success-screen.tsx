import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getReportOverview } from '#contract/report-pages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useHref } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { MenuOutcome } from '../missions/menu-outcome.tsx'
import { refreshTasks } from '../report-items/use-tasks.ts'
import { overviewQuery } from '../reports/report-cache.ts'
import { SubsidyTag } from '../reports/state-tag.tsx'
import styles from './report-success-screen.module.css'
import { success } from './success.strings.ts'

type Overview = Answer<typeof getReportOverview>

export const preload = (client: QueryClient, params: Record<string, string>) => {
  const id = idIn(params)
  if (id !== undefined) void client.prefetchQuery({ ...overviewQuery(id), staleTime: 0 })
}

/** After submitting: what happens next, what it earned, and links to continue. */
export default function ReportSuccessScreen() {
  const t = useStrings(success)
  const id = useIdParam()
  const client = useQueryClient()
  const query = useQuery({ ...overviewQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  return (
    <Screen title={t.title} back="/applies" titleHidden className={styles.screen}>
      {query.data ? (
        <>
          <Outcome report={query.data} />
          <MenuOutcome menuId={query.data.menu.id} refresh={() => refreshTasks(client)} />
        </>
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={
            <Card padding="large" bleeds>
              <SkeletonGroup>
                <SkeletonText lines={5} />
              </SkeletonGroup>
            </Card>
          }
          gone={t.missing}
          to="/applies"
          toWords={t.toApplies}
        />
      )}
    </Screen>
  )
}

function Outcome({ report }: { report: Overview }) {
  const t = useStrings(success)
  const waits = report.status === 'waiting'
  return (
    <Card padding="large" bleeds className={classNames(styles.card, waits && styles.waits)}>
      <span className={styles.sign}>
        <Icon name={waits ? 'clock' : 'check'} size="large" />
      </span>
      <h2 className={styles.title}>{t.title}</h2>
      <p className={styles.name}>{report.title || report.menu.name}</p>
      <Words report={report} />
      <Gains report={report} />
      <Next report={report} />
    </Card>
  )
}

/** What happens next, in a sentence or two. */
function Words({ report }: { report: Overview }) {
  const t = useStrings(success)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const { status, waitingFor, publishAt, feedId, flow, stage } = report
  const [first, second, ...others] = waitingFor.map(({ name }) => name)
  const names = [first, second].filter((name) => name !== undefined).join('、')
  const later = feedId === null ? publishAt : null
  const more = flow === 'apply_report' && stage === 'apply'
  return (
    <div className={styles.words} role="status">
      {status === 'waiting' ? (
        <p>
          {names === ''
            ? t.waiting
            : others.length > 0
              ? t.waitingMany(names, others.length)
              : t.waitingWords(names)}
        </p>
      ) : (
        !later && <p>{feedId !== null ? t.publishedWords : more ? t.reportNow : t.doneWords}</p>
      )}
      {later && <p>{t.scheduledWords(readableDateTime(later, { locale, timeZone }))}</p>}
      {more && status === 'waiting' && <p>{t.reportNext}</p>}
    </div>
  )
}

function Gains({ report }: { report: Overview }) {
  const t = useStrings(success)
  const { rewardPoints, subsidies } = report
  if (rewardPoints === 0 && subsidies.length === 0) return null
  return (
    <ul className={styles.gains}>
      {rewardPoints > 0 && (
        <li className={styles.gain}>
          <Icon name="reward" />
          {t.earned(rewardPoints)}
        </li>
      )}
      {subsidies.map(({ name, amount, status }) => (
        <li key={name} className={styles.gain}>
          {t.subsidy(name, amount)}
          <SubsidyTag status={status} />
        </li>
      ))}
    </ul>
  )
}

function Next({ report }: { report: Overview }) {
  const t = useStrings(success)
  const href = useHref()
  const { feedId, applyId, menu } = report
  return (
    <nav aria-label={t.next} className={styles.buttons}>
      {feedId !== null && (
        <Button priority="primary" wide href={href(`/feeds/${feedId}`)}>
          {t.toPost}
        </Button>
      )}
      <Button priority={feedId === null ? 'primary' : 'secondary'} wide href={href(`/applies/${applyId}`)}>
        {t.toApply}
      </Button>
      <Button wide situation="neutral" href={href(`/applies/new?menu_id=${menu.id}`)}>
        {t.useAgain}
      </Button>
      <Button wide situation="neutral" priority="tertiary" href={href('/home')}>
        {t.toTimeline}
      </Button>
    </nav>
  )
}
