import { useQuery } from '@tanstack/react-query'
import { useStrings } from '#ui/locale.tsx'
import outcome from './menu-outcome.module.css'
import { missionWords } from './missions.strings.ts'
import styles from './own-missions.module.css'
import { OwnMissions } from './own-missions.tsx'
import { ownMissionsQuery } from './own-missions-query.ts'

/** After using a menu: the person's missions that it counts for, and who continues a relay. Nothing if there are none. */
export function MenuOutcome({ menuId, refresh }: { menuId: number; refresh: () => Promise<unknown> }) {
  const t = useStrings(missionWords)
  const { data } = useQuery({ ...ownMissionsQuery, staleTime: 0 })
  const missions = data?.ownMissions.filter(({ targetMenu }) => targetMenu.id === menuId) ?? []
  if (missions.length === 0) return null
  return (
    <section aria-label={t.missions} className={outcome.outcome}>
      <h2 className={styles.title}>{t.missions}</h2>
      <OwnMissions missions={missions} refresh={refresh} />
    </section>
  )
}
