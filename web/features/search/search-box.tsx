import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { longestQuery } from '#common/search-query.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { searchAsked } from '#web/app/page-keys.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { forgetAll, readRecent, remember } from './recent-searches.ts'
import { searchWords } from './search.strings.ts'
import styles from './search-box.module.css'
import type { SearchState } from './use-search.ts'

/** The search box of all searches. When empty, it offers recent searches. "/" focuses it. */
export function SearchBox({ state }: { state: SearchState }) {
  const t = useStrings(searchWords)
  const userId = useCurrentUser()?.id
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const composing = useRef(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setKept(userId === undefined ? [] : readRecent(userId))
    setOpen(true)
  }
  const { text, type, settle, change, search } = state
  const [kept, setKept] = useState<string[]>([])
  const recent = open && !text ? kept : []

  useEffect(() => {
    const box = input.current
    if (box && !box.value) box.focus({ preventScroll: true })
    const asked = () => {
      box?.focus()
      box?.select()
    }
    document.addEventListener(searchAsked, asked)
    return () => document.removeEventListener(searchAsked, asked)
  }, [])

  // A search is remembered once the text stops changing, not on every keystroke.
  useEffect(() => {
    if (!search.query || userId === undefined) return
    const timer = setTimeout(() => remember(userId, search.query), 3_000)
    return () => clearTimeout(timer)
  }, [search.query, userId])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (composing.current) return
    settle()
    if (userId !== undefined) remember(userId, text.trim())
    setOpen(false)
  }
  return (
    <search>
      <form
        ref={form}
        data-search-box
        className={styles.form}
        onSubmit={submit}
        onBlur={(event) => {
          if (!form.current?.contains(event.relatedTarget as Node | null)) setOpen(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) setOpen(false)
        }}
      >
        <Input
          ref={input}
          type="search"
          label={t.box}
          labelHidden
          placeholder={t.box}
          before={<Icon name="search" />}
          after={
            text && (
              <IconButton
                icon="close"
                label={t.clear}
                onClick={() => {
                  change({ query: '' }, { replace: true })
                  show()
                  input.current?.focus()
                }}
              />
            )
          }
          value={text}
          maxLength={longestQuery}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={show}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={(event) => {
            composing.current = false
            type(event.currentTarget.value, false)
          }}
          onChange={(typed) => type(typed, composing.current)}
        />
        {recent.length > 0 && (
          <section className={styles.recent} aria-labelledby={listId}>
            <header className={styles.recentHead}>
              <h2 id={listId} className={styles.recentTitle}>
                {t.recent}
              </h2>
              <Button
                size="xSmall"
                priority="tertiary"
                situation="neutral"
                onClick={() => {
                  if (userId !== undefined) forgetAll(userId)
                  setKept([])
                  input.current?.focus()
                }}
              >
                {t.clearRecent}
              </Button>
            </header>
            <ul>
              {recent.map((query) => (
                <li key={query}>
                  <button
                    type="button"
                    className={styles.recentItem}
                    onClick={() => {
                      change({ query })
                      input.current?.focus()
                    }}
                  >
                    <Icon name="clock" />
                    <span className={styles.recentText}>{query}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </search>
  )
}
