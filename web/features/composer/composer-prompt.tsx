import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import styles from './composer-prompt.module.css'

/** The box that opens the composer. */
export function ComposerPrompt({ onCompose }: { onCompose: () => void }) {
  const t = useStrings(feeds)
  const user = useCurrentUser()
  return (
    <button type="button" className={styles.prompt} aria-haspopup="dialog" data-write onClick={onCompose}>
      <Avatar name={user?.name ?? ''} src={user?.profileImgPath} />
      <span className={styles.words}>{t.composePrompt}</span>
      <span className={styles.photos}>
        <Icon name="image" size="large" />
        {t.addPhotos}
      </span>
    </button>
  )
}
