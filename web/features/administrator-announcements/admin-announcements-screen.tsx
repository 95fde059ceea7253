import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { emptyLongText } from '#common/long-text.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  type AnnouncementState,
  announcementStates,
  createAnnouncement,
  listAdminAnnouncements,
} from '#contract/administrator-announcements.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { AppLink, useAppNavigate, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { type AdministeredItem, useRefreshAnnouncements } from './announcement-queries.ts'
import styles from './announcements.module.css'
import { managingWords } from './managing.strings.ts'
import { readingWords } from './reading.strings.ts'

const path = '/admin/administrator_announcements'

const params = searchParams({ state: choiceParam(announcementStates, 'published') })

const blank = {
  ...{ title: '', body: emptyLongText, rule: null, publishFrom: null, publishUntil: null },
  ...{ pinned: false, important: false, dueOn: null, mediaFileIds: [] },
}

/** Announcements by state: drafts, scheduled, published, ended. */
export default function AdminAnnouncementsScreen() {
  const t = useStrings(managingWords)
  const navigate = useAppNavigate()
  const refresh = useRefreshAnnouncements()
  const make = useSubmit({
    toasts: true,
    send: () => call(createAnnouncement, { body: blank }),
    done: async ({ id }) => {
      await refresh()
      navigate(`${path}/${id}`)
    },
    failed: t.failed,
  })
  return (
    <AdminScreen
      path={path}
      actions={
        <Button
          size="xSmall"
          priority="primary"
          icon="plus"
          pending={make.pending}
          onClick={() => make.submit()}
        >
          {t.add}
        </Button>
      }
    >
      <p className={styles.note}>{t.intro}</p>
      <Announcements />
    </AdminScreen>
  )
}

function Announcements() {
  const t = useStrings(managingWords)
  const href = useHref()
  const { state } = useSearchValues(params)
  const hrefOf = (one: AnnouncementState) => href(path + params.write({ state: one }))
  const query = useInfiniteQuery({
    ...pagesFor(listAdminAnnouncements, { query: { state } }, 'administratorAnnouncements'),
    staleTime: 0,
  })
  const counts = useQuery({
    ...queryFor(listAdminAnnouncements, { query: { state, limit: 1 } }),
    staleTime: 0,
  }).data?.counts
  return (
    <>
      <LinkTabs
        label={t.states}
        current={hrefOf(state)}
        tabs={announcementStates.map((one) => ({
          href: hrefOf(one),
          label: t[one],
          ...(counts && { count: counts[one] }),
        }))}
      />
      {query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : query.data.length === 0 ? (
        <EmptyState icon="announcement" title={t.none}>
          {t.noneWords}
        </EmptyState>
      ) : (
        <Card padding="none">
          <ul className={styles.list} aria-label={t[state]}>
            {query.data.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ul>
          <ListEnd query={query}>
            <SkeletonText lines={3} />
          </ListEnd>
        </Card>
      )}
    </>
  )
}

function Line({ item }: { item: AdministeredItem }) {
  const t = useStrings(managingWords)
  const r = useStrings(readingWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const at = (moment: string) => readableDateTime(moment, { locale, timeZone })
  const facts = [
    item.author.name,
    item.state === 'scheduled' && item.publishFrom && t.publishesAt(at(item.publishFrom)),
    item.publishedAt && t.publishedAt(at(item.publishedAt)),
    item.endedAt ? t.endedAt(at(item.endedAt)) : item.publishUntil && t.endsAt(at(item.publishUntil)),
    item.state === 'draft' && `${t.updated} ${at(item.updatedAt)}`,
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.tags}>
          {item.important && <Tag situation="danger">{r.important}</Tag>}
          {item.pinned && <Tag>{r.pinned}</Tag>}
          {item.dueOn && <Tag situation="warning">{r.toConfirm}</Tag>}
          {item.openQuestionCount > 0 && (
            <Tag situation="information">{t.openQuestions(item.openQuestionCount)}</Tag>
          )}
        </span>
        <AppLink to={`${path}/${item.id}`}>{item.title || t.untitled}</AppLink>
        <span className={styles.note}>{facts.join(' · ')}</span>
      </span>
      {item.publishedAt && <AppLink to={`${path}/${item.id}/progress`}>{t.progress}</AppLink>}
    </li>
  )
}
