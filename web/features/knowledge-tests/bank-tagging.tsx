import { useState } from 'react'
import { searchText } from '#common/search-text.ts'
import { tagBankQuestions } from '#contract/knowledge-tests.bank.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { bankWords } from './bank.strings.ts'
import { TagsField } from './bank-tags.tsx'
import styles from './editor.module.css'
import { type BankQuestion, useBankChanges } from './use-bank.ts'

type Props = { questions: readonly BankQuestion[]; onDone: () => void; onClose: () => void }

/** Adds tags to several questions and removes others. */
export function BankTagging({ questions, onDone, onClose }: Props) {
  const t = useStrings(bankWords)
  const changed = useBankChanges()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const held = new Map(questions.flatMap(({ tags }) => tags).map((tag) => [searchText(tag), tag]))
  const options = [...held.values()].toSorted().map((tag) => ({ value: tag, label: tag }))
  const form = useSubmit({
    failed: t.failed,
    check: () => ({ add: add.length + remove.length === 0 ? t.nothingToChange : '' }),
    send: () =>
      call(tagBankQuestions, {
        body: { questions: questions.map(({ id, version }) => ({ id, version })), add, remove },
      }),
    done: async () => {
      await changed()
      toast.success(t.retagged)
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.retagTitle(questions.length)}
      submission={form}
      submitLabel={t.apply}
      failure={form.failure}
      onClose={onClose}
      className={styles.form}
    >
      <TagsField label={t.addTags} tags={add} error={form.problems.add} onChange={setAdd} />
      {options.length > 0 && (
        <MultiCombobox
          label={t.removeTags}
          options={options}
          values={remove.map((tag) => ({ value: tag, label: tag }))}
          onChange={(chosen) => setRemove(chosen.map(({ value }) => value))}
        />
      )}
    </FormDialog>
  )
}
