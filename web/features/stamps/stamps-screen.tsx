import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listStamps, restoreStamp, retireStamp } from '#contract/stamps.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { AdminListFrame } from '../administration/admin-list-frame.tsx'
import { type AdminStamp, stampsQuery } from './admin-stamps-query.ts'
import { StampDialog } from './stamp-dialog.tsx'
import { StampList } from './stamp-list.tsx'
import { stampWords } from './stamps.strings.ts'
import styles from './stamps-screen.module.css'

/** After a change, fetches everything that shows stamps again. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: stampsQuery.queryKey })
    await client.invalidateQueries({ queryKey: everyKeyOf(listStamps) })
  }
}

/** The company's stamps: their pictures, names, order, and whether they are active. */
export default function StampsScreen() {
  const t = useStrings(stampWords)
  const refresh = useRefresh()
  return (
    <AdminListFrame
      path="/admin/stamps"
      query={useQuery(stampsQuery)}
      add={t.add}
      mayAdd={() => true}
      dialog={(stamp: AdminStamp | undefined, onClose) => (
        <StampDialog stamp={stamp} onClose={onClose} onSaved={refresh} />
      )}
    >
      {({ stamps }, onRename) => <Stamps stamps={stamps} onRename={onRename} refresh={refresh} />}
    </AdminListFrame>
  )
}

type Props = {
  stamps: readonly AdminStamp[]
  onRename: (stamp: AdminStamp) => void
  refresh: () => Promise<void>
}

function Stamps({ stamps, onRename, refresh }: Props) {
  const t = useStrings(stampWords)
  const [retiring, setRetiring] = useState<AdminStamp>()
  const act = useAct({ refresh, failed: t.failed })
  const used = stamps.filter(({ retiredAt }) => retiredAt === null)
  const retired = stamps.filter(({ retiredAt }) => retiredAt !== null)
  const restore = ({ id, version }: AdminStamp) =>
    act(() => call(restoreStamp, { params: { id }, body: { version } }))
  return (
    <>
      <section aria-labelledby="stamps-used" className={styles.section}>
        <h2 id="stamps-used" className={styles.heading}>
          {t.used(used.length)}
        </h2>
        <p className={styles.note}>{t.intro}</p>
        <StampList stamps={used} onRename={onRename} onRetire={setRetiring} refresh={refresh} />
      </section>
      {retired.length > 0 && (
        <section aria-labelledby="stamps-retired" className={styles.section}>
          <h2 id="stamps-retired" className={styles.heading}>
            {t.retired}
          </h2>
          <p className={styles.note}>{t.retiredNote}</p>
          <Card padding="none">
            <ul>
              {retired.map((stamp) => (
                <li key={stamp.id} className={styles.row}>
                  <img src={stamp.imagePath} alt="" width="32" height="32" className={styles.picture} />
                  <span className={styles.words}>
                    <span>{stamp.name}</span>
                    <span className={styles.note}>{t.given(stamp.reactionCount)}</span>
                  </span>
                  <Button size="xSmall" aria-label={t.restoreOf(stamp.name)} onClick={() => restore(stamp)}>
                    {t.restore}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      <ConfirmDialog
        open={retiring !== undefined}
        onClose={() => setRetiring(undefined)}
        title={t.retireTitle(retiring?.name ?? '')}
        confirmLabel={t.retire}
        onConfirm={() => {
          const { id, version } = retiring!
          return act(() => call(retireStamp, { params: { id }, body: { version } }))
        }}
      >
        {t.retireWords}
      </ConfirmDialog>
    </>
  )
}
