import { useId, useState } from 'react'
import { type AlertCondition, alertConditionNames, alertConditions } from '#common/alert-condition.ts'
import { alertLimits, createAlertReceiver, type listAlerts, updateAlertReceiver } from '#contract/alerts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { operatorCall } from '../operators/operator-api.ts'
import { alertConditionWords, alertUnitNotes, alertWords } from './alerts.strings.ts'

export type Receiver = Answer<typeof listAlerts>['receivers'][number]
type Thresholds = Partial<Record<AlertCondition, string>>

type Props = {
  /** If unset, a new one is added. */
  receiver?: Receiver | undefined
  /** `secret`: of a new one. */
  onSaved: (secret: string | undefined) => unknown
  onClose: () => void
}

/** An address, and of what it is told. */
export function ReceiverDialog({ receiver, onSaved, onClose }: Props) {
  const t = useStrings(alertWords)
  const conditions = useStrings(alertConditionWords)
  const units = useStrings(alertUnitNotes)
  const problemId = useId()
  const [name, setName] = useState(receiver?.name ?? '')
  const [url, setUrl] = useState(receiver?.url ?? '')
  const [thresholds, setThresholds] = useState<Thresholds>(
    Object.fromEntries(receiver?.conditions.map((one) => [one.condition, String(one.threshold)]) ?? []),
  )
  const chosen = alertConditionNames.filter((condition) => thresholds[condition] !== undefined)
  const problemOf = (condition: AlertCondition) => {
    const { least, most } = alertConditions[condition]
    const value = Number(thresholds[condition])
    return Number.isInteger(value) && value >= least && value <= most ? '' : t.thresholdWrong(least, most)
  }
  const form = useSubmit({
    check: () => ({
      name: name.trim() === '' ? t.nameMissing : '',
      url: url.trim() === '' ? t.urlMissing : '',
      conditions: chosen.length === 0 ? t.conditionsMissing : '',
      ...Object.fromEntries(chosen.map((condition) => [condition, problemOf(condition)])),
    }),
    send: async () => {
      const list = chosen.map((condition) => ({ condition, threshold: Number(thresholds[condition]) }))
      const body = { name, url, conditions: list }
      if (!receiver) return (await operatorCall(createAlertReceiver, { body })).secret
      await operatorCall(updateAlertReceiver, {
        params: { id: receiver.id },
        body: { ...body, version: receiver.version },
      })
      return undefined
    },
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  const problems: Record<string, string | undefined> = form.problems
  const put = (condition: AlertCondition, threshold: string | undefined) =>
    setThresholds((now) => {
      const { [condition]: _, ...others } = now
      return threshold === undefined ? others : { ...others, [condition]: threshold }
    })
  return (
    <FormDialog
      title={receiver ? t.editTitle : t.add}
      submission={form}
      submitLabel={receiver ? t.save : t.add}
      failure={form.failure}
      onClose={onClose}
      className={lists.section}
    >
      <Input
        label={t.name}
        required
        maxLength={alertLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
      <Input
        label={t.url}
        note={t.urlNote}
        type="url"
        required
        maxLength={alertLimits.urlLength}
        value={url}
        error={form.problems.url}
        onChange={setUrl}
      />
      <fieldset className={lists.group} aria-describedby={problemId}>
        <legend className={lists.heading}>{t.conditions}</legend>
        {alertConditionNames.map((condition) => (
          <div key={condition}>
            <Checkbox
              label={conditions[condition]}
              checked={thresholds[condition] !== undefined}
              onChange={(on) => put(condition, on ? String(alertConditions[condition].usual) : undefined)}
            />
            {thresholds[condition] !== undefined && (
              <Input
                label={t.threshold(conditions[condition])}
                note={units[alertConditions[condition].unit]}
                inputMode="numeric"
                maxLength={6}
                value={thresholds[condition]}
                error={problems[condition]}
                onChange={(value) => put(condition, value)}
              />
            )}
          </div>
        ))}
        <p id={problemId} role="alert" className={lists.problem}>
          {form.problems.conditions}
        </p>
      </fieldset>
    </FormDialog>
  )
}
