import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { localeNames } from '#common/locale.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import { getBackyardCompany } from '#contract/companies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Day } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { CompanyLook } from '../looks/company-look.tsx'
import { CompanyHealth } from '../operator-queues/company-health.tsx'
import { ActsTable } from '../operators/acts-table.tsx'
import { operatorQuery } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { companyPlanWords, companyWords } from './companies.strings.ts'
import { ChangeDialog, CloseDialog, ReasonDialog } from './company-dialogs.tsx'
import { CompanyExports } from './company-exports.tsx'
import { CompanyOptions } from './company-options.tsx'
import styles from './company-screen.module.css'
import { StateTag } from './state-tag.tsx'

export type Company = Answer<typeof getBackyardCompany>

/** One company as the operator sees it: its contract and state, and what was done about it. */
export default function CompanyScreen() {
  const t = useStrings(companyWords)
  const id = useIdParam()
  const queryClient = useQueryClient()
  const asked = operatorQuery(getBackyardCompany, { params: { id } })
  const query = useQuery(asked)
  const [dialog, setDialog] = useState<'change' | 'suspend' | 'resume' | 'close'>()
  const company = query.data
  const onSaved = async (saved: Company) => {
    queryClient.setQueryData(asked.queryKey, saved)
    setDialog(undefined)
    await queryClient.invalidateQueries({ queryKey: everyKeyOf(listOperatorActs) })
  }
  return (
    <OperatorFrame
      title={company?.name ?? t.companies}
      above={<AppLink to="/backyard/companies">{t.companies}</AppLink>}
      actions={
        company && (
          <>
            {company.can.change && <Button onClick={() => setDialog('change')}>{t.change}</Button>}
            {company.can.resume && (
              <Button priority="primary" onClick={() => setDialog('resume')}>
                {t.resume}
              </Button>
            )}
            {company.can.suspend && <Button onClick={() => setDialog('suspend')}>{t.suspend}</Button>}
            {company.can.close && (
              <Button situation="danger" onClick={() => setDialog('close')}>
                {t.close}
              </Button>
            )}
          </>
        )
      }
    >
      {company ? (
        <>
          <Standing company={company} />
          <section className={styles.part}>
            <h2>{t.contract}</h2>
            <Contract company={company} />
          </section>
          <section className={styles.part}>
            <h2>{t.options}</h2>
            <CompanyOptions company={company} refetch={query.refetch} onSaved={onSaved} />
          </section>
          <section className={styles.part}>
            <h2>{t.health}</h2>
            <CompanyHealth companyId={company.id} />
          </section>
          <section className={styles.part}>
            <h2>{t.looking}</h2>
            <CompanyLook companyId={company.id} />
          </section>
          <section className={styles.part}>
            <h2>{t.exports}</h2>
            <CompanyExports companyId={company.id} />
          </section>
          <section className={styles.part}>
            <h2>{t.history}</h2>
            <ActsTable filters={{ companyId: company.id }} />
          </section>
        </>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      )}
      {company && dialog === 'change' && (
        <ChangeDialog
          company={company}
          refetch={query.refetch}
          onSaved={onSaved}
          onClose={() => setDialog(undefined)}
        />
      )}
      {company && (dialog === 'suspend' || dialog === 'resume') && (
        <ReasonDialog
          company={company}
          kind={dialog}
          onSaved={onSaved}
          onClose={() => setDialog(undefined)}
        />
      )}
      {company && dialog === 'close' && (
        <CloseDialog company={company} onSaved={onSaved} onClose={() => setDialog(undefined)} />
      )}
    </OperatorFrame>
  )
}

function Standing({ company: { suspendedAt, closedAt, erasesAt } }: { company: Company }) {
  const t = useStrings(companyWords)
  const locale = useLocale()
  const when = (at: string) => readableDateTime(at, { locale, timeZone: browserZone })
  if (closedAt && erasesAt) return <Notice situation="danger">{t.closedUntil(when(erasesAt))}</Notice>
  if (suspendedAt) return <Notice situation="warning">{t.suspendedSince(when(suspendedAt))}</Notice>
  return null
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

function Contract({ company }: { company: Company }) {
  const t = useStrings(companyWords)
  const plans = useStrings(companyPlanWords)
  const { usedCount, contractedCount, usedBytes, storageBytes, unlimitedStorage } = company
  const most = unlimitedStorage
    ? t.unlimited
    : storageBytes === null
      ? t.usualStorage
      : fileSize(storageBytes)
  return (
    <DataList
      items={[
        { term: t.state, value: <StateTag state={company.state} /> },
        { term: t.code, value: company.code },
        { term: t.plan, value: plans[company.plan] },
        { term: t.accounts, value: `${usedCount} / ${contractedCount ?? t.unlimited}` },
        { term: t.administrators, value: t.people(company.administratorCount) },
        { term: t.prefix, value: company.idPrefix ?? '' },
        { term: t.storageUsed, value: `${fileSize(usedBytes)} / ${most}` },
        { term: t.timeZone, value: company.timeZone },
        { term: t.locale, value: localeNames[company.locale] },
        { term: t.lastUsed, value: company.lastUsedOn ? <Day on={company.lastUsedOn} /> : t.never },
      ]}
    />
  )
}
