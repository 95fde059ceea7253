import { useState } from 'react'
import { createBankQuestions } from '#contract/knowledge-tests.bank.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { bankQuestionWords, drawWords } from './bank.strings.ts'
import { TagsField } from './bank-tags.tsx'
import styles from './editor.module.css'
import { type QuestionDraft, questionOf } from './question-draft.ts'
import { useBankChanges } from './use-bank.ts'

type Props = { question: QuestionDraft; onMoved: () => void; onClose: () => void }

/** Adds a complete question of a test to the question bank, with tags. */
export default function BankMove({ question, onMoved, onClose }: Props) {
  const t = useStrings(drawWords)
  const words = useStrings(bankQuestionWords)
  const changed = useBankChanges()
  const [tags, setTags] = useState<string[]>([])
  const form = useSubmit({
    failed: t.moveFailed,
    send: () => call(createBankQuestions, { body: { questions: [questionOf(question)], tags } }),
    done: async () => {
      await changed()
      toast.success(t.moved)
      onMoved()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.moveTitle}
      submission={form}
      submitLabel={t.moveConfirm}
      failure={form.failure}
      onClose={onClose}
      className={styles.form}
    >
      <p className={styles.plain}>{question.text}</p>
      <p className={styles.note}>{t.moveWords}</p>
      <TagsField
        label={words.tags}
        note={words.tagsNote}
        tags={tags}
        error={form.problems.tags}
        onChange={setTags}
      />
    </FormDialog>
  )
}
