import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { createLegalVersion, legalLimits, type legalPages } from '#contract/legal-pages.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { adminLegalWords } from './admin-legal-pages.strings.ts'
import styles from './legal-pages.module.css'
import { legalWords } from './legal-pages.strings.ts'

type Props = {
  page: (typeof legalPages)[number]
  /** The newest version, whose text the new one begins with. */
  latest: { number: number; body: string } | undefined
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Writes and publishes a version, with a preview. */
export function VersionDialog({ page, latest, onSaved, onClose }: Props) {
  const t = useStrings(adminLegalWords)
  const names = useStrings(legalWords)
  const [view, setView] = useState<'write' | 'preview'>('write')
  // The version the text was written for: another administrator may publish one in the meantime.
  const [version] = useState(latest?.number ?? 0)
  const [body, setBody] = useState(latest?.body ?? '')
  const [effectiveOn, setEffectiveOn] = useState<PlainDate | ''>('')
  const [unreadable, setUnreadable] = useState('')
  const [asksConsent, setAsks] = useState(false)
  const form = useSubmit({
    check: () => ({ effectiveOn: unreadable ? t.badDay : '' }),
    send: () =>
      call(createLegalVersion, {
        params: { page },
        body: { body, effectiveOn: effectiveOn || null, asksConsent, version },
      }),
    done: async () => {
      await onSaved()
      toast.success(t.published)
      onClose()
    },
    problemsOf: (error) => (error.code === 'conflict' ? { form: t.changed } : {}),
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.newTitle(names[page])}
      submitLabel={t.publish}
      size="large"
      onClose={onClose}
      className={styles.column}
      failure={form.failure}
    >
      <Tabs
        label={t.view}
        tabs={(['write', 'preview'] as const).map((id) => ({ id, label: t[id] }))}
        value={view}
        onChange={setView}
      >
        {view === 'write' ? (
          <Textarea
            label={t.text}
            note={t.textNote}
            most={legalLimits.bodyLength}
            value={body}
            error={form.problems.body}
            onChange={(text) => {
              setBody(text)
              form.clear()
            }}
          />
        ) : (
          <div className={`${styles.window} ${styles.body}`}>
            {body.trim() ? <FormattedText text={body} /> : <p>{t.emptyText}</p>}
          </div>
        )}
      </Tabs>
      <DatePicker
        label={t.effectiveOn}
        note={t.effectiveNote}
        value={effectiveOn}
        onUnreadable={setUnreadable}
        error={form.problems.effectiveOn}
        onChange={(day) => {
          setEffectiveOn(day)
          setUnreadable('')
          form.clear('effectiveOn')
        }}
      />
      <Checkbox label={t.ask} note={t.askNote} checked={asksConsent} onChange={setAsks} />
    </FormDialog>
  )
}
