import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createReorganisation, listReorganisations } from '#contract/reorganisations.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { ApiError, call } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { departmentsQuery } from '../admin-users/use-places.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './reorganisations.module.css'
import { reorganisationWords } from './reorganisations.strings.ts'
import { useRefreshReorganisations } from './use-reorganisation.ts'

export const stateTones = {
  draft: 'neutral',
  scheduled: 'information',
  applied: 'success',
  failed: 'danger',
} as const

/** Reorganisations: in preparation, scheduled, applied. */
export default function ReorganisationsScreen() {
  const t = useStrings(reorganisationWords)
  const [adding, setAdding] = useState(false)
  const arranges = useQuery(departmentsQuery).data?.can.change
  return (
    <AdminScreen
      path="/admin/reorganisations"
      actions={
        arranges && (
          <Button size="xSmall" priority="primary" icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )
      }
    >
      <p className={styles.note}>{t.intro}</p>
      <Reorganisations />
      {adding && <NewDialog onClose={() => setAdding(false)} />}
    </AdminScreen>
  )
}

function Reorganisations() {
  const t = useStrings(reorganisationWords)
  const query = useInfiniteQuery({ ...pagesFor(listReorganisations, {}, 'reorganisations'), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState icon="lock" title={t.notYours}>
        {t.notYoursWords}
      </EmptyState>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="departments" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  return (
    <Card padding="none">
      <ul aria-label={t.list}>
        {query.data.map((one) => (
          <Line key={one.id} reorganisation={one} />
        ))}
      </ul>
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </Card>
  )
}

type Summary = Answer<typeof listReorganisations>['reorganisations'][number]

function Line({ reorganisation }: { reorganisation: Summary }) {
  const t = useStrings(reorganisationWords)
  const day = useDay()
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const { id, name, state, effectiveOn, stepCount, moveCount, createdBy, appliedAt } = reorganisation
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <AppLink to={`/admin/reorganisations/${id}`} className={styles.link}>
          {name}
        </AppLink>
        <span className={styles.note}>
          {[t.counts(stepCount, moveCount), createdBy?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.head}>
        {appliedAt && (
          <span className={styles.note}>
            {t.appliedOn(readableDateTime(appliedAt, { locale, timeZone }))}
          </span>
        )}
        {effectiveOn && state !== 'applied' && (
          <span className={styles.note}>{t.scheduledFor(day(effectiveOn))}</span>
        )}
        <Tag situation={stateTones[state]}>{t[state]}</Tag>
      </span>
    </li>
  )
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(reorganisationWords)
  const navigate = useAppNavigate()
  const refresh = useRefreshReorganisations()
  const [name, setName] = useState('')
  const form = useSubmit({
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: async () => {
      const made = await call(createReorganisation, { body: { name } })
      await refresh()
      return made
    },
    done: ({ id }) => navigate(`/admin/reorganisations/${id}`),
    failed: t.failedToDo,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      size="small"
      title={t.add}
      submitLabel={t.create}
      onClose={onClose}
    >
      <Input
        label={t.name}
        note={t.nameNote}
        required
        data-first-focus
        maxLength={100}
        value={name}
        error={form.sentence}
        onChange={setName}
      />
    </FormDialog>
  )
}
