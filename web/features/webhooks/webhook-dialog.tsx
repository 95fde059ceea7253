import { useId, useState } from 'react'
import { webhookAreaWords, webhookTypeWords } from '#common/webhook-event.strings.ts'
import { type WebhookArea, type WebhookType, webhookAreas } from '#common/webhook-event.ts'
import { createWebhook, updateWebhook, webhookLimits } from '#contract/webhooks.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import type { Webhook } from './webhook-state.tsx'
import { webhookWords } from './webhooks.strings.ts'

type Made = { id: number; secret: string }
type Props = {
  /** If unset, a new one is registered. */
  webhook?: Webhook
  current?: Webhook | undefined
  refetch?: () => Promise<unknown>
  /** `made`: of a new one. */
  onSaved: (made: Made | undefined) => Promise<unknown>
  onClose: () => void
}

/** Name, address, description and events of a webhook. */
export function WebhookDialog({ webhook, current, refetch, onSaved, onClose }: Props) {
  const t = useStrings(webhookWords)
  const names = useStrings(webhookTypeWords)
  const problemId = useId()
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [types, setTypes] = useState<readonly WebhookType[]>(webhook?.eventTypes ?? [])
  const form = useSubmit({
    base: webhook,
    current,
    ...(refetch && { refetch }),
    check: () => ({
      name: name.trim() ? '' : t.nameMissing,
      url: url.trim() ? '' : t.urlMissing,
      eventTypes: types.length > 0 ? '' : t.eventsMissing,
    }),
    send: async (version): Promise<Made | undefined> => {
      const body = { name, url, description, eventTypes: [...types] }
      if (!webhook) return call(createWebhook, { body })
      await call(updateWebhook, { params: { id: webhook.id }, body: { ...body, version } })
      return undefined
    },
    done: async (made) => {
      await onSaved(made)
      onClose()
    },
    failed: t.failed,
    focusesProblem: true,
  })
  const wordsOf = (list: readonly WebhookType[]) => list.map((type) => names[type]).join('、')
  return (
    <FormDialog
      submission={form}
      title={webhook ? t.editTitle : t.create}
      submitLabel={webhook ? t.save : t.create}
      onClose={onClose}
      failure={form.failure}
      className={lists.section}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: Webhook) => [
          { label: t.name, now: now.name, mine: name },
          { label: t.url, now: now.url, mine: url },
          { label: t.description, now: now.description, mine: description },
          { label: t.events, now: wordsOf(now.eventTypes), mine: wordsOf(types) },
        ]}
        onTake={(now: Webhook) => {
          setName(now.name)
          setUrl(now.url)
          setDescription(now.description)
          setTypes(now.eventTypes)
        }}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        required
        maxLength={webhookLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
      <Input
        label={t.url}
        note={t.urlNote}
        type="url"
        required
        maxLength={webhookLimits.urlLength}
        value={url}
        error={form.problems.url}
        onChange={setUrl}
      />
      <Textarea
        label={t.description}
        note={t.descriptionNote}
        maxLength={webhookLimits.descriptionLength}
        value={description}
        error={form.problems.description}
        onChange={setDescription}
      />
      <fieldset className={lists.group} aria-describedby={problemId}>
        <legend className={lists.heading}>{t.events}</legend>
        <div className={lists.section}>
          {(Object.keys(webhookAreas) as WebhookArea[]).map((area) => (
            <AreaChoice key={area} area={area} types={types} onChange={setTypes} />
          ))}
        </div>
        <p id={problemId} role="alert" className={lists.problem}>
          {form.problems.eventTypes}
        </p>
      </fieldset>
    </FormDialog>
  )
}

type AreaProps = {
  area: WebhookArea
  types: readonly WebhookType[]
  onChange: (types: readonly WebhookType[]) => void
}

function AreaChoice({ area, types, onChange }: AreaProps) {
  const t = useStrings(webhookWords)
  const areas = useStrings(webhookAreaWords)
  const names = useStrings(webhookTypeWords)
  const own: readonly WebhookType[] = webhookAreas[area]
  const chosen = own.filter((type) => types.includes(type))
  const choose = (list: readonly WebhookType[]) =>
    onChange([...types.filter((type) => !own.includes(type)), ...list])
  return (
    <fieldset className={lists.group}>
      <legend className={lists.strong}>{areas[area]}</legend>
      {own.length > 1 && (
        <Checkbox
          label={t.allOf(areas[area])}
          checked={chosen.length === own.length}
          partly={chosen.length > 0 && chosen.length < own.length}
          onChange={(checked) => choose(checked ? own : [])}
        />
      )}
      <div className={lists.choices}>
        {own.map((type) => (
          <Checkbox
            key={type}
            label={names[type]}
            checked={chosen.includes(type)}
            onChange={(checked) =>
              choose(own.filter((one) => (one === type ? checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
