import { useState } from 'react'
import { orderPickups } from '#contract/admin-menus.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import { MoveHandle } from '#ui/move-handle.tsx'
import { moved } from '#ui/moved.ts'
import { movesOf } from '#ui/moves.ts'
import { toast } from '#ui/toast-store.ts'
import { useDragging } from '#ui/use-dragging.ts'
import { ApiError, call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { type AdminMenuLine, useRefreshMenus } from './admin-menus-query.ts'
import styles from './admin-menus-screen.module.css'
import { designList } from './design-list.strings.ts'

/** The picked-up menus in order, which can be changed. Not shown with fewer than two. */
export function PickupList({ menus }: { menus: readonly AdminMenuLine[] }) {
  const t = useStrings(designList)
  const refresh = useRefreshMenus()
  const [said, setSaid] = useState('')
  const picked = menus
    .filter(({ pickupOrder }) => pickupOrder !== null)
    .sort((a, b) => a.pickupOrder! - b.pickupOrder! || a.id - b.id)
  const move = async (from: number, to: number) => {
    if (from === to) return
    const orderSeen = picked.map(({ id }) => id)
    try {
      await call(orderPickups, { body: { menuIds: moved(orderSeen, from, to), orderSeen } })
      setSaid(t.pickupMoved(picked[from]?.name ?? '', to + 1))
    } catch (error) {
      toast.danger(error instanceof ApiError && error.message ? error.message : t.failed)
    }
    await refresh()
  }
  const { over, source, target } = useDragging(move)
  if (picked.length < 2) return null
  return (
    <section aria-labelledby="pickups" className={styles.section}>
      <div className={styles.head}>
        <h2 id="pickups" className={styles.heading}>
          {t.pickups}
        </h2>
      </div>
      <p className={styles.note}>{t.pickupsWords}</p>
      <Card padding="none">
        <ol>
          {picked.map((menu, index) => (
            <li
              key={menu.id}
              className={classNames(styles.row, over === index && styles.over)}
              {...target(index)}
            >
              <MoveHandle
                {...movesOf(index, picked.length, (to) => move(index, to))}
                name={menu.name}
                drag={source(index)}
              />
              <MenuTile iconName={menu.iconName} tone={menu.tone} size="medium" />
              <div className={styles.words}>
                <AppLink to={`/admin/menus/${menu.id}?step=settings`} className={styles.name}>
                  {menu.name}
                </AppLink>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}
