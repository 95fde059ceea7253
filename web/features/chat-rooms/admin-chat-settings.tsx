import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { getChatSettings, updateChatSettings } from '#contract/chat-rooms.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataList } from '#ui/data-list.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../administration/admin-lists.module.css'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { chatSettingsWords } from './admin-chat-settings.strings.ts'

type Settings = Answer<typeof getChatSettings>

/** What the company allows in chat. */
export function ChatSettings() {
  const t = useStrings(chatSettingsWords)
  const [open, setOpen] = useState(false)
  const query = useQuery({ ...queryFor(getChatSettings, {}), staleTime: 0 })
  const settings = query.data
  if (!settings) return null
  const administrators = t.administrators(settings.administratorCount)
  const items = [
    { term: t.use, value: settings.enabled ? t.on : t.off },
    { term: t.creators, value: settings.creatorsText ?? administrators },
    { term: t.urgers, value: settings.urgersText ?? administrators },
    { term: t.presence, value: settings.presence ? t.on : t.off },
  ]
  return (
    <Card as="section" padding="large" aria-label={t.title} className={styles.section}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{t.title}</span>
        <Button size="xSmall" icon="edit" aria-label={`${t.title} ${t.change}`} onClick={() => setOpen(true)}>
          {t.change}
        </Button>
      </span>
      <DataList items={items} />
      {open && (
        <SettingsDialog settings={settings} refetch={() => query.refetch()} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

const nobody: AudienceRule = { include: [], match: 'any', exclude: [] }
const isEmpty = (rule: AudienceRule | null) =>
  rule !== null && rule.include !== 'everyone' && rule.include.length === 0

const fieldsOf = ({ enabled, presence, creators, urgers }: Settings) => ({
  ...{ enabled, presence },
  creators: creators as AudienceRule | null,
  urgers: urgers as AudienceRule | null,
})

type Props = { settings: Settings; refetch: () => Promise<unknown>; onClose: () => void }

function SettingsDialog({ settings, refetch, onClose }: Props) {
  const t = useStrings(chatSettingsWords)
  const [base] = useState(settings)
  const [fields, setFields] = useState(() => fieldsOf(settings))
  const { peopleCount, roomCount, administratorCount } = settings
  const form = useSubmit<undefined, unknown, Settings>({
    base,
    current: settings,
    refetch,
    check: () => ({
      creators: isEmpty(fields.creators) ? t.ruleEmpty : '',
      urgers: isEmpty(fields.urgers) ? t.ruleEmpty : '',
    }),
    send: async (version) => {
      await call(updateChatSettings, { body: { ...fields, version } })
      await refetch()
    },
    done: onClose,
    failed: t.failed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  const onOff = (on: boolean) => (on ? t.on : t.off)
  return (
    <FormDialog
      submission={form}
      title={t.title}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.section}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: Settings) => [
          { label: t.use, now: onOff(now.enabled), mine: onOff(fields.enabled) },
          {
            label: t.creators,
            now: now.creatorsText ?? t.administrators(administratorCount),
            mine: fields.creators ? t.chosen : t.administrators(administratorCount),
          },
          {
            label: t.urgers,
            now: now.urgersText ?? t.administrators(administratorCount),
            mine: fields.urgers ? t.chosen : t.administrators(administratorCount),
          },
          { label: t.presence, now: onOff(now.presence), mine: onOff(fields.presence) },
        ]}
        onTake={(now: Settings) => setFields(fieldsOf(now))}
      />
      <Checkbox
        label={t.use}
        note={t.onNote(peopleCount, roomCount)}
        checked={fields.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      {base.enabled && !fields.enabled && (
        <Notice situation="warning">{t.offWarning(peopleCount, roomCount)}</Notice>
      )}
      <AllowedFields
        {...{ administratorCount, label: t.creators, note: t.creatorsNote, ruleLabel: t.creatorsRule }}
        rule={fields.creators}
        error={form.problems.creators}
        onChange={(creators) => set({ creators })}
      />
      <AllowedFields
        {...{ administratorCount, label: t.urgers, note: t.urgersNote, ruleLabel: t.urgersRule }}
        rule={fields.urgers}
        error={form.problems.urgers}
        onChange={(urgers) => set({ urgers })}
      />
      <Checkbox
        label={t.presence}
        note={t.presenceNote(peopleCount)}
        checked={fields.presence}
        onChange={(presence) => set({ presence })}
      />
    </FormDialog>
  )
}

type AllowedProps = {
  label: string
  note: string
  ruleLabel: string
  rule: AudienceRule | null
  error: string | undefined
  administratorCount: number
  onChange: (rule: AudienceRule | null) => void
}

function AllowedFields({ label, note, ruleLabel, rule, error, administratorCount, onChange }: AllowedProps) {
  const t = useStrings(chatSettingsWords)
  return (
    <>
      <RadioGroup
        label={label}
        note={note}
        options={[
          { value: 'rule', label: t.chosen },
          { value: 'administrators', label: t.administrators(administratorCount) },
        ]}
        value={rule ? 'rule' : 'administrators'}
        onChange={(value) => onChange(value === 'rule' ? nobody : null)}
      />
      {rule && <AudienceEditor label={ruleLabel} rule={rule} error={error} onChange={onChange} />}
    </>
  )
}
