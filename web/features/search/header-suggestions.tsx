import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { longestQuery } from '#common/search-query.ts'
import { searchDepartments, searchFeeds, searchMenus } from '#contract/search.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListBox } from '#ui/list-box.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useComposition } from '#ui/use-composition.ts'
import { useListBox } from '#ui/use-list-box.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './header-suggestions.module.css'
import { readRecent, remember } from './recent-searches.ts'
import { searchWords } from './search.strings.ts'
import { searchAddress } from './search-address.ts'

const pause = 200
const most = 3

const found = (query: string) => searchAddress('feeds', { query, sort: 'best', filters: {} })

/**
 * The field in the header: recent searches, and while typing the first people, programmes and posts. Enter searches
 * for the words; arrow keys choose a suggestion.
 */
export default function HeaderSuggestions({ onClose }: { onClose: (returns: boolean) => void }) {
  const t = useStrings(searchWords)
  const navigate = useAppNavigate()
  const userId = useCurrentUser()?.id
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const composition = useComposition()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [recent] = useState(() => (userId === undefined ? [] : readRecent(userId)))
  const words = text.trim()

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), pause)
    return () => clearTimeout(timer)
  }, [words])

  const query = { query: asked, limit: most }
  const options = { enabled: asked !== '', placeholderData: keepPreviousData }
  const people = useQuery({ ...queryFor(searchDepartments, { query }), ...options }).data?.users ?? []
  const menus = useQuery({ ...queryFor(searchMenus, { query }), ...options }).data?.menus ?? []
  const feeds =
    useQuery({ ...queryFor(searchFeeds, { query: { ...query, sort: 'best' } }), ...options }).data?.feeds ??
    []

  const line = (key: string, to: string, sign: ReactNode, name: string, detail: string) => ({
    key,
    to,
    query: '',
    content: (
      <>
        <span className={styles.sign}>{sign}</span>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
      </>
    ),
  })
  const lines = words
    ? [
        { ...line('all', found(words), <Icon name="search" />, t.searchFor(words), ''), query: words },
        ...people
          .slice(0, most)
          .map(({ id, name, profileImgPath, departmentName }) =>
            line(
              `person ${id}`,
              `/users/${id}`,
              <Avatar name={name} src={profileImgPath} size="xSmall" />,
              name,
              departmentName ?? t.departments,
            ),
          ),
        ...menus
          .slice(0, most)
          .map(({ id, name, iconName, tone }) =>
            line(`menu ${id}`, `/menus/${id}`, <MenuTile iconName={iconName} tone={tone} />, name, t.menus),
          ),
        ...feeds
          .slice(0, most)
          .map(({ id, title, body, author }) =>
            line(
              `feed ${id}`,
              `/feeds/${id}`,
              <Icon name="post" />,
              title || (body ?? '').slice(0, 60),
              author.name,
            ),
          ),
      ]
    : recent.map((kept) => ({
        ...line(`recent ${kept}`, found(kept), <Icon name="clock" />, kept, ''),
        query: kept,
      }))

  const go = (to: string, searched: string) => {
    if (userId !== undefined) remember(userId, searched || words)
    onClose(false)
    navigate(to)
  }
  const list = useListBox(lines.length, (index) => {
    const chosen = lines[index]
    if (chosen) go(chosen.to, chosen.query)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words) go(found(words), words)
  }
  const listed = list.open && lines.length > 0
  return (
    <search className={styles.panel}>
      <form ref={form} onSubmit={submit} className={styles.form}>
        <Icon name="search" className={styles.glass} />
        <input
          {...composition.handlers}
          ref={input}
          type="search"
          role="combobox"
          aria-label={t.box}
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={listed && list.active >= 0 ? `${listId}-${list.active}` : undefined}
          placeholder={t.box}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestQuery}
          className={styles.input}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            list.show()
          }}
          onKeyDown={(event) => {
            if (composition.owns(event)) {
              // An Enter that converts must not search.
              if (event.key === 'Enter') event.preventDefault()
              return
            }
            if (event.key === 'Escape') {
              event.preventDefault()
              onClose(true)
            } else list.press(event)
          }}
          onFocus={() => list.show()}
          onBlur={() => onClose(false)}
        />
        {listed && (
          <ListBox
            id={listId}
            label={words ? t.suggestions : t.recent}
            anchor={form}
            options={lines}
            active={list.active}
            onPoint={list.point}
            onChoose={list.choose}
          />
        )}
      </form>
    </search>
  )
}
