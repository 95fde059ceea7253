import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import styles from '../administration/admin-lists.module.css'
import { accountForm } from './account-form.strings.ts'

/** A password that is shown once. */
export function SecretNote({ password }: { password: string }) {
  const t = useStrings(accountForm)
  return (
    <Notice situation="warning" title={t.initialPassword}>
      <p>{t.passwordOnce}</p>
      <p className={styles.secret}>
        <code className={styles.password}>{password}</code>
        <Button
          size="xSmall"
          icon="copy"
          onClick={async () => {
            await navigator.clipboard.writeText(password)
            toast.success(t.copied)
          }}
        >
          {t.copy}
        </Button>
      </p>
    </Notice>
  )
}
