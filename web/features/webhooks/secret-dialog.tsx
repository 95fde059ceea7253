import { CopiedText } from '#ui/copied-text.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ShownOnce } from '../administration/shown-once.tsx'
import { webhookWords } from './webhooks.strings.ts'

/** A secret, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useStrings(webhookWords)
  return (
    <ShownOnce title={t.secretTitle} warning={t.secretOnce} closeLabel={t.close} onClose={onClose}>
      <CopiedText label={t.secretTitle} text={secret} />
      <p>{t.secretNote}</p>
    </ShownOnce>
  )
}
