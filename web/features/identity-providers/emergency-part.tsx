import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import { createEmergencyAdministrator, deleteEmergencyAdministrator } from '#contract/identity-providers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useCompanyConfig, useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { admin } from '../administration/admin.strings.ts'
import styles from './identity-providers.module.css'
import { providersWords } from './identity-providers.strings.ts'
import type { Everything } from './providers-screen.tsx'

type Kept = { keep: (now: Everything) => unknown; refresh: () => Promise<unknown> }
type Person = Everything['emergencyAdministrators'][number]

/** The administrators who keep their password. */
export function EmergencyPart({ people, keep, refresh }: Kept & { people: Person[] }) {
  const t = useStrings(providersWords)
  const locale = useLocale()
  const ownId = useCurrentUser()?.id
  const timeZone = useCompanyConfig()?.timeZone ?? 'Asia/Tokyo'
  const [open, setOpen] = useState<Person | 'become'>()
  const close = () => setOpen(undefined)
  return (
    <Card as="section" padding="large" aria-label={t.emergency} className={styles.parts}>
      <h2 className={styles.heading}>{t.emergency}</h2>
      <p>{t.emergencyNote}</p>
      {people.length === 0 && <p>{t.noEmergency}</p>}
      <ul className={styles.list}>
        {people.map((one) => (
          <li key={one.id} className={styles.buttons}>
            <span>{one.name}</span>
            <span className={styles.details}>
              {t.provenOn(readableDate(one.provenAt, { locale, timeZone }))}
            </span>
            <Button size="xSmall" aria-label={t.endEmergencyOf(one.name)} onClick={() => setOpen(one)}>
              {t.endEmergency}
            </Button>
          </li>
        ))}
      </ul>
      {!people.some(({ id }) => id === ownId) && (
        <div>
          <Button onClick={() => setOpen('become')}>{t.becomeEmergency}</Button>
        </div>
      )}
      {open === 'become' && <BecomeDialog keep={keep} onClose={close} />}
      {open && open !== 'become' && (
        <ConfirmDialog
          open
          situation="danger"
          title={t.endEmergencyTitle(open.name)}
          confirmLabel={t.endEmergency}
          onClose={close}
          onConfirm={async () => {
            try {
              await call(deleteEmergencyAdministrator, { params: { id: open.id } })
            } finally {
              await refresh()
            }
          }}
        >
          {t.endEmergencyWords}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function BecomeDialog({ keep, onClose }: { keep: Kept['keep']; onClose: () => void }) {
  const t = useStrings(providersWords)
  const words = useStrings(admin)
  const [password, setPassword] = useState('')
  const form = useSubmit({
    check: () => ({ password: password ? '' : t.passwordMissing }),
    send: () => call(createEmergencyAdministrator, { body: { password } }),
    done: (now) => {
      keep(now)
      toast.success(words.saved)
      onClose()
    },
    failed: words.notSaved,
    focusesProblem: true,
  })
  return (
    <FormDialog
      submission={form}
      title={t.becomeEmergency}
      submitLabel={words.save}
      onClose={onClose}
      failure={form.message}
      className={styles.parts}
    >
      <p>{t.becomeNote}</p>
      <Input
        type="password"
        autoComplete="current-password"
        label={t.password}
        required
        value={password}
        error={form.problems.password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}
