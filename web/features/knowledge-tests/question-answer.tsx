import type { KnowledgeAnswer } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ImageSpot } from './image-spot.tsx'
import { takingWords } from './knowledge-tests.strings.ts'
import styles from './taking.module.css'
import type { TakenQuestion } from './use-knowledge-test.ts'

type Props = {
  question: TakenQuestion
  answer: KnowledgeAnswer
  onChange: (answer: KnowledgeAnswer) => void
}

const keysIn = (answer: KnowledgeAnswer) =>
  Array.isArray(answer) ? answer.filter((one): one is string => typeof one === 'string') : []
const pairsIn = (answer: KnowledgeAnswer) =>
  Array.isArray(answer) ? answer.filter((one) => typeof one !== 'string') : []
const textIn = (answer: KnowledgeAnswer) => (typeof answer === 'string' ? answer : '')

/** The control that answers a question. */
export function QuestionAnswer({ question, answer, onChange }: Props) {
  const t = useStrings(takingWords)
  switch (question.kind) {
    case 'single':
      return (
        <RadioGroup
          label={t.chooseOne}
          options={question.parts.map(({ key, text }) => ({ value: key, label: text }))}
          value={textIn(answer) || undefined}
          onChange={onChange}
        />
      )
    case 'true_false':
      return (
        <RadioGroup
          label={t.chooseOne}
          options={[
            { value: 'true', label: t.true },
            { value: 'false', label: t.false },
          ]}
          value={typeof answer === 'boolean' ? (answer ? 'true' : 'false') : undefined}
          onChange={(value) => onChange(value === 'true')}
        />
      )
    case 'multiple': {
      const chosen = keysIn(answer)
      return (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t.chooseAll}</legend>
          {question.parts.map(({ key, text }) => (
            <Checkbox
              key={key}
              label={text}
              checked={chosen.includes(key)}
              onChange={(checked) =>
                onChange(checked ? [...chosen, key] : chosen.filter((one) => one !== key))
              }
            />
          ))}
        </fieldset>
      )
    }
    case 'short_text':
      return <Input label={t.yourAnswer} value={textIn(answer)} maxLength={500} onChange={onChange} />
    case 'free_text':
      return <Textarea label={t.yourAnswer} value={textIn(answer)} maxLength={5_000} onChange={onChange} />
    case 'number':
      return <NumberAnswer answer={answer} onChange={onChange} />
    case 'ordering':
      return <Ordering question={question} answer={answer} onChange={onChange} />
    case 'matching':
      return <Matching question={question} answer={answer} onChange={onChange} />
    case 'image_spot': {
      const point = answer !== null && typeof answer === 'object' && 'x' in answer ? answer : null
      return question.picture && <ImageSpot photo={question.picture} point={point} onChange={onChange} />
    }
  }
}

function NumberAnswer({ answer, onChange }: Omit<Props, 'question'>) {
  const t = useStrings(takingWords)
  return (
    <Input
      type="number"
      step="any"
      inputMode="decimal"
      label={t.number}
      defaultValue={typeof answer === 'number' ? String(answer) : ''}
      onChange={(text) => {
        const number = Number(text)
        onChange(text.trim() === '' || !Number.isFinite(number) ? null : number)
      }}
    />
  )
}

function Ordering({ question, answer, onChange }: Props) {
  const t = useStrings(takingWords)
  const keys = keysIn(answer)
  const places = keys.length > 0 ? keys : question.parts.map(({ key }) => key)
  const items = places.flatMap((key) => question.parts.find((part) => part.key === key) ?? [])
  return (
    <div className={styles.choices}>
      <p className={styles.legend}>{t.order}</p>
      <SortableList
        label={t.order}
        items={items}
        keyOf={({ key }) => key}
        nameOf={({ text }) => text}
        onOrder={(ordered) => onChange(ordered.map(({ key }) => key))}
        className={styles.sorted}
      >
        {({ text }) => (
          <>
            <span className={styles.sortedText}>{text}</span>
          </>
        )}
      </SortableList>
      {keys.length === 0 && (
        <Button size="small" onClick={() => onChange(places)}>
          {t.startOrdering}
        </Button>
      )}
    </div>
  )
}

/** Each on the left gets one of the right; a right side chosen again is taken from where it was. */
function Matching({ question, answer, onChange }: Props) {
  const t = useStrings(takingWords)
  const pairs = pairsIn(answer)
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t.match}</legend>
      {question.parts.map(({ key, text }) => (
        <Select
          key={key}
          label={text}
          placeholder={t.choose}
          options={question.targets.map((target) => ({ value: target.key, label: target.text }))}
          value={pairs.find(({ left }) => left === key)?.right ?? ''}
          onChange={(right) => {
            const others = pairs.filter((pair) => pair.left !== key && pair.right !== right)
            onChange(right === '' ? others : [...others, { left: key, right }])
          }}
        />
      ))}
    </fieldset>
  )
}
