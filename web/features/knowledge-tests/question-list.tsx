import { lazy, Suspense, useState } from 'react'
import { questionLimits } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { drawWords } from './bank.strings.ts'
import styles from './editor.module.css'
import { editorWords, questionKindWords } from './editor.strings.ts'
import { blankQuestion, copyOf, numberIn, type QuestionDraft, questionProblems } from './question-draft.ts'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionFiles } from './question-files.tsx'
import { problemKey } from './test-draft.ts'

const BankMove = lazy(() => import('./bank-move.tsx'))
const BankPicker = lazy(() => import('./bank-picker.tsx'))

type Props = {
  questions: readonly QuestionDraft[]
  problems: Readonly<Partial<Record<string, string>>>
  onChange: (questions: readonly QuestionDraft[]) => void
}

/** The questions of a test in order. One of them is open for editing, and every one that has a problem. */
export function QuestionList({ questions, problems, onChange }: Props) {
  const t = useStrings(editorWords)
  const kinds = useStrings(questionKindWords)
  const [openKey, setOpenKey] = useState<string>()
  const draws = useStrings(drawWords)
  const [removed, setRemoved] = useState<QuestionDraft>()
  const [moved, setMoved] = useState<QuestionDraft>()
  const [copying, setCopying] = useState(false)
  const placeOf = (question: QuestionDraft) => questions.findIndex(({ key }) => key === question.key) + 1
  const add = (question: QuestionDraft, place = questions.length) => {
    onChange(questions.toSpliced(place, 0, question))
    setOpenKey(question.key)
  }
  const total = questions.reduce((sum, { points }) => sum + (numberIn(points) ?? 0), 0)
  const hasProblem = ({ key }: QuestionDraft) =>
    Object.entries(problems).some(([field, text]) => text && field.startsWith(`${key}.`))
  return (
    <Card as="section" className={styles.form} aria-label={t.questions}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t.questions}</h2>
        <span className={styles.note}>{t.count(questions.length, total)}</span>
      </div>
      <p className={styles.note}>{questions.length === 0 ? t.noQuestions : t.questionsNote}</p>
      {problems.questions && (
        <p role="alert" className={styles.problem}>
          {problems.questions}
        </p>
      )}
      {questions.length > 0 && (
        <SortableList
          label={t.questions}
          items={questions}
          keyOf={({ key }) => key}
          nameOf={(question) => t.question(placeOf(question))}
          onOrder={onChange}
          className={styles.row}
        >
          {(question) => {
            const place = placeOf(question)
            const wrong = hasProblem(question)
            const open = question.key === openKey || wrong
            return (
              <>
                <button
                  type="button"
                  className={styles.summary}
                  aria-expanded={open}
                  onClick={() => setOpenKey(open ? undefined : question.key)}
                >
                  <span className={styles.note}>
                    {t.question(place)} · {kinds[question.kind]} · {t.pointsOf(question.points)}
                  </span>
                  <span className={styles.summaryText}>{question.text || t.untitled}</span>
                  {wrong && (
                    <span>
                      <Tag situation="danger">{t.hasProblems}</Tag>
                    </span>
                  )}
                </button>
                <Menu
                  label={t.actions(place)}
                  trigger={(props) => <IconButton {...props} icon="more" label={t.actions(place)} />}
                >
                  {questions.length < questionLimits.questions && (
                    <MenuItem icon="copy" onSelect={() => add(copyOf(question), place)}>
                      {t.duplicate}
                    </MenuItem>
                  )}
                  {Object.keys(questionProblems(question)).length === 0 && (
                    <MenuItem icon="box" onSelect={() => setMoved(question)}>
                      {draws.move}
                    </MenuItem>
                  )}
                  <MenuItem icon="trash" situation="danger" onSelect={() => setRemoved(question)}>
                    {t.remove}
                  </MenuItem>
                </Menu>
                {open && (
                  <div className={styles.opened}>
                    <QuestionEditor
                      question={question}
                      problemOf={(field) => problems[problemKey(question, field)]}
                      onChange={(part) =>
                        onChange(
                          questions.map((one) => (one.key === question.key ? { ...one, ...part } : one)),
                        )
                      }
                    />
                  </div>
                )}
              </>
            )
          }}
        </SortableList>
      )}
      {questions.length < questionLimits.questions && (
        <div className={styles.actions}>
          <Button
            size="xSmall"
            icon="plus"
            onClick={() => add(blankQuestion(questions.at(-1)?.kind ?? 'single'))}
          >
            {t.add}
          </Button>
          <Button size="xSmall" icon="copy" aria-haspopup="dialog" onClick={() => setCopying(true)}>
            {draws.copy}
          </Button>
          <QuestionFiles
            questions={questions}
            room={questionLimits.questions - questions.length}
            onAdd={(added) => onChange([...questions, ...added])}
          />
        </div>
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title={t.removeTitle}
        confirmLabel={t.remove}
        situation="danger"
        onConfirm={() => onChange(questions.filter(({ key }) => key !== removed?.key))}
        onClose={() => setRemoved(undefined)}
      >
        <p>{removed?.text || t.untitled}</p>
      </ConfirmDialog>
      <Suspense>
        {moved && (
          <BankMove
            question={moved}
            onMoved={() => onChange(questions.filter(({ key }) => key !== moved.key))}
            onClose={() => setMoved(undefined)}
          />
        )}
        {copying && (
          <BankPicker
            keys={questions.map(({ key }) => key)}
            room={questionLimits.questions - questions.length}
            onCopy={(copied) => onChange([...questions, ...copied])}
            onClose={() => setCopying(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
