import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listBankQuestions } from '#contract/knowledge-tests.bank.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { bankWords, drawWords } from './bank.strings.ts'
import { BankTagSelect } from './bank-tag-select.tsx'
import styles from './editor.module.css'
import { questionKindWords } from './editor.strings.ts'
import { copyOf, draftOfQuestion, filesOf, type QuestionDraft } from './question-draft.ts'
import type { BankQuestion } from './use-bank.ts'

type Props = {
  /** The keys of the test's questions. */
  keys: readonly string[]
  /** How many more questions the test can have. */
  room: number
  onCopy: (questions: readonly QuestionDraft[]) => void
  onClose: () => void
}

/** Copies questions of the question bank into a test. */
export default function BankPicker({ keys, room, onCopy, onClose }: Props) {
  const t = useStrings(drawWords)
  const words = useStrings(bankWords)
  const [text, setText] = useState('')
  const [tag, setTag] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, BankQuestion>>(new Map())
  const settled = useDeferredValue(text.trim())
  const form = useSubmit({
    send: async () =>
      [...chosen.values()].map(({ question, ...files }) => {
        const draft = draftOfQuestion(question, filesOf(files))
        // The same key says that it is the same question, which is then not drawn as well.
        return keys.includes(question.key) ? copyOf(draft) : draft
      }),
    done: (copied) => {
      onCopy(copied)
      onClose()
    },
  })
  const choose = (row: BankQuestion, checked: boolean) => {
    const next = new Map(chosen)
    if (checked) next.set(row.id, row)
    else next.delete(row.id)
    setChosen(next)
  }
  return (
    <FormDialog
      title={t.copyTitle}
      submission={form}
      submitLabel={t.copyOf(chosen.size)}
      submitDisabled={chosen.size === 0 || chosen.size > room}
      failure={form.failure ?? (chosen.size > room ? t.room(room) : undefined)}
      onClose={onClose}
      losesNothing
      className={styles.form}
    >
      <p className={styles.note}>{t.copyIntro}</p>
      <div className={styles.grid}>
        <Input
          type="search"
          label={words.search}
          labelHidden
          placeholder={words.search}
          before={<Icon name="search" />}
          value={text}
          onChange={setText}
          autoComplete="off"
        />
        <BankTagSelect value={tag} onChange={setTag} />
      </div>
      <Rows query={settled} tag={tag} chosen={chosen} onChoose={choose} />
    </FormDialog>
  )
}

type RowsProps = {
  query: string
  tag: string
  chosen: ReadonlyMap<number, BankQuestion>
  onChoose: (row: BankQuestion, checked: boolean) => void
}

function Rows({ query: text, tag, chosen, onChoose }: RowsProps) {
  const t = useStrings(bankWords)
  const kinds = useStrings(questionKindWords)
  const query = useInfiniteQuery({
    ...pagesFor(
      listBankQuestions,
      { query: { query: text || undefined, tag: tag || undefined } },
      'bankQuestions',
    ),
    staleTime: 0,
  })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <EmptyState icon="search" title={t.noneFound} />
  return (
    <div className={styles.group}>
      {query.data.map((row) => (
        <Checkbox
          key={row.id}
          label={row.question.text}
          note={[kinds[row.question.kind], t.pointsOf(row.question.points), ...row.tags].join(' · ')}
          checked={chosen.has(row.id)}
          onChange={(checked) => onChoose(row, checked)}
        />
      ))}
      <ListEnd query={query}>
        <SkeletonText lines={2} />
      </ListEnd>
    </div>
  )
}
