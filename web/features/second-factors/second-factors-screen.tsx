import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SettingsScreen } from '#web/app/settings-screen.tsx'
import { factorWords } from './factors.strings.ts'
import { FactorsPart } from './factors-part.tsx'
import styles from './second-factors.module.css'

/** The person's own passkeys, authenticator app and recovery codes. */
export default function SecondFactorsScreen() {
  const t = useStrings(factorWords)
  return (
    <SettingsScreen title={t.title} back="/mypage">
      <Card padding="large" bleeds className={styles.page}>
        <p>{t.intro}</p>
        <FactorsPart />
      </Card>
    </SettingsScreen>
  )
}
