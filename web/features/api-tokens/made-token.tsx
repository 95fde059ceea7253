import { Button } from '#ui/button.tsx'
import { CopiedText } from '#ui/copied-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import lists from '../administration/admin-lists.module.css'
import { apiTokenWords } from './api-tokens.strings.ts'

/** A new token, which is shown only now. */
export function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useStrings(apiTokenWords)
  return (
    <Dialog
      open
      title={t.onceTitle}
      losesNothing
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className={lists.section}>
        <Notice situation="warning">{t.once}</Notice>
        <CopiedText label={t.token} text={token} />
        <CopiedText label={t.usage} text={`Authorization: Bearer ${token}`} />
      </div>
    </Dialog>
  )
}
