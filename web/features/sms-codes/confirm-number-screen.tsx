import { confirmPhoneNumber } from '#contract/sms-codes.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import formStyles from '../account-links/password-form.module.css'
import { CodeForm } from './code-form.tsx'
import { smsWords } from './sms-codes.strings.ts'

/** Confirms a mobile number with the code that was sent to it. */
export default function ConfirmNumberScreen() {
  const t = useStrings(smsWords)
  const phone = useFrame().kind === 'phone'
  const navigate = useAppNavigate()
  return (
    <SettingsScreen title={t.title} back="/users/sms_confirmation/new">
      <div className={phone ? formStyles.place : formStyles.card}>
        <p className={formStyles.note}>{t.codeNote}</p>
        <CodeForm
          send={(code) => call(confirmPhoneNumber, { body: { code } })}
          onDone={() => {
            toast.success(t.confirmed)
            navigate('/users/sms_confirmation/new', { replace: true })
          }}
        />
        <Button priority="tertiary" href="/users/sms_confirmation/new">
          {t.again}
        </Button>
      </div>
    </SettingsScreen>
  )
}
