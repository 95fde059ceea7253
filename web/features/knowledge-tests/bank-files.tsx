import { useState } from 'react'
import type { Answer, CallInput } from '#contract/endpoint.ts'
import { createBankQuestions, listBankQuestions } from '#contract/knowledge-tests.bank.ts'
import { type KnowledgeQuestion, questionLimits } from '#contract/knowledge-tests.questions.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import columns from './admin.module.css'
import { bankQuestionWords, bankWords } from './bank.strings.ts'
import { TagsField } from './bank-tags.tsx'
import { questionFileWords } from './question-file.strings.ts'
import { ImportDialog, useQuestionFile } from './question-files.tsx'
import { useBankChanges } from './use-bank.ts'

type Filter = Omit<NonNullable<CallInput<typeof listBankQuestions>['query']>, 'cursor' | 'limit'>

/** All questions that a filter finds. */
async function readAll(filter: Filter): Promise<KnowledgeQuestion[]> {
  const found: KnowledgeQuestion[] = []
  let cursor: string | undefined
  do {
    const page: Answer<typeof listBankQuestions> = await call(listBankQuestions, {
      query: { ...filter, limit: 100, ...(cursor && { cursor }) },
    })
    found.push(...page.bankQuestions.map(({ question }) => question))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}

/** Adds the questions of a file, and saves those that are listed as a file. */
export function BankFiles({ filter, empty }: { filter: Filter; empty: boolean }) {
  const t = useStrings(bankWords)
  const words = useStrings(bankQuestionWords)
  const files = useStrings(questionFileWords)
  const changed = useBankChanges()
  const save = useQuestionFile()
  const { pending, run } = usePending()
  const [importing, setImporting] = useState(false)
  const [tags, setTags] = useState<string[]>([])
  const exportAs = (format: 'csv' | 'gift') =>
    run(async () => {
      try {
        save(await readAll(filter), format)
      } catch (error) {
        toast.danger(sentenceOf(error, t.exportFailed))
      }
    })
  return (
    <div className={columns.actions}>
      <Button size="xSmall" icon="upload" aria-haspopup="dialog" onClick={() => setImporting(true)}>
        {files.import}
      </Button>
      {!empty && (
        <Menu
          label={t.export}
          placement="below-start"
          trigger={(props) => (
            <Button {...props} size="xSmall" situation="neutral" icon="download" pending={pending}>
              {t.export}
            </Button>
          )}
        >
          <MenuItem onSelect={() => exportAs('csv')}>{files.asCsv}</MenuItem>
          <MenuItem onSelect={() => exportAs('gift')}>{files.asGift}</MenuItem>
        </Menu>
      )}
      {importing && (
        <ImportDialog
          room={questionLimits.questions}
          intro={t.importIntro}
          tooManyWords={words.tooManyInFile(questionLimits.questions)}
          onClose={() => setImporting(false)}
          onAdd={async (questions) => {
            await call(createBankQuestions, { body: { questions, tags } })
            await changed()
            toast.success(t.imported(questions.length))
            setTags([])
          }}
        >
          <TagsField label={t.importTags} note={words.tagsNote} tags={tags} onChange={setTags} />
        </ImportDialog>
      )}
    </div>
  )
}
