import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { install, installState, onInstallChange } from '#web/app/install.ts'
import { installWords, pushWords } from './notification-options.strings.ts'
import styles from './notification-options-screen.module.css'

/**
 * Offers to install the product as an app, where the browser can and it is not the app already.
 * @param stepped whether the steps of Safari are on the screen already
 */
export function InstallCard({ stepped }: { stepped: boolean }) {
  const t = useStrings(installWords)
  const steps = useStrings(pushWords)
  const state = useSyncExternalStore(onInstallChange, installState)
  if (state !== 'offered' && (state !== 'by_hand' || stepped)) return null
  return (
    <Card as="section" padding="none" bleeds aria-labelledby="options-install">
      <h2 id="options-install" className={styles.heading}>
        {t.title}
      </h2>
      <div className={styles.part}>
        <p className={styles.note}>{t.intro}</p>
        {state === 'offered' ? (
          <div>
            <Button size="small" onClick={install}>
              {t.install}
            </Button>
          </div>
        ) : (
          <ol className={styles.steps}>
            <li>{steps.share}</li>
            <li>{steps.addToHome}</li>
          </ol>
        )}
      </div>
    </Card>
  )
}
