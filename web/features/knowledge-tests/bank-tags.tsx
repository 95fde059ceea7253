import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cleanName } from '#common/clean-name.ts'
import { searchText } from '#common/search-text.ts'
import { bankLimits } from '#contract/knowledge-tests.bank.ts'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { bankQuestionWords } from './bank.strings.ts'
import { bankTagsQuery } from './use-bank.ts'

type Props = {
  label: string
  note?: string
  tags: readonly string[]
  error?: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags of questions: existing ones, or new ones as they are typed. */
export function TagsField({ tags, onChange, ...field }: Props) {
  const t = useStrings(bankQuestionWords)
  const { data } = useQuery(bankTagsQuery())
  const found = data?.tags
  const options = useMemo(() => {
    const existing = (found ?? []).map(({ tag, count }) => ({
      value: tag,
      label: tag,
      detail: t.held(count),
    }))
    return async (typed: string) => {
      const wanted = searchText(typed)
      const fitting = existing.filter(({ label }) => searchText(label).includes(wanted))
      const tag = cleanName(typed).slice(0, bankLimits.tagLength)
      const exists = existing.some(({ label }) => searchText(label) === wanted)
      return wanted === '' || exists
        ? fitting
        : [...fitting, { value: tag, label: tag, detail: t.newTag(tag) }]
    }
  }, [found, t])
  return (
    <MultiCombobox
      {...field}
      options={options}
      values={tags.map((tag) => ({ value: tag, label: tag }))}
      most={bankLimits.tags}
      onChange={(chosen) => onChange(chosen.map(({ value }) => value))}
    />
  )
}
