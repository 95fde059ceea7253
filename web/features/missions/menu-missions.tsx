import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminMissions } from '#contract/missions.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import styles from './admin-missions.module.css'
import { missionAdminWords } from './mission-admin.strings.ts'
import { MissionDialog } from './mission-dialog.tsx'
import { MissionLines } from './mission-lines.tsx'

/** The missions of one menu, for its settings. */
export function MenuMissions({ menuId }: { menuId: number }) {
  const t = useStrings(missionAdminWords)
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const { data } = useQuery({
    ...queryFor(listAdminMissions, { query: { menuId, limit: 100 } }),
    staleTime: 0,
  })
  return (
    <Card as="section" className={styles.summary} aria-label={t.missions}>
      <h3 className={styles.heading}>{t.missions}</h3>
      <p className={styles.note}>{t.missionsNote}</p>
      {data && data.missions.length > 0 && <MissionLines missions={data.missions} />}
      <div>
        <Button size="xSmall" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      {adding && (
        <MissionDialog
          mission={undefined}
          menuId={menuId}
          onClose={() => setAdding(false)}
          onSaved={() => client.invalidateQueries({ queryKey: everyKeyOf(listAdminMissions) })}
        />
      )}
    </Card>
  )
}
