import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDateTime } from '#common/readable-dates.ts'
import { deleteReorganisation, getReorganisation } from '#contract/reorganisations.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDay } from '#ui/use-day.ts'
import { ApiError, call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { ApplyPart } from './apply-part.tsx'
import { MovesPart } from './moves-part.tsx'
import { OutcomeView } from './outcome-view.tsx'
import styles from './reorganisations.module.css'
import { reorganisationWords } from './reorganisations.strings.ts'
import { stateTones } from './reorganisations-screen.tsx'
import { StepsPart } from './steps-part.tsx'
import { type Reorganisation, useRefreshReorganisations } from './use-reorganisation.ts'

/** One reorganisation: prepared, previewed and applied, or its result. */
export default function ReorganisationScreen() {
  const id = useIdParam()
  const query = useQuery({
    ...queryFor(getReorganisation, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  const missing = query.error instanceof ApiError && query.error.status === 404
  if (id === undefined || missing) return <AdminMissing />
  const { data } = query
  return (
    <AdminScreen
      path="/admin/reorganisations"
      title={data?.name}
      back="/admin/reorganisations"
      actions={data && data.state !== 'applied' && <Remove reorganisation={data} />}
    >
      {data ? (
        <Content reorganisation={data} />
      ) : query.isPending ? (
        <SkeletonGroup>
          <Skeleton width="third" />
          <Skeleton width="most" />
          <Skeleton width="most" />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
    </AdminScreen>
  )
}

const tabs = ['departments', 'people', 'check'] as const
const params = searchParams({ tab: choiceParam(tabs, 'departments') })

function Content({ reorganisation }: { reorganisation: Reorganisation }) {
  const t = useStrings(reorganisationWords)
  const day = useDay()
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const [{ tab }, change] = useSearchParams(params, `/admin/reorganisations/${reorganisation.id}`)
  const { state, effectiveOn, appliedAt, appliedBy, outcome, moveCount, stepCount } = reorganisation
  if (state === 'applied')
    return (
      <>
        {appliedAt && (
          <Notice situation="success">
            {t.appliedBy(readableDateTime(appliedAt, { locale, timeZone }), appliedBy?.name ?? '')}
          </Notice>
        )}
        {outcome && <OutcomeView outcome={outcome} />}
      </>
    )
  return (
    <>
      <div className={styles.head}>
        <Tag situation={stateTones[state]}>{t[state]}</Tag>
        {effectiveOn && <span className={styles.note}>{t.scheduledFor(day(effectiveOn))}</span>}
      </div>
      <Tabs
        label={t.tabs}
        tabs={tabs.map((one) => ({
          id: one,
          label: t[one],
          ...(one === 'departments' && { count: stepCount }),
          ...(one === 'people' && { count: moveCount }),
        }))}
        value={tab}
        onChange={(one) => change({ tab: one })}
      >
        {tab === 'departments' && <StepsPart reorganisation={reorganisation} />}
        {tab === 'people' && <MovesPart reorganisation={reorganisation} />}
        {tab === 'check' && <ApplyPart reorganisation={reorganisation} />}
      </Tabs>
    </>
  )
}

function Remove({ reorganisation: { id, version, name } }: { reorganisation: Reorganisation }) {
  const t = useStrings(reorganisationWords)
  const navigate = useAppNavigate()
  const refresh = useRefreshReorganisations()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="xSmall" situation="neutral" icon="trash" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.removeTitle(name)}
        situation="danger"
        confirmLabel={t.remove}
        onConfirm={async () => {
          try {
            await call(deleteReorganisation, { params: { id }, query: { version } })
            toast.success(t.removed)
            navigate('/admin/reorganisations')
          } catch (error) {
            toast.danger(sentenceOf(error, t.failedToDo))
          }
          await refresh()
        }}
      >
        {t.removeWords}
      </ConfirmDialog>
    </>
  )
}
