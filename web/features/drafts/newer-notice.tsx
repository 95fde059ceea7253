import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { drafts as catalogue } from './drafts.strings.ts'

/** Another device has edited this draft: both texts are available. */
export function NewerNotice({ onTakeMine }: { onTakeMine: () => void }) {
  const t = useStrings(catalogue)
  return (
    <Notice situation="warning" title={t.newerTitle} live>
      <p>{t.newerWords}</p>
      <Button size="xSmall" onClick={onTakeMine}>
        {t.takeMine}
      </Button>
    </Notice>
  )
}
