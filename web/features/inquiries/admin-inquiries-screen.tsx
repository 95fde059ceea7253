import { useInfiniteQuery } from '@tanstack/react-query'
import { readableDateTime } from '#common/readable-dates.ts'
import { exportInquiries, listInquiries } from '#contract/inquiries.administration.ts'
import { inquiryStates } from '#contract/inquiries.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { choiceParam, flagParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import lists from '../administration/admin-lists.module.css'
import { adminInquiryWords } from './admin-inquiries.strings.ts'
import styles from './inquiries.module.css'
import { inquiryStateWords } from './inquiries.strings.ts'
import { InquirySettingsForm } from './inquiry-settings.tsx'
import { InquiryStateTag } from './inquiry-state.tsx'
import { InquiryStatistics } from './inquiry-statistics.tsx'

const path = '/admin/inquiries'
const tabs = ['list', 'form', 'statistics'] as const
const params = searchParams({
  tab: choiceParam(tabs, 'list'),
  state: choiceParam(['open', ...inquiryStates, 'all'], 'open'),
  mine: flagParam(),
})

/** The inquiries that arrived, the form with the canned answers, and statistics. */
export default function AdminInquiriesScreen() {
  const t = useStrings(adminInquiryWords)
  const href = useHref()
  const [values] = useSearchParams(params, path)
  const names = { list: t.tabList, form: t.tabForm, statistics: t.tabStatistics }
  const addressOf = (tab: (typeof tabs)[number]) => href(tab === 'list' ? path : `${path}?tab=${tab}`)
  return (
    <AdminScreen path={path}>
      <div className={styles.column}>
        <LinkTabs
          label={t.tabs}
          current={addressOf(values.tab)}
          tabs={tabs.map((tab) => ({ href: addressOf(tab), label: names[tab] }))}
        />
        {values.tab === 'form' ? (
          <InquirySettingsForm />
        ) : values.tab === 'statistics' ? (
          <InquiryStatistics />
        ) : (
          <InquiryList />
        )}
      </div>
    </AdminScreen>
  )
}

function InquiryList() {
  const t = useStrings(adminInquiryWords)
  const names = useStrings(inquiryStateWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const [values, set] = useSearchParams(params, path)
  const { state, mine } = values
  const { text, settled, change } = useSearchText(`${path}${params.write(values)}`)
  const filters = { state, mine: mine ? ('true' as const) : undefined, query: settled || undefined }
  const query = useInfiniteQuery({
    ...pagesFor(listInquiries, { query: filters }, 'inquiries'),
    staleTime: 0,
  })
  const rows = query.data
  return (
    <>
      <search className={styles.filters}>
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
        <Select
          label={t.state}
          labelHidden
          value={state}
          options={[
            { value: 'open', label: t.open },
            ...inquiryStates.map((value) => ({ value, label: names[value] })),
            { value: 'all', label: t.all },
          ]}
          onChange={(value) => set({ state: value })}
        />
        <Checkbox
          label={t.mine}
          checked={mine === true}
          onChange={(checked) => set({ mine: checked || undefined })}
        />
      </search>
      {rows ? (
        rows.length === 0 ? (
          <EmptyState icon="chat" title={t.none}>
            {t.noneWords}
          </EmptyState>
        ) : (
          <Card padding="none" as="section" aria-label={t.tabList}>
            {rows.map((one) => (
              <div key={one.id} className={lists.row}>
                <span className={styles.words}>
                  <AppLink to={`${path}/${one.id}`}>{one.topic || t.number(one.id)}</AppLink>
                  <span className={styles.preview}>{one.body}</span>
                  <span className={styles.note}>
                    {[
                      t.number(one.id),
                      one.name,
                      readableDateTime(one.createdAt, place),
                      one.assignee ? t.handledBy(one.assignee.name) : t.nobody,
                    ].join(' · ')}
                  </span>
                </span>
                <InquiryStateTag state={one.state} />
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
      {rows !== undefined && rows.length > 0 && (
        <div>
          <Button
            size="xSmall"
            icon="download"
            situation="neutral"
            onClick={() => location.assign(addressOf(exportInquiries, { query: filters }))}
          >
            {t.download}
          </Button>
        </div>
      )}
    </>
  )
}
