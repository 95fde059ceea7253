import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './filter-line.module.css'
import { filterLineWords } from './filter-line.strings.ts'
import { useFrame } from './frame.tsx'
import { lazyPart } from './stale-cache.ts'

const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'))

type Props = {
  /** The name of the filters, for screen readers. */
  label: string
  /** The text that is searched. */
  search?: { label: string; text: string; onChange: (text: string) => void; maxLength?: number }
  /** The number of filters in use besides the text. */
  count: number
  onClear: () => void
  /** The fields of the other filters. */
  children?: ReactNode
  /** Fields for which the line has no room, and how many of them are in use; in a sheet on every screen. */
  more?: { fields: ReactNode; count: number }
  /** At the end: what changes the view. */
  after?: ReactNode
}

/** The filters of a list in one line. On phones the fields besides the search open in a sheet. */
export function FilterLine({ label, search, count, onClear, children, more, after }: Props) {
  const t = useStrings(filterLineWords)
  const phone = useFrame().kind === 'phone'
  const [open, setOpen] = useState(false)
  const field = search && (
    <Input
      label={search.label}
      labelHidden={phone}
      placeholder={phone ? search.label : undefined}
      type="search"
      maxLength={search.maxLength}
      before={<Icon name="search" />}
      value={search.text}
      onChange={search.onChange}
      autoComplete="off"
      enterKeyHint="search"
      className={styles.search}
    />
  )
  const sheet = (fields: ReactNode) =>
    open && (
      <Suspense>
        <FilterSheet title={label} done={t.show} onClose={() => setOpen(false)}>
          {fields}
        </FilterSheet>
      </Suspense>
    )
  const opener = (words: string, used: number) => (
    <Button
      size="xSmall"
      icon="filter"
      situation={used > 0 ? 'standard' : 'neutral'}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      {used > 0 ? t.count(words, used) : words}
    </Button>
  )
  const all = count + (more?.count ?? 0)
  const clear = (all > 0 || (search !== undefined && search.text !== '')) && (
    <Button size="xSmall" priority="tertiary" onClick={onClear}>
      {t.clear}
    </Button>
  )
  if (!phone || children === undefined)
    return (
      <search aria-label={label} className={styles.line}>
        {field}
        {children}
        {more && opener(t.more, more.count)}
        {after}
        {clear}
        {more && sheet(more.fields)}
      </search>
    )
  return (
    <search aria-label={label} className={styles.phone}>
      {field}
      {opener(t.open, all)}
      {after}
      {clear}
      {sheet(
        <>
          {children}
          {more?.fields}
        </>,
      )}
    </search>
  )
}
