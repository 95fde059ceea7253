import { useQuery } from '@tanstack/react-query'
import { searchText } from '#common/search-text.ts'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { bankWords } from './bank.strings.ts'
import { bankTagsQuery } from './use-bank.ts'

type Props = { value: string; onChange: (tag: string) => void }

/** Chooses one of the tags of the question bank, with their numbers of questions. Empty: all. */
export function BankTagSelect({ value, onChange }: Props) {
  const t = useStrings(bankWords)
  const { data } = useQuery({ ...bankTagsQuery(), staleTime: 0 })
  const tags = data?.tags ?? []
  const known = tags.find(({ tag }) => searchText(tag) === searchText(value))
  return (
    <Select
      label={t.tag}
      labelHidden
      options={[
        { value: '', label: data ? t.tagCount(t.anyTag, data.count) : t.anyTag },
        ...tags.map(({ tag, count }) => ({ value: tag, label: t.tagCount(tag, count) })),
        ...(value !== '' && !known ? [{ value, label: value }] : []),
      ]}
      value={known?.tag ?? value}
      onChange={onChange}
    />
  )
}
