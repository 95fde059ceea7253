import { useQuery } from '@tanstack/react-query'
import { listLearningCategories } from '#contract/courses.ts'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { queryFor } from '#web/app/query.ts'
import { categoryWords } from './category-filter.strings.ts'
import styles from './knowledge-tests.module.css'

type Props = { value: string; onChange: (category: string) => void }

/** Chooses one of the categories of tests and courses. Absent if there is nothing to choose. */
export function CategoryFilter({ value, onChange }: Props) {
  const t = useStrings(categoryWords)
  const categories = useQuery(queryFor(listLearningCategories, {})).data?.categories ?? []
  if (categories.length < 2 && value === '') return null
  return (
    <div className={styles.filter}>
      <Select
        label={t.category}
        labelHidden
        options={[{ value: '', label: t.all }, ...categories.map((one) => ({ value: one, label: one }))]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
