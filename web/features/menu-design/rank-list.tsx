import type { AudienceRule } from '#common/audience-rule.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { conditionWords } from './conditions-step.strings.ts'
import styles from './design-screen.module.css'
import { moved } from './item-kinds.ts'

type Rank = { name: string; rule: AudienceRule }
type Props = {
  ranks: Rank[]
  people: readonly { id: number; name: string }[]
  error: string | undefined
  onChange: (ranks: Rank[]) => void
}

/** The ranks of a menu: the first that fits is a person's own. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a rank is its place
          <section key={index} aria-label={name} className={styles.rank}>
            <div className={styles.cardHead}>
              <h4>{t.rank(index + 1)}</h4>
              <span>
                <IconButton
                  icon="chevronUp"
                  label={t.rankUp(name)}
                  disabled={index === 0}
                  onClick={() => onChange(moved(ranks, index, index - 1))}
                />
                <IconButton
                  icon="chevronDown"
                  label={t.rankDown(name)}
                  disabled={index === ranks.length - 1}
                  onClick={() => onChange(moved(ranks, index, index + 1))}
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
