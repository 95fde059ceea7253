import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDay } from '#common/readable-dates.ts'
import {
  certificateLimits,
  downloadCertificate,
  listCertificates,
  verifyCertificate,
} from '#contract/certificates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './certificates.module.css'
import { certificateWords } from './certificates.strings.ts'

type Certificate = Answer<typeof listCertificates>['certificates'][number]
const certificatesQuery = queryFor(listCertificates, {})

export const preload = (client: QueryClient) => client.prefetchQuery(certificatesQuery)

/** A person's certificates. Administrators of tests can verify a number. */
export default function CertificatesScreen() {
  const t = useStrings(certificateWords)
  const user = useCurrentUser()
  const query = useQuery({ ...certificatesQuery, staleTime: 0 })
  const verifies =
    user?.can.administer && (user.can.sections === undefined || user.can.sections.includes('knowledge_tests'))
  return (
    <Screen title={t.title} back="/courses" className={styles.screen}>
      <div className={styles.parts}>
        {query.data ? (
          query.data.certificates.length === 0 ? (
            <EmptyState icon="certificate" title={t.empty}>
              {t.emptyWords}
            </EmptyState>
          ) : (
            query.data.certificates.map((one) => <CertificateCard key={one.id} certificate={one} />)
          )
        ) : query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
        {verifies && <Verification />}
      </div>
    </Screen>
  )
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const t = useStrings(certificateWords)
  const locale = useLocale()
  const href = useHref()
  const { id, number, title, issuedOn, validUntil, expired, renewalRequested, hrefPath } = certificate
  return (
    <Card as="section" padding="large" bleeds aria-label={title}>
      <div className={styles.certificate}>
        <span className={styles.tags}>
          <Tag situation={expired ? 'danger' : renewalRequested ? 'warning' : 'success'}>
            {expired ? t.expired : renewalRequested ? t.renewal : t.valid}
          </Tag>
        </span>
        <h2 className={styles.heading}>{title}</h2>
        <p className={styles.fact}>
          {[
            t.issued(readableDay(issuedOn, locale)),
            validUntil === null ? t.noEnd : t.until(readableDay(validUntil, locale)),
            `${t.number} ${number}`,
          ].join(' · ')}
        </p>
        <div className={styles.buttons}>
          <Button
            size="small"
            icon="download"
            onClick={() => location.assign(downloadCertificate.path.replace('{id}', String(id)))}
          >
            {t.download}
          </Button>
          {renewalRequested && (
            <Button size="small" priority="primary" href={href(hrefPath)}>
              {t.renew}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

type Verified = Answer<typeof verifyCertificate>

function Verification() {
  const t = useStrings(certificateWords)
  const locale = useLocale()
  const [number, setNumber] = useState('')
  const [verified, setVerified] = useState<Verified | 'unknown'>()
  const form = useSubmit<undefined, Verified>({
    check: () => ({ number: number.trim() ? '' : t.numberMissing }),
    send: () => call(verifyCertificate, { query: { number: number.trim() } }),
    refused: (error) => {
      if (error?.code !== 'not_found') return false
      setVerified('unknown')
      return true
    },
    done: setVerified,
    failed: t.verifyFailed,
    stays: true,
  })
  return (
    <Card as="section" padding="large" bleeds aria-label={t.verifyTitle}>
      <form {...form.props} className={styles.form}>
        <h2 className={styles.heading}>{t.verifyTitle}</h2>
        <p className={styles.fact}>{t.verifyWords}</p>
        {form.failure && <Notice situation="danger" title={form.failure} live />}
        <Input
          label={t.verifyNumber}
          maxLength={certificateLimits.numberLength}
          value={number}
          error={form.problems.number}
          onChange={(text) => {
            setNumber(text)
            setVerified(undefined)
            form.clear()
          }}
        />
        <div className={styles.buttons}>
          <Button type="submit" pending={form.pending}>
            {t.verify}
          </Button>
        </div>
        {verified === 'unknown' && <Notice situation="warning" title={t.unknown} live />}
        {verified && verified !== 'unknown' && (
          <Notice
            situation={verified.expired ? 'warning' : 'success'}
            title={verified.expired ? t.expired : t.valid}
            live
          >
            <DataList
              items={[
                { term: t.holder, value: verified.holderName },
                { term: t.subject, value: verified.title },
                { term: t.number, value: verified.number },
                {
                  term: t.rule,
                  value: [
                    t.issued(readableDay(verified.issuedOn, locale)),
                    verified.validUntil === null
                      ? t.noEnd
                      : t.until(readableDay(verified.validUntil, locale)),
                  ].join(' · '),
                },
              ]}
            />
          </Notice>
        )}
      </form>
    </Card>
  )
}
