import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { getPortalSettings, updatePortalSettings } from '#contract/portal.administration.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Switch } from '#ui/switch.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { companyConfigQuery } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'

type Settings = Answer<typeof getPortalSettings>
type Props = { settings: Settings; onClose: () => void; onSaved: () => Promise<void> }

/** Whether the portal opens first, and which sites its pages may embed. */
export function PortalSettingsDialog({ settings, onClose, onSaved }: Props) {
  const t = useStrings(portalAdminWords)
  const client = useQueryClient()
  const [frontPage, setFrontPage] = useState(settings.frontPage)
  const [hosts, setHosts] = useState(settings.embedHosts.join('\n'))
  const form = useSubmit({
    send: async () => {
      const embedHosts = hosts
        .split('\n')
        .map(
          (line) =>
            line
              .trim()
              .replace(/^https?:\/\//, '')
              .split('/')[0]!,
        )
        .filter(Boolean)
      await call(updatePortalSettings, { body: { version: settings.version, frontPage, embedHosts } })
      await client.invalidateQueries({ queryKey: everyKeyOf(getPortalSettings) })
      await client.invalidateQueries({ queryKey: companyConfigQuery.queryKey })
      await onSaved()
      toast.success(t.settingsSaved)
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.settings}
      submitLabel={t.save}
      onClose={onClose}
      failure={form.failure}
      className={styles.form}
    >
      <Switch label={t.frontPage} note={t.frontPageNote} checked={frontPage} onChange={setFrontPage} />
      <Textarea
        label={t.embedHosts}
        note={t.embedHostsNote}
        rows={4}
        error={form.problems.embedHosts}
        value={hosts}
        onChange={setHosts}
      />
    </FormDialog>
  )
}
