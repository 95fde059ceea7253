import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { type getEventSettings, updateEventSettings } from '#contract/events.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../administration/admin-lists.module.css'
import { eventSettingsWords } from './event-settings.strings.ts'

type Settings = Answer<typeof getEventSettings>
type Props = { settings: Settings; refresh: () => Promise<void> }

/** Whether the calendar shows birthdays, and from which profile item. */
export function BirthdaySettings({ settings, refresh }: Props) {
  const t = useStrings(eventSettingsWords)
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" padding="large" aria-label={t.birthdays} className={styles.section}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{t.birthdays}</span>
        <span>{nameOf(settings) ?? t.birthdaysNone}</span>
        {settings.birthdayItems.length > 0 && (
          <Button size="xSmall" icon="edit" onClick={() => setOpen(true)}>
            {t.change}
          </Button>
        )}
      </span>
      <span className={styles.note}>
        {settings.birthdayItems.length > 0 ? t.birthdaysNote : t.birthdaysMissing}
      </span>
      {open && <BirthdayDialog settings={settings} refresh={refresh} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const nameOf = ({ birthdayItemId, birthdayItems }: Settings) =>
  birthdayItems.find(({ id }) => id === birthdayItemId)?.name

function BirthdayDialog({ settings, refresh, onClose }: Props & { onClose: () => void }) {
  const t = useStrings(eventSettingsWords)
  const [base] = useState(settings)
  const start = ({ birthdayItemId }: Settings) => (birthdayItemId === null ? '' : String(birthdayItemId))
  const [chosen, setChosen] = useState(() => start(base))
  const form = useSubmit<undefined, unknown, Settings>({
    base,
    current: settings,
    refetch: refresh,
    send: async (version) => {
      await call(updateEventSettings, { body: { version, birthdayItemId: chosen ? Number(chosen) : null } })
      await refresh()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      size="small"
      title={t.birthdays}
      submitLabel={t.save}
      failure={form.failure}
      onClose={onClose}
      className={styles.section}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          {
            label: t.birthdayItem,
            now: nameOf(now) ?? t.birthdaysNone,
            mine: nameOf({ ...base, birthdayItemId: chosen ? Number(chosen) : null }) ?? t.birthdaysNone,
          },
        ]}
        onTake={(now) => setChosen(start(now))}
      />
      <Select
        label={t.birthdayItem}
        value={chosen}
        error={form.problems.birthdayItemId}
        onChange={setChosen}
        options={[
          { value: '', label: t.birthdaysNone },
          ...settings.birthdayItems.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </FormDialog>
  )
}
