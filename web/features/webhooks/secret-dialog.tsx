import { Button } from '#ui/button.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import lists from '../administration/admin-lists.module.css'
import { webhookWords } from './webhooks.strings.ts'

/** A secret, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useStrings(webhookWords)
  return (
    <Dialog
      open
      title={t.secretTitle}
      losesNothing
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className={lists.section}>
        <Notice situation="warning">{t.secretOnce}</Notice>
        <CopiedText label={t.secretTitle} text={secret} />
        <p>{t.secretNote}</p>
      </div>
    </Dialog>
  )
}
