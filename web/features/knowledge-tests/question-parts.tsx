import { useId } from 'react'
import { questionLimits } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import styles from './editor.module.css'
import { editorWords } from './editor.strings.ts'
import {
  type ChoiceDraft,
  newChoice,
  newPair,
  newPart,
  type PairDraft,
  type PartDraft,
} from './question-draft.ts'

/** Returns the problem of a field of the question, or of a part by key. */
type ProblemOf = (field: string) => string | undefined

type Props<T> = { items: readonly T[]; problemOf: ProblemOf; onChange: (items: readonly T[]) => void }

const { choices: most, choiceLength } = questionLimits

const replaced = <T,>(items: readonly T[], index: number, part: Partial<T>) =>
  items.map((one, place) => (place === index ? { ...one, ...part } : one))
const without = <T,>(items: readonly T[], index: number) => items.filter((_, place) => place !== index)

const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  )

/** The choices of a question, one or several of them correct. */
export function Choices({ items, problemOf, onChange, single }: Props<ChoiceDraft> & { single: boolean }) {
  const t = useStrings(editorWords)
  const name = useId()
  const answer = problemOf('answer')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.choices}</legend>
      {items.map((choice, index) => (
        <div key={choice.key} className={styles.part}>
          <span className={styles.right}>
            {single ? (
              <label className={styles.right}>
                <input
                  type="radio"
                  name={name}
                  aria-label={t.rightOf(index + 1)}
                  aria-invalid={answer ? true : undefined}
                  checked={choice.right}
                  onChange={() => onChange(items.map((one, place) => ({ ...one, right: place === index })))}
                />
                {t.isRight}
              </label>
            ) : (
              <Checkbox
                label={t.isRight}
                aria-label={t.rightOf(index + 1)}
                aria-invalid={answer ? true : undefined}
                checked={choice.right}
                onChange={(right) => onChange(replaced(items, index, { right }))}
              />
            )}
          </span>
          <Input
            label={t.choice(index + 1)}
            labelHidden
            className={styles.partField}
            value={choice.text}
            maxLength={choiceLength}
            error={problemOf(choice.key)}
            autoComplete="off"
            onChange={(text) => onChange(replaced(items, index, { text }))}
          />
          {items.length > 2 && (
            <IconButton
              icon="close"
              size="small"
              label={t.removePart(t.choice(index + 1))}
              onClick={() => onChange(without(items, index))}
            />
          )}
        </div>
      ))}
      <Problem text={answer} />
      {items.length < most && (
        <div>
          <Button size="xSmall" icon="plus" onClick={() => onChange([...items, newChoice()])}>
            {t.addChoice}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The things to put in order, in the correct order. */
export function OrderedParts({ items, problemOf, onChange }: Props<PartDraft>) {
  const t = useStrings(editorWords)
  return (
    <div className={styles.group}>
      <span className={styles.legend}>{t.ordered}</span>
      <SortableList
        label={t.ordered}
        items={items}
        keyOf={({ key }) => key}
        nameOf={({ key, text }) => text || t.item(items.findIndex((one) => one.key === key) + 1)}
        onOrder={onChange}
        className={styles.partRow}
      >
        {(part) => {
          const index = items.indexOf(part)
          return (
            <>
              <Input
                label={t.item(index + 1)}
                labelHidden
                className={styles.partField}
                value={part.text}
                maxLength={choiceLength}
                error={problemOf(part.key)}
                autoComplete="off"
                onChange={(text) => onChange(replaced(items, index, { text }))}
              />
              {items.length > 2 && (
                <IconButton
                  icon="close"
                  label={t.removePart(t.item(index + 1))}
                  onClick={() => onChange(without(items, index))}
                />
              )}
            </>
          )
        }}
      </SortableList>
      {items.length < most && (
        <div>
          <Button size="xSmall" icon="plus" onClick={() => onChange([...items, newPart()])}>
            {t.addItem}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The pairs of a matching question. */
export function Pairs({ items, problemOf, onChange }: Props<PairDraft>) {
  const t = useStrings(editorWords)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.pairs}</legend>
      {items.map(({ left, right }, index) => (
        <div key={left.key} className={styles.pair}>
          <Input
            label={t.left(index + 1)}
            labelHidden
            value={left.text}
            maxLength={choiceLength}
            error={problemOf(left.key)}
            autoComplete="off"
            onChange={(text) => onChange(replaced(items, index, { left: { ...left, text } }))}
          />
          <Input
            label={t.right(index + 1)}
            labelHidden
            value={right.text}
            maxLength={choiceLength}
            error={problemOf(right.key)}
            autoComplete="off"
            onChange={(text) => onChange(replaced(items, index, { right: { ...right, text } }))}
          />
          {items.length > 2 && (
            <IconButton
              icon="close"
              size="small"
              label={t.removePart(t.pair(index + 1))}
              onClick={() => onChange(without(items, index))}
            />
          )}
        </div>
      ))}
      {items.length < most && (
        <div>
          <Button size="xSmall" icon="plus" onClick={() => onChange([...items, newPair()])}>
            {t.addPair}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
