import { type ReactNode, useRef, useState } from 'react'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { decodeText, saveText } from '#web/app/text-file.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './editor.module.css'
import { readGift, writeGift } from './gift.ts'
import { readQuestionCsv, writeQuestionCsv } from './question-csv.ts'
import { draftOfQuestion, type QuestionDraft, questionOf, questionProblems } from './question-draft.ts'
import { questionFileWords } from './question-file.strings.ts'
import type { ReadQuestion } from './question-file.ts'

const mostBytes = 2 * 1024 * 1024
const shownProblems = 100

type Props = {
  questions: readonly QuestionDraft[]
  /** How many more questions the test can have. */
  room: number
  onAdd: (questions: readonly QuestionDraft[]) => void
}

/** Saves questions as a file. `wanted`: how many there are, complete or not; says how many are left out. */
export function useQuestionFile() {
  const t = useStrings(questionFileWords)
  const locale = useLocale()
  return (
    questions: readonly KnowledgeQuestion[],
    format: 'csv' | 'gift',
    wanted: number = questions.length,
  ) => {
    const fits = ({ kind }: KnowledgeQuestion) =>
      kind !== 'image_spot' && !(format === 'gift' && kind === 'ordering')
    const leftOut = wanted - questions.filter(fits).length
    if (format === 'csv') saveText(`${t.fileName}.csv`, writeQuestionCsv(questions, locale), 'text/csv')
    else saveText(`${t.fileName}.gift.txt`, writeGift(questions), 'text/plain')
    if (leftOut > 0) toast.danger(t.leftOut(leftOut))
    const files = questions.filter(fits).filter((one) => one.mediaFileId !== null || one.videoFileId).length
    if (files > 0) toast.danger(t.withoutFiles(files))
  }
}

/** Saves the questions as a file, and adds questions from files. */
export function QuestionFiles({ questions, room, onAdd }: Props) {
  const t = useStrings(questionFileWords)
  const [importing, setImporting] = useState(false)
  const save = useQuestionFile()
  const complete = questions.filter((one) => Object.keys(questionProblems(one)).length === 0).map(questionOf)
  return (
    <>
      {room > 0 && (
        <Button size="xSmall" icon="upload" aria-haspopup="dialog" onClick={() => setImporting(true)}>
          {t.import}
        </Button>
      )}
      {questions.length > 0 && (
        <Menu
          label={t.export}
          placement="below-start"
          trigger={(props) => (
            <Button {...props} size="xSmall" situation="neutral" icon="download">
              {t.export}
            </Button>
          )}
        >
          <MenuItem onSelect={() => save(complete, 'csv', questions.length)}>{t.asCsv}</MenuItem>
          <MenuItem onSelect={() => save(complete, 'gift', questions.length)}>{t.asGift}</MenuItem>
        </Menu>
      )}
      {importing && (
        <ImportDialog
          room={room}
          onClose={() => setImporting(false)}
          onAdd={(added) => onAdd(added.map((question) => draftOfQuestion(question)))}
        />
      )}
    </>
  )
}

type DialogProps = {
  /** How many questions can be added. */
  room: number
  /** What can be chosen, and when it is saved. If unset, for a test. */
  intro?: string
  tooManyWords?: string
  onClose: () => void
  onAdd: (questions: KnowledgeQuestion[]) => unknown
  /** More fields. */
  children?: ReactNode
}

/** Shows what a file contains, line by line, before anything is added. */
export function ImportDialog({ room, intro, tooManyWords, onClose, onAdd, children }: DialogProps) {
  const t = useStrings(questionFileWords)
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<readonly ReadQuestion[]>()
  const [problem, setProblem] = useState<string>()
  const questions = read?.flatMap((one) => ('question' in one ? [one.question] : [])) ?? []
  const refused = read?.flatMap((one) => ('problem' in one ? [one] : [])) ?? []
  const form = useSubmit({
    send: async () => onAdd(questions),
    done: onClose,
  })
  const open = async (file: File | undefined) => {
    if (!file) return
    setRead(undefined)
    if (file.size > mostBytes) return setProblem(t.tooLarge)
    const text = decodeText(await file.arrayBuffer())
    if (text === undefined) return setProblem(t.unreadable)
    const found = /\.csv$/iu.test(file.name) ? readQuestionCsv(text) : readGift(text)
    setProblem(found.length === 0 ? t.empty : undefined)
    setRead(found)
  }
  const tooMany = questions.length > room
  return (
    <FormDialog
      title={t.title}
      submission={form}
      submitLabel={t.add(questions.length)}
      submitDisabled={questions.length === 0 || tooMany}
      failure={problem ?? form.failure}
      onClose={onClose}
      losesNothing
      className={styles.form}
    >
      <p className={styles.plain}>{intro ?? t.intro}</p>
      <p className={styles.note}>{t.columns}</p>
      <div>
        <Button size="xSmall" icon="upload" onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.gift,text/csv,text/plain"
          aria-label={t.choose}
          onChange={(event) => {
            void open(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {questions.length > 0 && (
        <Notice situation={tooMany ? 'warning' : 'success'} live>
          {tooMany ? (tooManyWords ?? t.tooMany(room)) : t.found(questions.length)}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice situation="warning" title={t.problems(refused.length)} live>
          <ul className={styles.problemLines}>
            {refused.slice(0, shownProblems).map((one) => (
              <li key={one.line}>{t.line(one.line, t[one.problem], one.text)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {questions.length > 0 && children}
    </FormDialog>
  )
}
