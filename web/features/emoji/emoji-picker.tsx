import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useComposition } from '#ui/use-composition.ts'
import { emojiWords } from './emoji.strings.ts'
import { type EmojiName, loadEmojiNames } from './emoji-names.ts'
import styles from './emoji-picker.module.css'

const groups = [
  ['smileys', '😀'],
  ['people', '👋'],
  ['nature', '🐶'],
  ['food', '🍙'],
  ['travel', '🚄'],
  ['activities', '⚽'],
  ['objects', '💡'],
  ['symbols', '❤️'],
  ['flags', '🏁'],
] as const

const columns = 8
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }

type Props = {
  /** The emoji this person has already reacted with. */
  given: readonly string[]
  onChoose: (emoji: string) => void
}

/**
 * All emoji by group, and a search in Japanese and English. Arrow keys move in the grid and from the search into it.
 * Enter in the search selects the first result.
 */
export default function EmojiPicker({ given, onChoose }: Props) {
  const t = useStrings(emojiWords)
  const locale = useLocale()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const composition = useComposition()
  const [query, setQuery] = useState('')
  const [group, setGroup] = useState(0)
  const [active, setActive] = useState(0)
  const names = useQuery({
    queryKey: ['emoji names', locale],
    queryFn: () => loadEmojiNames(locale),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    structuralSharing: false,
  })
  const searching = query.trim() !== ''
  const listed: EmojiName[] = (searching ? names.data?.find(query) : names.data?.groups[group]) ?? []

  const focusEmoji = (index: number) => {
    const to = Math.max(0, Math.min(listed.length - 1, index))
    setActive(to)
    root.current?.querySelectorAll<HTMLElement>('[data-emoji]')[to]?.focus()
  }
  const pressSearch = (event: KeyboardEvent) => {
    if (composition.owns(event)) return
    const first = listed[0]
    if (event.key === 'ArrowDown' && first) focusEmoji(0)
    else if (event.key === 'Enter' && searching && first) onChoose(first.emoji)
    else return
    event.preventDefault()
  }
  const pressGrid = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'ArrowUp' && active < columns) root.current?.querySelector('input')?.focus()
    else if (step !== undefined) focusEmoji(active + step)
    else if (event.key === 'Home') focusEmoji(0)
    else if (event.key === 'End') focusEmoji(listed.length - 1)
    else return
    event.preventDefault()
  }
  const pressTabs = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = (group + step + groups.length) % groups.length
    choose(to)
    root.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  const choose = (to: number) => {
    setQuery('')
    setGroup(to)
    setActive(0)
  }

  return (
    <div ref={root} className={styles.picker}>
      <search {...composition.handlers} onKeyDown={pressSearch}>
        <Input
          label={t.search}
          labelHidden
          placeholder={t.search}
          before={<Icon name="search" />}
          type="search"
          autoComplete="off"
          autoFocus
          value={query}
          onChange={(value) => {
            setQuery(value)
            setActive(0)
          }}
        />
      </search>
      <div role="tablist" aria-label={t.groups} className={styles.tabs} onKeyDown={pressTabs}>
        {groups.map(([name, sign], index) => {
          const chosen = !searching && index === group
          return (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              aria-label={t[name]}
              title={t[name]}
              tabIndex={index === group ? 0 : -1}
              className={classNames(styles.tab, chosen && styles.chosen)}
              onClick={() => choose(index)}
            >
              {sign}
            </button>
          )
        })}
      </div>
      <span role="status" className="visually-hidden">
        {searching && names.data && listed.length > 0 && t.found(listed.length)}
      </span>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-label={searching ? t.search : t[groups[group]?.[0] ?? 'smileys']}
        className={styles.panel}
        onKeyDown={pressGrid}
      >
        {names.isPending && (
          <SkeletonGroup>
            <Skeleton width="full" />
            <Skeleton width="half" />
          </SkeletonGroup>
        )}
        {names.isError && (
          <p className={styles.note}>
            {t.failed}{' '}
            <button type="button" onClick={() => names.refetch()}>
              {t.retry}
            </button>
          </p>
        )}
        {searching && names.data && listed.length === 0 && (
          <p role="status" className={styles.note}>
            {t.noneFound}
          </p>
        )}
        <div className={styles.grid}>
          {listed.map(({ emoji, name }, index) => (
            <button
              key={emoji}
              type="button"
              data-emoji
              aria-label={name}
              aria-pressed={given.includes(emoji)}
              title={name}
              tabIndex={index === active ? 0 : -1}
              className={classNames(styles.emoji, given.includes(emoji) && styles.given)}
              onFocus={() => setActive(index)}
              onClick={() => onChoose(emoji)}
            >
              {emoji}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
