import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  applyReorganisation,
  previewReorganisation,
  rebaseReorganisation,
  scheduleReorganisation,
} from '#contract/reorganisations.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDay } from '#ui/use-day.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { useCompanyConfig } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { OutcomeView } from './outcome-view.tsx'
import styles from './reorganisations.module.css'
import { applyWords, problemWords, reorganisationWords } from './reorganisations.strings.ts'
import {
  type Reorganisation,
  useRefreshOrganisation,
  useRefreshReorganisations,
  useSaveSteps,
} from './use-reorganisation.ts'

/** The effects of applying the plan, its problems, and the button that applies it: now, or on a day. */
export function ApplyPart({ reorganisation }: { reorganisation: Reorganisation }) {
  const t = useStrings(applyWords)
  const day = useDay()
  const act = useAct()
  const { id, version, state, failure, effectiveOn, stepCount, moveCount, conflictCount, problems } =
    reorganisation
  if (stepCount + moveCount === 0) return <EmptyState icon="departments" title={t.nothing} />
  const blocked = conflictCount > 0 || problems.length > 0
  return (
    <div className={styles.part}>
      {failure === 'conflicts' && <Notice situation="danger">{t.failedConflicts}</Notice>}
      {failure === 'unexpected' && <Notice situation="danger">{t.failedUnexpected}</Notice>}
      <Blocked reorganisation={reorganisation} />
      {state === 'scheduled' && effectiveOn && (
        <Notice
          situation="information"
          action={
            <Button
              size="xSmall"
              onClick={() =>
                act(
                  () =>
                    call(scheduleReorganisation, { params: { id }, body: { version, effectiveOn: null } }),
                  t.wasUnscheduled,
                )
              }
            >
              {t.unschedule}
            </Button>
          }
        >
          {t.scheduled(day(effectiveOn))}
        </Notice>
      )}
      <Applying
        reorganisation={reorganisation}
        blocked={problems.length > 0 ? t.blockedByProblems : conflictCount > 0 && t.blockedByConflicts}
      />
      {!blocked && <Preview reorganisation={reorganisation} />}
    </div>
  )
}

/** Performs an action on it at once, shows the outcome, and fetches the new state. */
function useAct() {
  const t = useStrings(reorganisationWords)
  const refresh = useRefreshReorganisations()
  return async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.danger(sentenceOf(error, t.failedToDo))
    }
    await refresh()
  }
}

function Blocked({ reorganisation }: { reorganisation: Reorganisation }) {
  const t = useStrings(applyWords)
  const problemTitle = useStrings(problemWords)
  const words = useStrings(reorganisationWords)
  const act = useAct()
  const { id, version, conflicts, conflictCount, problems } = reorganisation
  return (
    <>
      {problems.length > 0 && <Notice situation="danger">{problemTitle.title(problems.length)}</Notice>}
      {conflictCount > 0 && (
        <Notice
          situation="warning"
          title={t.conflicts(conflictCount)}
          action={
            <Button
              size="xSmall"
              onClick={() =>
                act(() => call(rebaseReorganisation, { params: { id }, body: { version } }), words.saved)
              }
            >
              {t.rebase}
            </Button>
          }
        >
          <p>{t.conflictsWords}</p>
          <ul className={styles.lines}>
            {conflicts.map((one) => (
              <li key={`${one.kind} ${one.id}`}>{t.conflict(one.name, t[one.problem])}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function Preview({ reorganisation }: { reorganisation: Reorganisation }) {
  const { id, version, steps } = reorganisation
  const save = useSaveSteps(reorganisation)
  const t = useStrings(applyWords)
  const locale = useLocale()
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const refresh = useRefreshReorganisations()
  const query = useQuery({
    queryKey: ['reorganisation preview', id, version],
    queryFn: async () => {
      const { outcome } = await call(previewReorganisation, { params: { id } })
      // A new problem appeared a moment ago: it is shown above.
      if (!outcome) void refresh()
      return outcome
    },
    staleTime: 0,
    gcTime: 0,
    // The previous result stays until the result of the new choice is loaded.
    placeholderData: (known) => known,
  })
  return (
    <section aria-labelledby="preview" className={styles.part}>
      <div className={styles.bar}>
        <h2 id="preview" className={styles.heading}>
          {t.preview}
        </h2>
        <Button
          size="xSmall"
          situation="neutral"
          icon="retry"
          pending={query.isFetching}
          onClick={() => query.refetch()}
        >
          {t.again}
        </Button>
      </div>
      {query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        query.data && (
          <>
            <p className={styles.note}>
              {t.previewNote(readableDateTime(query.data.at, { locale, timeZone }))}
            </p>
            <OutcomeView
              outcome={query.data}
              onConditions={(department, conditions) =>
                save(
                  steps.map((step) =>
                    step.kind === 'close' && step.department === department ? { ...step, conditions } : step,
                  ),
                )
              }
            />
          </>
        )
      )}
    </section>
  )
}

type ApplyingProps = {
  reorganisation: Reorganisation
  /** Why it cannot be applied. */
  blocked: string | false
}

function Applying({ reorganisation, blocked }: ApplyingProps) {
  const t = useStrings(applyWords)
  const words = useStrings(reorganisationWords)
  const refresh = useRefreshOrganisation()
  const [open, setOpen] = useState<'now' | 'later'>()
  const { id, version, state } = reorganisation
  const close = () => setOpen(undefined)
  return (
    <div className={styles.bar}>
      <Button priority="primary" disabled={blocked} onClick={() => setOpen('now')}>
        {t.now}
      </Button>
      {state !== 'scheduled' && (
        <Button icon="calendar" disabled={blocked} onClick={() => setOpen('later')}>
          {t.later}
        </Button>
      )}
      <ConfirmDialog
        open={open === 'now'}
        onClose={close}
        title={t.nowTitle}
        confirmLabel={t.now}
        onConfirm={async () => {
          try {
            await call(applyReorganisation, { params: { id }, body: { version } })
            toast.success(t.wasApplied)
          } catch (error) {
            toast.danger(sentenceOf(error, words.failedToDo))
          }
          await refresh()
        }}
      >
        {t.nowWords}
      </ConfirmDialog>
      {open === 'later' && <LaterDialog reorganisation={reorganisation} onClose={close} />}
    </div>
  )
}

function LaterDialog({ reorganisation, onClose }: { reorganisation: Reorganisation; onClose: () => void }) {
  const t = useStrings(applyWords)
  const words = useStrings(reorganisationWords)
  const refresh = useRefreshReorganisations()
  const { id, version, today } = reorganisation
  const [effectiveOn, setEffectiveOn] = useState<PlainDate | ''>(addDays(today, 1))
  const form = useSubmit({
    check: () => ({ effectiveOn: effectiveOn === '' ? t.dayMissing : '' }),
    send: async () => {
      await call(scheduleReorganisation, { params: { id }, body: { version, effectiveOn } })
      toast.success(t.wasScheduled)
      await refresh()
    },
    done: onClose,
    failed: words.failedToDo,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.laterTitle}
      submitLabel={t.schedule}
      onClose={onClose}
    >
      <DatePicker
        label={t.day}
        note={t.dayNote}
        required
        value={effectiveOn}
        min={addDays(today, 1)}
        today={today}
        error={form.sentence}
        onChange={setEffectiveOn}
      />
    </FormDialog>
  )
}
