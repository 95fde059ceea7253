import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { usePending } from '#ui/use-pending.ts'
import { useFrame } from './frame.tsx'
import { useServerAway } from './server-away.ts'
import styles from './server-away-notice.module.css'
import { currentUserQuery } from './session.tsx'
import { shellWords } from './shell.strings.ts'

/** Says below the header that the server is unavailable. Retries only when the user presses the button. */
export function ServerAwayNotice() {
  const t = useStrings(shellWords)
  const { kind } = useFrame()
  const away = useServerAway()
  return (
    <div role="status" className={`${styles.place} ${styles[kind]}`}>
      {away && (
        <div className={styles.notice}>
          <Icon name="warning" className={styles.sign} />
          <p>{t.away}</p>
          <TryAgain />
        </div>
      )}
    </div>
  )
}

/* Fetches everything missing on the page again. The user repeats their own submissions. */
function TryAgain() {
  const t = useStrings(shellWords)
  const queryClient = useQueryClient()
  const { pending, run } = usePending()
  const tryAgain = () =>
    run(async () => {
      const [method, path] = currentUserQuery.queryKey
      await queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state, queryKey }) =>
          state.error !== null || (queryKey[0] === method && queryKey[1] === path),
      })
    })
  return (
    <Button size="xSmall" icon="retry" pending={pending} onClick={tryAgain} className={styles.button}>
      {t.tryAgain}
    </Button>
  )
}
