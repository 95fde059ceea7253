import { CopiedText } from '#ui/copied-text.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ShownOnce } from '../administration/shown-once.tsx'
import { apiTokenWords } from './api-tokens.strings.ts'

/** A new token, which is shown only now. */
export function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useStrings(apiTokenWords)
  return (
    <ShownOnce title={t.onceTitle} warning={t.once} closeLabel={t.close} onClose={onClose}>
      <CopiedText label={t.token} text={token} />
      <CopiedText label={t.usage} text={`Authorization: Bearer ${token}`} />
    </ShownOnce>
  )
}
