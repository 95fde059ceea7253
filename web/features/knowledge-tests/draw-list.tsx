import { useQuery } from '@tanstack/react-query'
import { searchText } from '#common/search-text.ts'
import { bankLimits } from '#contract/knowledge-tests.bank.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { bankWords, drawWords } from './bank.strings.ts'
import { blankDraw, type DrawDraft, drawSums } from './draw-draft.ts'
import styles from './editor.module.css'
import { numberIn, type QuestionDraft } from './question-draft.ts'
import { problemKey } from './test-draft.ts'
import { bankTagsQuery } from './use-bank.ts'

type Props = {
  draws: readonly DrawDraft[]
  /** The test's own questions. */
  questions: readonly QuestionDraft[]
  problems: Readonly<Partial<Record<string, string>>>
  onChange: (draws: readonly DrawDraft[]) => void
}

/** What each attempt draws at random from the question bank. */
export function DrawList({ draws, questions, problems, onChange }: Props) {
  const t = useStrings(drawWords)
  const sums = drawSums(draws)
  const own = questions.reduce((sum, { points }) => sum + (numberIn(points) ?? 0), 0)
  return (
    <Card as="section" className={styles.form} aria-label={t.title}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t.title}</h2>
        {draws.length > 0 && (
          <span className={styles.note}>{t.total(questions.length + sums.count, own + sums.points)}</span>
        )}
      </div>
      <p className={styles.note}>{t.intro}</p>
      {problems.draws && (
        <p role="alert" className={styles.problem}>
          {problems.draws}
        </p>
      )}
      {draws.map((draw, index) => (
        <Draw
          key={draw.key}
          draw={draw}
          place={index + 1}
          problemOf={(field) => problems[problemKey(draw, field)]}
          onChange={(part) =>
            onChange(draws.map((one) => (one.key === draw.key ? { ...one, ...part } : one)))
          }
          onRemove={() => onChange(draws.filter(({ key }) => key !== draw.key))}
        />
      ))}
      {draws.length < bankLimits.draws && (
        <div>
          <Button size="xSmall" icon="plus" onClick={() => onChange([...draws, blankDraw()])}>
            {t.add}
          </Button>
        </div>
      )}
    </Card>
  )
}

type DrawProps = {
  draw: DrawDraft
  place: number
  problemOf: (field: string) => string | undefined
  onChange: (part: Partial<DrawDraft>) => void
  onRemove: () => void
}

function Draw({ draw, place, problemOf, onChange, onRemove }: DrawProps) {
  const t = useStrings(drawWords)
  const bank = useStrings(bankWords)
  const { data } = useQuery({ ...bankTagsQuery(), staleTime: 0 })
  const held = (data?.tags ?? []).map((one) => ({ ...one, folded: searchText(one.tag) }))
  const known = held.find(({ folded }) => folded === searchText(draw.tag))
  const available = draw.tag === '' ? data?.count : (known?.count ?? 0)
  const short = data && available !== undefined && (numberIn(draw.count) ?? 0) > available
  const options = [
    { value: '', label: data ? bank.tagCount(t.any, data.count) : t.any },
    ...held.map(({ tag, count }) => ({ value: tag, label: bank.tagCount(tag, count) })),
    ...(draw.tag !== '' && !known ? [{ value: draw.tag, label: bank.tagCount(draw.tag, 0) }] : []),
  ]
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.draw(place)}</legend>
      <div className={styles.draw}>
        <Select
          label={t.tag}
          options={options}
          value={known?.tag ?? draw.tag}
          className={styles.drawTag}
          onChange={(tag) => onChange({ tag })}
        />
        <Input
          label={t.count}
          inputMode="numeric"
          autoComplete="off"
          value={draw.count}
          error={problemOf('count')}
          onChange={(count) => onChange({ count })}
        />
        <Input
          label={t.points}
          inputMode="numeric"
          autoComplete="off"
          value={draw.points}
          error={problemOf('points')}
          onChange={(points) => onChange({ points })}
        />
        <IconButton
          icon="trash"
          label={t.remove(t.draw(place))}
          className={styles.drawRemove}
          onClick={onRemove}
        />
      </div>
      {data && available !== undefined && (
        <p role="status" className={short ? styles.problem : styles.note}>
          {short ? t.tooFew(available) : t.held(available)}
        </p>
      )}
    </fieldset>
  )
}
