import { useId, useState } from 'react'
import { type IncidentState, incidentStates, type ServicePart, serviceParts } from '#common/incident.ts'
import type { Answer } from '#contract/endpoint.ts'
import { createIncident, incidentLimits, type listIncidents, updateIncident } from '#contract/incidents.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { operatorCall } from '../operators/operator-api.ts'
import { incidentPartWords, incidentStateWords, incidentWords } from './incidents.strings.ts'

export type Incident = Answer<typeof listIncidents>['incidents'][number]

type Props = {
  /** If unset, a new one is told. */
  incident?: Incident | undefined
  onSaved: () => unknown
  onClose: () => void
}

/** Tells of a disturbance, or how one proceeds, in both languages. */
export function IncidentDialog({ incident, onSaved, onClose }: Props) {
  const t = useStrings(incidentWords)
  const states = useStrings(incidentStateWords)
  const partNames = useStrings(incidentPartWords)
  const problemId = useId()
  const [titleJa, setTitleJa] = useState('')
  const [titleEn, setTitleEn] = useState('')
  const [textJa, setTextJa] = useState('')
  const [textEn, setTextEn] = useState('')
  const [parts, setParts] = useState<readonly ServicePart[]>([])
  const [state, setState] = useState<IncidentState>(incident?.state ?? 'investigating')
  const missing = (text: string) => (text.trim() === '' ? t.missing : '')
  const form = useSubmit({
    check: () => ({
      ...(!incident && {
        titleJa: missing(titleJa),
        titleEn: missing(titleEn),
        parts: parts.length > 0 ? '' : t.partsMissing,
      }),
      textJa: missing(textJa),
      textEn: missing(textEn),
    }),
    send: async () => {
      const said = { state, textJa, textEn }
      if (incident)
        await operatorCall(updateIncident, {
          params: { id: incident.id },
          body: { ...said, version: incident.version },
        })
      else await operatorCall(createIncident, { body: { ...said, titleJa, titleEn, parts: [...parts] } })
    },
    done: onSaved,
    failed: t.failed,
    focusesProblem: true,
  })
  const title = { maxLength: incidentLimits.titleLength, required: true }
  const text = { rows: 3, maxLength: incidentLimits.textLength }
  return (
    <FormDialog
      title={incident ? t.updateTitle : t.newIncident}
      submission={form}
      submitLabel={t.tell}
      failure={form.failure}
      onClose={onClose}
      className={lists.section}
    >
      {!incident && (
        <>
          <Input
            {...title}
            label={t.titleJa}
            value={titleJa}
            onChange={setTitleJa}
            error={form.problems.titleJa}
          />
          <Input
            {...title}
            label={t.titleEn}
            value={titleEn}
            onChange={setTitleEn}
            error={form.problems.titleEn}
          />
          <fieldset className={lists.group} aria-describedby={problemId}>
            <legend className={lists.heading}>{t.parts}</legend>
            {serviceParts.map((part) => (
              <Checkbox
                key={part}
                label={partNames[part]}
                checked={parts.includes(part)}
                onChange={(chosen) =>
                  setParts(chosen ? [...parts, part] : parts.filter((other) => other !== part))
                }
              />
            ))}
            <p id={problemId} role="alert" className={lists.problem}>
              {form.problems.parts}
            </p>
          </fieldset>
        </>
      )}
      <Select
        label={t.state}
        options={incidentStates.map((value) => ({ value, label: states[value] }))}
        value={state}
        onChange={setState}
      />
      <Textarea {...text} label={t.textJa} value={textJa} onChange={setTextJa} error={form.problems.textJa} />
      <Textarea {...text} label={t.textEn} value={textEn} onChange={setTextEn} error={form.problems.textEn} />
    </FormDialog>
  )
}
