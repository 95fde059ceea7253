import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  getRegistrationSettings,
  listRegistrationRequests,
} from '#contract/registration-requests.administration.ts'
import { registrationStates } from '#contract/registration-requests.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { adminRegistrationWords } from './admin-registration.strings.ts'
import styles from './registration.module.css'
import { RegistrationSettingsForm } from './registration-settings.tsx'

const path = '/admin/registration_requests'
const tabs = [...registrationStates, 'form'] as const
const params = searchParams({ tab: choiceParam(tabs, 'waiting') })

/** The requests for an account by state, and what is asked. */
export default function AdminRequestsScreen() {
  const t = useStrings(adminRegistrationWords)
  const href = useHref()
  const [{ tab }] = useSearchParams(params, path)
  const { data: settings } = useQuery({ ...queryFor(getRegistrationSettings, {}), staleTime: 0 })
  const waiting = settings ? `${t.waiting} ${settings.waitingCount}` : t.waiting
  const names = { waiting, approved: t.approved, refused: t.refused, form: t.tabForm }
  const addressOf = (one: (typeof tabs)[number]) => href(one === 'waiting' ? path : `${path}?tab=${one}`)
  return (
    <AdminScreen path={path}>
      <div className={styles.column}>
        <LinkTabs
          label={t.tabs}
          current={addressOf(tab)}
          tabs={tabs.map((one) => ({ href: addressOf(one), label: names[one] }))}
        />
        {tab === 'form' ? (
          <RegistrationSettingsForm />
        ) : (
          <>
            {settings && !settings.enabled && <Notice situation="warning">{t.off}</Notice>}
            <RequestList key={tab} state={tab} />
          </>
        )}
      </div>
    </AdminScreen>
  )
}

function RequestList({ state }: { state: (typeof registrationStates)[number] }) {
  const t = useStrings(adminRegistrationWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const { text, settled, change } = useSearchText(`${path} ${state}`)
  const query = useInfiniteQuery({
    ...pagesFor(
      listRegistrationRequests,
      { query: { state, query: settled || undefined } },
      'registrationRequests',
    ),
    staleTime: 0,
  })
  const rows = query.data
  return (
    <>
      <search>
        <Input
          type="search"
          label={t.search}
          labelHidden
          placeholder={t.search}
          before={<Icon name="search" />}
          value={text}
          onChange={change}
          autoComplete="off"
          enterKeyHint="search"
        />
      </search>
      {rows ? (
        rows.length === 0 ? (
          <EmptyState icon="users" title={settled ? t.noneFound : t.none}>
            {settled ? undefined : t.noneWords}
          </EmptyState>
        ) : (
          <Card padding="none" as="section" aria-label={t[state]}>
            {rows.map((one) => (
              <div key={one.id} className={lists.row}>
                <span className={styles.words}>
                  <AppLink to={`${path}/${one.id}`}>{one.name}</AppLink>
                  <Facts
                    className={styles.note}
                    facts={[
                      one.email ?? t.noEmail,
                      one.employeeNumber !== null && t.number(one.employeeNumber),
                      readableDateTime(one.createdAt, place),
                      one.decidedAt !== null &&
                        t.decided(one.decidedBy?.name ?? '', readableDateTime(one.decidedAt, place)),
                    ]}
                  />
                </span>
                {one.duplicateCount > 0 && <Tag situation="warning">{t.duplicates(one.duplicateCount)}</Tag>}
              </div>
            ))}
          </Card>
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      <ListEnd query={query}>
        <SkeletonText lines={2} />
      </ListEnd>
    </>
  )
}
