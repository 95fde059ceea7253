import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSettled } from '#web/app/use-settled.ts'
import { type Overview, returnStepsQuery } from './approval-cache.ts'
import { commentLength } from './comment-length.ts'
import styles from './decision-dialog.module.css'
import { decisions } from './decisions.strings.ts'
import type { DecidingAct, Decision } from './use-decision.ts'

type Props = {
  report: Overview
  kind: DecidingAct['kind']
  decision: Decision
  onClose: () => void
}

const titles = { approve: 'approveTitle', pend: 'pendTitle', reject: 'rejectTitle' } as const

/** Asks for a decision's comment, and for the step a report is returned to. */
export default function DecisionDialog({ report, kind, decision, onClose }: Props) {
  const t = useStrings(decisions)
  const [returned, setReturned] = useState<ReturnChoice>({ to: null, items: null })
  const [itemsError, setItemsError] = useState<string>()
  const { pending, failed } = decision
  // The confirming button may be at the position of the button that opened the dialog.
  const settled = useSettled(kind) && !decision.settling
  const go = async () => {
    if (!settled) return
    const { to, items } = returned
    const none = kind === 'pend' && to === null && items?.length === 0
    setItemsError(none ? t.reopenNeeded : undefined)
    if (none) return
    const act: DecidingAct =
      kind === 'pend' ? { kind, toStepIndex: to, reopenedItems: to === null ? items : null } : { kind }
    await decision.decide(act)
  }
  return (
    <Sheet
      open
      losesNothing
      size={kind === 'pend' ? 'medium' : 'small'}
      title={t[titles[kind]]}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" onClick={onClose} disabled={pending !== undefined}>
            {t.cancel}
          </Button>
          <Button
            priority="primary"
            situation={kind === 'reject' ? 'danger' : 'standard'}
            pending={pending !== undefined}
            settling={!settled}
            onClick={go}
          >
            {t[kind]}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {report.forUser && <Notice>{t.inPlaceOf(report.forUser.name)}</Notice>}
        {kind === 'reject' && <p>{t.rejectFinal}</p>}
        {failed && (
          <Notice situation="danger" live>
            {failed}
          </Notice>
        )}
        <Textarea
          label={t.comment}
          note={t.commentNote}
          required={kind !== 'approve'}
          rows={3}
          most={commentLength}
          value={decision.comment}
          error={decision.commentError}
          onChange={decision.setComment}
          onSubmit={go}
          data-first-focus={kind !== 'approve' || undefined}
        />
        {kind === 'pend' && (
          <ReturnFields reportId={report.id} value={returned} onChange={setReturned} error={itemsError} />
        )}
      </div>
    </Sheet>
  )
}

/** `to` null: the applicant. `items` null: all items can be changed. */
type ReturnChoice = { to: number | null; items: string[] | null }

type ReturnProps = {
  reportId: number
  value: ReturnChoice
  onChange: (value: ReturnChoice) => void
  error: string | undefined
}

function ReturnFields({ reportId, value, onChange, error }: ReturnProps) {
  const t = useStrings(decisions)
  const query = useQuery({ ...returnStepsQuery(reportId), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={3} />
      </SkeletonGroup>
    )
  if (!query.data)
    return <ErrorState title={t.stepsFailed} onRetry={() => query.refetch()} pending={query.isFetching} />
  const { steps, items } = query.data
  const { to, items: chosen } = value
  return (
    <>
      <RadioGroup
        label={t.returnTo}
        value={String(to)}
        options={steps.map(({ index, name, people }) => {
          const names = people.map((person) => person.name).join('、')
          return {
            value: String(index),
            label: index === null ? t.toApplicant(names) : t.toStep(index + 1, name, names),
          }
        })}
        onChange={(index) => onChange({ ...value, to: index === 'null' ? null : Number(index) })}
      />
      {to === null && items.length > 1 && (
        <>
          <RadioGroup
            label={t.reopen}
            value={chosen ? 'some' : 'all'}
            options={[
              { value: 'all', label: t.reopenAll },
              { value: 'some', label: t.reopenSome, note: t.reopenSomeNote },
            ]}
            onChange={(which) => onChange({ ...value, items: which === 'all' ? null : [] })}
          />
          {chosen && (
            <Field label={t.reopenSome} labelHidden group error={error}>
              {() => (
                <div className={styles.items}>
                  {items.map(({ key, name }) => (
                    <Checkbox
                      key={key}
                      label={name}
                      checked={chosen.includes(key)}
                      onChange={(on) =>
                        onChange({
                          ...value,
                          items: on ? [...chosen, key] : chosen.filter((other) => other !== key),
                        })
                      }
                    />
                  ))}
                </div>
              )}
            </Field>
          )}
        </>
      )}
    </>
  )
}
