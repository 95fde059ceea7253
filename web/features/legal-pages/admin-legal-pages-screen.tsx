import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime, readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { legalPages, listLegalVersions } from '#contract/legal-pages.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { adminLegalWords } from './admin-legal-pages.strings.ts'
import { ConsentsDialog } from './consents-dialog.tsx'
import styles from './legal-pages.module.css'
import { legalWords } from './legal-pages.strings.ts'
import { VersionDialog } from './version-dialog.tsx'

const path = '/admin/legal_pages'
const params = searchParams({ page: choiceParam(legalPages, 'terms') })

type Version = Answer<typeof listLegalVersions>['legalVersions'][number]

/** What the company adds to the legal pages: versions, and who has agreed to them. */
export default function AdminLegalPagesScreen() {
  const t = useStrings(adminLegalWords)
  const [adding, setAdding] = useState(false)
  return (
    <AdminScreen
      path={path}
      actions={
        <Button size="xSmall" priority="primary" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <Versions adding={adding} onAdded={() => setAdding(false)} />
    </AdminScreen>
  )
}

function Versions({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const t = useStrings(adminLegalWords)
  const names = useStrings(legalWords)
  const href = useHref()
  const { page } = useSearchValues(params)
  const query = useQuery({ ...queryFor(listLegalVersions, { params: { page } }), staleTime: 0 })
  const { data } = query
  const linkTo = (one: (typeof legalPages)[number]) => href(`${path}${params.write({ page: one })}`)
  return (
    <div className={styles.column}>
      <LinkTabs
        label={names.pages}
        current={linkTo(page)}
        tabs={legalPages.map((one) => ({ href: linkTo(one), label: names[one] }))}
      />
      <p className={styles.note}>{t.intro}</p>
      {data ? (
        <>
          <AppLink to={`/${page}?company=${encodeURIComponent(data.companyCode)}`} target="_blank">
            {t.open}
          </AppLink>
          {data.legalVersions.length === 0 ? (
            <EmptyState icon="document" title={t.none}>
              {t.noneWords}
            </EmptyState>
          ) : (
            <Card padding="none" as="section" aria-label={names[page]}>
              {data.legalVersions.map((version) => (
                <VersionRow key={version.number} page={page} version={version} userCount={data.userCount} />
              ))}
            </Card>
          )}
          {adding && (
            <VersionDialog
              page={page}
              latest={data.legalVersions[0]}
              onSaved={() => query.refetch()}
              onClose={onAdded}
            />
          )}
        </>
      ) : query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </div>
  )
}

type RowProps = { page: (typeof legalPages)[number]; version: Version; userCount: number }

function VersionRow({ page, version, userCount }: RowProps) {
  const t = useStrings(adminLegalWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const [shown, setShown] = useState<'text' | 'consents'>()
  const { number, status, asksConsent, consentCount } = version
  const close = () => setShown(undefined)
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.tags}>
          <strong>{t.versionNumber(number)}</strong>
          <Tag
            situation={status === 'current' ? 'success' : status === 'planned' ? 'information' : 'neutral'}
          >
            {t[status]}
          </Tag>
          {asksConsent && <Tag situation="warning">{t.asked}</Tag>}
        </span>
        <span className={styles.note}>
          {t.from(readableDay(version.effectiveOn, locale))} ·{' '}
          {t.by(version.createdBy.name, readableDateTime(version.createdAt, { locale, timeZone }))}
        </span>
        {asksConsent && <span className={styles.note}>{t.agreedCount(consentCount, userCount)}</span>}
      </span>
      <span className={styles.actions}>
        <Button size="xSmall" situation="neutral" aria-haspopup="dialog" onClick={() => setShown('text')}>
          {t.show}
        </Button>
        {asksConsent && (
          <Button
            size="xSmall"
            situation="neutral"
            aria-haspopup="dialog"
            onClick={() => setShown('consents')}
          >
            {t.consents}
          </Button>
        )}
      </span>
      <Dialog open={shown === 'text'} onClose={close} title={t.versionNumber(number)} size="large">
        <div className={styles.body}>
          {version.body ? <FormattedText text={version.body} /> : <p>{t.emptyText}</p>}
        </div>
      </Dialog>
      {shown === 'consents' && <ConsentsDialog page={page} number={number} onClose={close} />}
    </div>
  )
}
