import type { AudienceRule } from '#common/audience-rule.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MoveButtons, movesOf } from '#ui/move-buttons.tsx'
import { moved } from '#ui/moved.ts'
import { Notice } from '#ui/notice.tsx'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
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
  return (
    <div className={styles.card}>
      {error && <Notice situation="danger">{error}</Notice>}
      {ranks.map((rank, index) => {
        const name = rank.name || t.rank(index + 1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rank is identified by its position
          <section key={index} aria-label={name} className={styles.rank}>
            <div className={styles.cardHead}>
              <h4>{t.rank(index + 1)}</h4>
              <span>
                <MoveButtons
                  {...movesOf(index, ranks.length, (to) => onChange(moved(ranks, index, to)))}
                  up={t.rankUp(name)}
                  down={t.rankDown(name)}
                />
                <IconButton
                  icon="trash"
                  label={t.removeRank(name)}
                  onClick={() => onChange(ranks.filter((_, at) => at !== index))}
                />
              </span>
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
          </section>
        )
      })}
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
