import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createModerationWord,
  deleteModerationWord,
  listModerationWords,
  testModerationWord,
  updateModerationWord,
  wordActions,
} from '#contract/admin-moderation.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { moderationWords } from './moderation.strings.ts'
import styles from './moderation-screen.module.css'
import settings from './settings.module.css'

type Word = Answer<typeof listModerationWords>['moderationWords'][number]
type Action = (typeof wordActions)[number]
type Trial = Answer<typeof testModerationWord> & { word: string }

const wordsQuery = queryFor(listModerationWords, {})

function useRefreshWords() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: wordsQuery.queryKey })
}

/** The words that are watched in posts and comments, with a trial on what was posted before. */
export function WatchedWords() {
  const t = useStrings(moderationWords)
  const query = useQuery(wordsQuery)
  return (
    <div className={styles.list}>
      <p className={settings.note}>{t.wordsIntro}</p>
      <NewWord />
      {query.isPending && (
        <SkeletonGroup>
          <SkeletonText />
        </SkeletonGroup>
      )}
      {query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
      {query.data?.moderationWords.length === 0 && <p className={settings.note}>{t.noWords}</p>}
      {query.data && query.data.moderationWords.length > 0 && (
        <Card padding="none">
          <ul>
            {query.data.moderationWords.map((word) => (
              <WordRow key={word.id} word={word} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function useActions() {
  const t = useStrings(moderationWords)
  return wordActions.map((value) => ({ value, label: t[value] }))
}

function NewWord() {
  const t = useStrings(moderationWords)
  const refresh = useRefreshWords()
  const actions = useActions()
  const [word, setWord] = useState('')
  const [action, setAction] = useState<Action>('warn')
  const [problem, setProblem] = useState<string>()
  const [trial, setTrial] = useState<Trial>()
  const [pending, setPending] = useState<'add' | 'try'>()

  const run = async (what: 'add' | 'try') => {
    setPending(what)
    setProblem(undefined)
    try {
      if (what === 'try') setTrial({ ...(await call(testModerationWord, { body: { word } })), word })
      else {
        const added = await call(createModerationWord, { body: { word, action } })
        toast.success(t.added(added.word))
        setWord('')
        setTrial(undefined)
        await refresh()
      }
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.fields.word ?? error.message) : t.failed)
    } finally {
      setPending(undefined)
    }
  }

  return (
    <Card
      as="form"
      className={settings.part}
      onSubmit={(event) => {
        event.preventDefault()
        void run('add')
      }}
    >
      <div className={settings.fields}>
        <Input label={t.newWord} error={problem} maxLength={50} value={word} onChange={setWord} />
        <Select label={t.action} options={actions} value={action} onChange={setAction} />
      </div>
      <div className={styles.buttons}>
        <Button
          situation="neutral"
          icon="search"
          pending={pending === 'try'}
          disabled={!word.trim()}
          onClick={() => run('try')}
        >
          {t.tryWord}
        </Button>
        <Button
          type="submit"
          priority="primary"
          icon="plus"
          pending={pending === 'add'}
          disabled={!word.trim()}
        >
          {t.addWord}
        </Button>
      </div>
      {trial && (
        <Notice live title={t.tried(trial.word, trial.matchCount, trial.feedCount)}>
          <ul className={styles.reports}>
            {trial.feeds.map((feed) => (
              <li key={feed.id}>
                <AppLink to={`/feeds/${feed.id}`}>{feed.excerpt}</AppLink>{' '}
                <span className={styles.below}>{feed.authorName}</span>
              </li>
            ))}
          </ul>
          {trial.matchCount > trial.feeds.length && <p>{t.unseen(trial.matchCount - trial.feeds.length)}</p>}
        </Notice>
      )}
    </Card>
  )
}

function WordRow({ word }: { word: Word }) {
  const t = useStrings(moderationWords)
  const refresh = useRefreshWords()
  const actions = useActions()
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch {
      toast.danger(t.failed)
    }
    await refresh()
  }
  const put = () =>
    change(() => call(createModerationWord, { body: { word: word.word, action: word.action } }))
  const remove = () =>
    change(async () => {
      await call(deleteModerationWord, { params: { id: word.id } })
      toast.success(t.removed, { action: { label: t.undo, onAction: put } })
    })
  return (
    <li className={styles.word}>
      <span className={styles.wordText}>{word.word}</span>
      <Select
        label={t.actionOf(word.word)}
        labelHidden
        options={actions}
        value={word.action}
        onChange={(action) =>
          change(() => call(updateModerationWord, { params: { id: word.id }, body: { action } }))
        }
      />
      <IconButton icon="trash" label={t.removeWord(word.word)} onClick={remove} />
    </li>
  )
}
