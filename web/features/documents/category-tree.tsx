import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from './documents.module.css'
import { documentWords } from './documents.strings.ts'
import type { DocumentCategory } from './use-documents.ts'

type Props = { categories: readonly DocumentCategory[]; parentId: number | null; nested?: boolean }

/** The categories below one, with their own subcategories. */
export function CategoryTree({ categories, parentId, nested }: Props) {
  const t = useStrings(documentWords)
  const here = categories.filter((one) => one.parentId === parentId)
  if (here.length === 0) return null
  return (
    <ul className={nested ? styles.subtree : styles.rows}>
      {here.map((category) => (
        <li key={category.id}>
          <AppLink to={`/document_categories/${category.id}`} className={styles.row}>
            <Icon name="portal" size="large" />
            <span className={styles.words}>
              <span className={styles.name}>{category.name}</span>
              {category.description && <span className={styles.detail}>{category.description}</span>}
            </span>
            {category.documentCount > 0 && (
              <span className={styles.detail}>{t.count(category.documentCount)}</span>
            )}
            <Icon name="chevronRight" />
          </AppLink>
          <CategoryTree categories={categories} parentId={category.id} nested />
        </li>
      ))}
    </ul>
  )
}
