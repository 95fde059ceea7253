import { questionKinds, questionLimits } from '#contract/knowledge-tests.questions.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { AreaEditor } from './area-editor.tsx'
import styles from './editor.module.css'
import { editorWords, questionKindWords } from './editor.strings.ts'
import { takingWords } from './knowledge-tests.strings.ts'
import type { QuestionDraft } from './question-draft.ts'
import { Choices, OrderedParts, Pairs } from './question-parts.tsx'
import { QuestionPicture } from './question-picture.tsx'
import { QuestionVideo } from './question-video.tsx'

type Props = {
  question: QuestionDraft
  /** Returns the problem of a field, or of a part by key. */
  problemOf: (field: string) => string | undefined
  onChange: (part: Partial<QuestionDraft>) => void
}

/** The fields of one question. */
export function QuestionEditor({ question, problemOf, onChange }: Props) {
  const t = useStrings(editorWords)
  const kinds = useStrings(questionKindWords)
  const { kind, picture } = question
  return (
    <div className={styles.fields}>
      <div className={styles.pairOfFields}>
        <Select
          label={t.kind}
          options={questionKinds.map((one) => ({ value: one, label: kinds[one] }))}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
        />
        <Input
          label={t.points}
          inputMode="numeric"
          value={question.points}
          error={problemOf('points')}
          autoComplete="off"
          onChange={(points) => onChange({ points })}
        />
      </div>
      <Textarea
        label={t.text}
        rows={2}
        value={question.text}
        maxLength={questionLimits.textLength}
        error={problemOf('text')}
        onChange={(text) => onChange({ text })}
      />
      <QuestionPicture
        picture={picture}
        shownElsewhere={kind === 'image_spot'}
        error={problemOf('picture')}
        onChange={(next) => onChange({ picture: next })}
      />
      <QuestionVideo video={question.video} onChange={(video) => onChange({ video })} />
      <RightAnswer question={question} problemOf={problemOf} onChange={onChange} />
      <Textarea
        label={t.explanation}
        note={kind === 'free_text' ? t.markingNote : t.explanationNote}
        rows={2}
        value={question.explanation}
        maxLength={questionLimits.textLength}
        onChange={(explanation) => onChange({ explanation })}
      />
    </div>
  )
}

/** The fields of the correct answer, by kind. */
function RightAnswer({ question, problemOf, onChange }: Props) {
  const t = useStrings(editorWords)
  const words = useStrings(takingWords)
  const { kind } = question
  switch (kind) {
    case 'single':
    case 'multiple':
      return (
        <Choices
          single={kind === 'single'}
          items={question.choices}
          problemOf={problemOf}
          onChange={(choices) => onChange({ choices })}
        />
      )
    case 'true_false':
      return (
        <RadioGroup
          label={t.rightAnswer}
          row
          options={[
            { value: 'true', label: words.true },
            { value: 'false', label: words.false },
          ]}
          value={question.isTrue ? 'true' : 'false'}
          onChange={(value) => onChange({ isTrue: value === 'true' })}
        />
      )
    case 'short_text':
      return (
        <Textarea
          label={t.accepted}
          note={t.acceptedNote}
          rows={2}
          value={question.accepted}
          error={problemOf('answer')}
          onChange={(accepted) => onChange({ accepted })}
        />
      )
    case 'number':
      return (
        <div className={styles.grid}>
          <Input
            label={t.number}
            inputMode="decimal"
            value={question.number}
            error={problemOf('answer')}
            autoComplete="off"
            onChange={(number) => onChange({ number })}
          />
          <Input
            label={t.tolerance}
            inputMode="decimal"
            value={question.tolerance}
            error={problemOf('tolerance')}
            autoComplete="off"
            onChange={(tolerance) => onChange({ tolerance })}
          />
        </div>
      )
    case 'ordering':
      return (
        <OrderedParts
          items={question.ordered}
          problemOf={problemOf}
          onChange={(ordered) => onChange({ ordered })}
        />
      )
    case 'matching':
      return <Pairs items={question.pairs} problemOf={problemOf} onChange={(pairs) => onChange({ pairs })} />
    case 'image_spot':
      return (
        question.picture && (
          <AreaEditor
            picture={question.picture}
            areas={question.areas}
            error={problemOf('answer')}
            onChange={(areas) => onChange({ areas })}
          />
        )
      )
    case 'free_text':
      return null
  }
}
