import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  exportAnnouncement,
  listAnnouncementUsers,
  remindAnnouncement,
} from '#contract/administrator-announcements.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { type AnnouncementProgress, editableQuery, progressQuery } from './announcement-queries.ts'
import { AnnouncementQuestions } from './announcement-questions.tsx'
import styles from './announcements.module.css'
import { managingWords } from './managing.strings.ts'
import { ReachChart } from './reach-chart.tsx'

const path = '/admin/administrator_announcements'

/**
 * How far an announcement has spread: reached, read, confirmed, by department and over time; who is missing; the
 * evidence.
 */
export default function AnnouncementProgressScreen() {
  const t = useStrings(managingWords)
  const id = useIdParam() ?? 0
  const title = useQuery(editableQuery(id)).data?.title
  const query = useQuery({ ...progressQuery(id), staleTime: 0 })
  return (
    <AdminScreen path={path} title={title ?? t.progress} back={path}>
      {query.data ? (
        <div className={styles.column}>
          <Counts id={id} progress={query.data} />
          <Departments progress={query.data} />
          <Card as="section" className={styles.questions} aria-label={t.overTime}>
            <h2 className={styles.heading}>{t.overTime}</h2>
            <ReachChart progress={query.data} />
          </Card>
          <People id={id} confirmable={query.data.confirmable} />
          <AnnouncementQuestions announcementId={id} manages />
        </div>
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

const share = (part: number, all: number) => (all === 0 ? 0 : part / all)

function Counts({ id, progress }: { id: number; progress: AnnouncementProgress }) {
  const t = useStrings(managingWords)
  const [asking, setAsking] = useState(false)
  const { reachedCount, readCount, confirmedCount, confirmable, can } = progress
  const remind = async () => {
    try {
      const { remindedCount } = await call(remindAnnouncement, { params: { id }, body: {} })
      toast.success(t.reminded(remindedCount))
    } catch (error) {
      toast.danger(sentenceOf(error, t.failed))
    }
  }
  return (
    <Card as="section" className={styles.questions} aria-label={t.progress}>
      <Progress label={t.reached} value={1} detail={t.people(reachedCount)} />
      <Progress
        label={t.read}
        value={share(readCount, reachedCount)}
        detail={t.share(readCount, reachedCount)}
      />
      {confirmable && (
        <Progress
          label={t.confirmed}
          value={share(confirmedCount, reachedCount)}
          situation={confirmedCount === reachedCount ? 'success' : 'standard'}
          detail={t.share(confirmedCount, reachedCount)}
        />
      )}
      <div className={styles.actions}>
        <AppLink to={`${path}/${id}`}>{t.edit}</AppLink>
        {can.remind && (
          <Button size="xSmall" icon="announcement" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t.remind}
          </Button>
        )}
        {confirmable && (
          <Button
            size="xSmall"
            situation="neutral"
            icon="download"
            onClick={() => location.assign(exportAnnouncement.path.replace('{id}', String(id)))}
          >
            {t.exportFile}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t.remindTitle(reachedCount - confirmedCount)}
        confirmLabel={t.remindNow}
        onConfirm={remind}
        onClose={() => setAsking(false)}
      >
        {t.remindWords}
      </ConfirmDialog>
    </Card>
  )
}

function Departments({ progress }: { progress: AnnouncementProgress }) {
  const t = useStrings(managingWords)
  return (
    <Card as="section" className={styles.questions} aria-label={t.byDepartment}>
      <h2 className={styles.heading}>{t.byDepartment}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className={styles.scroller} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.department}</th>
              <th scope="col">{t.reached}</th>
              <th scope="col">{t.read}</th>
              {progress.confirmable && <th scope="col">{t.confirmed}</th>}
            </tr>
          </thead>
          <tbody>
            {progress.departments.map(({ department, reachedCount, readCount, confirmedCount }) => (
              <tr key={department?.id ?? 0}>
                <th scope="row">{department?.name ?? t.noDepartment}</th>
                <td>{reachedCount}</td>
                <td>{readCount}</td>
                {progress.confirmable && <td>{confirmedCount}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

type State = 'unread' | 'unconfirmed' | 'confirmed' | 'read'

function People({ id, confirmable }: { id: number; confirmable: boolean }) {
  const t = useStrings(managingWords)
  const [state, setState] = useState<State>(confirmable ? 'unconfirmed' : 'unread')
  const tabs = [
    { id: 'unread' as const, label: t.unread },
    { id: 'read' as const, label: t.readList },
    ...(confirmable
      ? [
          { id: 'unconfirmed' as const, label: t.unconfirmed },
          { id: 'confirmed' as const, label: t.confirmedList },
        ]
      : []),
  ]
  return (
    <Card as="section" className={styles.questions} aria-label={t.who}>
      <h2 className={styles.heading}>{t.who}</h2>
      <Tabs label={t.who} tabs={tabs} value={state} onChange={setState}>
        <PeopleList key={state} id={id} state={state} />
      </Tabs>
    </Card>
  )
}

function PeopleList({ id, state }: { id: number; state: State }) {
  const t = useStrings(managingWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  const query = useInfiniteQuery({
    ...pagesFor(listAnnouncementUsers, { params: { id }, query: { state, limit: 50 } }, 'users'),
    staleTime: 0,
  })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <p className={styles.note}>{t.nobody}</p>
  return (
    <>
      <ul className={styles.list}>
        {query.data.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.name} src={person.profileImgPath} size="small" />
            <span className={styles.words}>
              <PersonLink id={person.id} name={person.name} />
              <span className={styles.note}>
                {[
                  person.department?.name,
                  person.readAt && t.readAt(at(person.readAt)),
                  person.confirmedAt && t.confirmedAt(at(person.confirmedAt)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={2} />
      </ListEnd>
    </>
  )
}
