import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminPositions, orderPositions, updatePosition } from '#contract/admin-positions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { type AdminPosition, positionsQuery } from '../admin-users/use-places.ts'
import { madePositionWords } from './made-positions.strings.ts'
import type { Import } from './use-import.ts'
import styles from './user-imports.module.css'

/** The positions an import created. A file states neither their rank among the others nor whether they manage. */
export function MadePositions({ made }: { made: Import }) {
  const asks = made.state === 'applied' && made.newPositions.length > 0
  // The cached positions may be older than the import.
  const { data } = useQuery({ ...positionsQuery, enabled: asks, staleTime: 0 })
  if (!asks || !data?.can.change) return null
  const fresh = data.positions.filter(({ name }) => made.newPositions.includes(name))
  return fresh.length > 0 && <PositionsForm positions={data.positions} fresh={fresh} />
}

const top = 'top'
/** `above`: the position directly above it, or `top`. */
type Choice = { manager?: boolean; above?: string }

type FormProps = { positions: readonly AdminPosition[]; fresh: readonly AdminPosition[] }

function PositionsForm({ positions, fresh }: FormProps) {
  const t = useStrings(madePositionWords)
  const client = useQueryClient()
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const ids = positions.map(({ id }) => id)
  const aboveOf = (id: number, order: readonly number[]) => String(order[order.indexOf(id) - 1] ?? top)
  const managing = fresh.filter(({ id, manager }) => (choices[id]?.manager ?? manager) !== manager)
  const order = fresh.reduce((now, { id }) => {
    const above = choices[id]?.above
    if (above === undefined || above === aboveOf(id, now)) return now
    const others = now.filter((other) => other !== id)
    return others.toSpliced(above === top ? 0 : others.indexOf(Number(above)) + 1, 0, id)
  }, ids)
  const moved = order.join() !== ids.join()
  const changed = managing.length > 0 || moved
  const choose = (id: number, choice: Choice) =>
    setChoices({ ...choices, [id]: { ...choices[id], ...choice } })

  const form = useSubmit({
    stays: true,
    unsaved: changed,
    toasts: true,
    send: async () => {
      try {
        for (const { id, version, name, manager, selfApproval } of managing)
          await call(updatePosition, {
            params: { id },
            body: { version, name, manager: !manager, selfApproval },
          })
        if (moved) await call(orderPositions, { body: { positionIds: order, orderSeen: ids } })
        toast.success(t.saved)
      } finally {
        await client.invalidateQueries({ queryKey: everyKeyOf(listAdminPositions) })
      }
    },
    failed: t.failed,
  })
  return (
    <form aria-labelledby="made-positions" className={styles.part} {...form.props}>
      <h3 id="made-positions" className={styles.strong}>
        {t.title}
      </h3>
      <p className={styles.note}>{t.note}</p>
      <ul className={styles.part}>
        {fresh.map(({ id, name, manager }) => (
          <li key={id} className={styles.row}>
            <Select
              label={t.aboveOf(name)}
              options={[
                { value: top, label: t.top },
                ...positions
                  .filter((other) => other.id !== id)
                  .map((other) => ({ value: String(other.id), label: other.name })),
              ]}
              value={choices[id]?.above ?? aboveOf(id, ids)}
              onChange={(above) => choose(id, { above })}
            />
            <Checkbox
              label={t.managerOf(name)}
              checked={choices[id]?.manager ?? manager}
              onChange={(checked) => choose(id, { manager: checked })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button type="submit" pending={form.pending} disabled={!changed}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
