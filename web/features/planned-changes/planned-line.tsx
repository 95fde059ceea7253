import { useState } from 'react'
import { cancelPlannedChange } from '#contract/planned-changes.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDay } from '#ui/use-day.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { AppLink } from '#web/app/link.tsx'
import styles from './planned.module.css'
import { failureWords, plannedWords, reorganisationFailureWords } from './planned.strings.ts'
import { PlannedDialog } from './planned-dialog.tsx'
import { type PlannedChange, useRefreshPlanned } from './use-planned.ts'

const tones = {
  transfer: 'information',
  join: 'success',
  stop: 'warning',
  resume: 'neutral',
  withdraw: 'danger',
  reorganisation: 'standard',
} as const

type Props = {
  change: PlannedChange
  today: string
  /** On a person's own page their name is not repeated. */
  named?: boolean
}

/** One planned change: its day, the person, the change, and any problem. */
export function PlannedLine({ change, today, named = true }: Props) {
  const t = useStrings(plannedWords)
  const failures = useStrings(failureWords)
  const ofReorganisations = useStrings(reorganisationFailureWords)
  const day = useDay()
  const [open, setOpen] = useState<'edit' | 'cancel'>()
  const { kind, id, effectiveOn, state, failure, user, name, memberships, can } = change
  const own = kind === 'transfer' || kind === 'join'
  const to = kind === 'reorganisation' ? `/admin/reorganisations/${id}` : user && `/admin/users/${user.id}`
  return (
    <li className={styles.row}>
      <time dateTime={effectiveOn} className={styles.day}>
        {day(effectiveOn)}
      </time>
      <span className={styles.words}>
        <span className={styles.head}>
          <Tag situation={tones[kind]}>{t[kind]}</Tag>
          {named &&
            (to ? (
              <AppLink to={to} className={styles.link}>
                {name}
              </AppLink>
            ) : (
              <span className={styles.link}>{name}</span>
            ))}
          {state === 'failed' && <Tag situation="danger">{t.failed}</Tag>}
          {state === 'applied' && <Tag situation="success">{t.applied}</Tag>}
          {state === 'cancelled' && <Tag situation="neutral">{t.cancelled}</Tag>}
        </span>
        {memberships.map((place) => (
          <span key={place.departmentId} className={styles.note}>
            {[
              place.gone ? t.gone(place.departmentName) : place.departmentName,
              place.positionName,
              place.jobLabel,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ))}
        {failure && (
          <span className={styles.problem}>
            {kind === 'reorganisation' && failure === 'person_changed'
              ? ofReorganisations.person_changed
              : failures[failure]}
          </span>
        )}
      </span>
      {own && can.change && (
        <span className={styles.actions}>
          <Button
            size="xSmall"
            situation="neutral"
            aria-label={t.editOf(name, day(effectiveOn))}
            onClick={() => setOpen('edit')}
          >
            {t.edit}
          </Button>
          <Button
            size="xSmall"
            situation="neutral"
            aria-label={t.cancelOf(name, day(effectiveOn))}
            onClick={() => setOpen('cancel')}
          >
            {t.cancelPlan}
          </Button>
        </span>
      )}
      {open === 'edit' && <PlannedDialog change={change} today={today} onClose={() => setOpen(undefined)} />}
      <CancelDialog change={change} open={open === 'cancel'} onClose={() => setOpen(undefined)} />
    </li>
  )
}

type CancelProps = { change: PlannedChange; open: boolean; onClose: () => void }

function CancelDialog({ change: { id, version, name, effectiveOn }, open, onClose }: CancelProps) {
  const t = useStrings(plannedWords)
  const day = useDay()
  const refresh = useRefreshPlanned()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t.cancelTitle(name, day(effectiveOn))}
      situation="danger"
      confirmLabel={t.cancelPlan}
      cancelLabel={t.keep}
      onConfirm={async () => {
        try {
          await call(cancelPlannedChange, { params: { id }, query: { version } })
          toast.success(t.wasCancelled)
        } catch (error) {
          toast.danger(sentenceOf(error, t.failedToDo))
        }
        await refresh()
      }}
    >
      {t.cancelWords}
    </ConfirmDialog>
  )
}
