import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MoveHandle } from '#ui/move-handle.tsx'
import { moved } from '#ui/moved.ts'
import { movesOf } from '#ui/moves.ts'
import { Notice } from '#ui/notice.tsx'
import { useDragging } from '#ui/use-dragging.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { useRowKeys } from '../forms/use-row-keys.ts'
import { conditionWords } from './conditions-step.strings.ts'
import styles from './design-screen.module.css'

type Rank = { name: string; rule: AudienceRule }
type Props = {
  ranks: Rank[]
  people: readonly { id: number; name: string }[]
  error: string | undefined
  onChange: (ranks: Rank[]) => void
}

/** The ranks of a menu. A person's rank is the first that matches. */
export function RankList({ ranks, people, error, onChange }: Props) {
  const t = useStrings(conditionWords)
  const change = (index: number, more: Partial<Rank>) =>
    onChange(ranks.map((one, at) => (at === index ? { ...one, ...more } : one)))
  const rows = useRowKeys(ranks.length)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (from === to) return
    setSaid(t.rankMoved(ranks[from]?.name || t.rank(from + 1), to + 1))
    rows.move(from, to)
    onChange(moved(ranks, from, to))
  }
  const { over, source, target } = useDragging(move)
  return (
    <div className={styles.card}>
      {error && <Notice situation="danger">{error}</Notice>}
      <ol className={styles.card}>
        {ranks.map((rank, index) => {
          const name = rank.name || t.rank(index + 1)
          return (
            <li
              key={rows.keys[index]}
              aria-label={name}
              className={classNames(styles.rank, over === index && styles.over)}
              {...target(index)}
            >
              <div className={styles.cardHead}>
                <MoveHandle
                  {...movesOf(index, ranks.length, (to) => move(index, to))}
                  name={name}
                  drag={source(index)}
                />
                <h4 className={styles.approverName}>{t.rank(index + 1)}</h4>
                <IconButton
                  icon="trash"
                  label={t.removeRank(name)}
                  onClick={() => {
                    rows.remove(index)
                    onChange(ranks.filter((_, at) => at !== index))
                  }}
                />
              </div>
              <Input
                label={t.rankName}
                required
                maxLength={50}
                value={rank.name}
                onChange={(text) => change(index, { name: text })}
              />
              <AudienceEditor
                label={t.rankPeople}
                rule={rank.rule}
                people={people}
                onChange={(rule) => change(index, { rule })}
              />
            </li>
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {ranks.length < 20 && (
        <div>
          <Button
            size="xSmall"
            icon="plus"
            onClick={() =>
              onChange([...ranks, { name: '', rule: { include: [], match: 'any', exclude: [] } }])
            }
          >
            {t.addRank}
          </Button>
        </div>
      )}
    </div>
  )
}
