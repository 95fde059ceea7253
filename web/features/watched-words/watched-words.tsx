import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  createModerationWord,
  deleteModerationWord,
  listModerationWords,
  testModerationWord,
  updateModerationWord,
  wordActions,
} from '#contract/watched-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import settings from '../administration/settings.module.css'
import styles from './watched-words.module.css'
import { watchedWords } from './watched-words.strings.ts'

type Word = Answer<typeof listModerationWords>['moderationWords'][number]
type Action = (typeof wordActions)[number]
type Trial = Answer<typeof testModerationWord> & { word: string }

const wordsQuery = queryFor(listModerationWords, {})

function useRefreshWords() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: wordsQuery.queryKey })
}

/** The watched words of posts and comments, with a trial on past posts. */
export function WatchedWords() {
  const t = useStrings(watchedWords)
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
  const t = useStrings(watchedWords)
  return wordActions.map((value) => ({ value, label: t[value] }))
}

function NewWord() {
  const t = useStrings(watchedWords)
  const refresh = useRefreshWords()
  const actions = useActions()
  const [word, setWord] = useState('')
  const [action, setAction] = useState<Action>('warn')
  const [exceptions, setExceptions] = useState('')
  const [trial, setTrial] = useState<Trial>()
  const [frequent, setFrequent] = useState(false)
  const [trying, setTrying] = useState(false)

  const add = async () => {
    const body = { word, action, exceptions: listOf(exceptions) }
    const added = await call(createModerationWord, { body })
    toast.success(t.added(added.word))
    setWord('')
    setExceptions('')
    setTrial(undefined)
    await refresh()
  }
  const form = useSubmit<'try' | 'add anyway'>({
    stays: true,
    unsaved: word !== '' || exceptions !== '',
    send: async (_, what) => {
      setTrying(what === 'try')
      if (what === 'add anyway') return await add()
      const body = { word, exceptions: listOf(exceptions) }
      const found = { ...(await call(testModerationWord, { body })), word }
      if (what !== 'try' && !found.frequent) return await add()
      setTrial(found)
      setFrequent(what !== 'try')
    },
    failed: t.failed,
  })

  return (
    <Card as="form" className={settings.part} {...form.props}>
      <div className={settings.fields}>
        <Input
          label={t.newWord}
          error={form.problems.word ?? form.failure}
          maxLength={50}
          value={word}
          onChange={setWord}
        />
        <Select label={t.action} options={actions} value={action} onChange={setAction} />
      </div>
      <Input
        label={t.exceptions}
        note={t.exceptionsNote}
        error={form.problems.exceptions}
        maxLength={500}
        value={exceptions}
        onChange={setExceptions}
      />
      <div className={styles.buttons}>
        <Button
          situation="neutral"
          icon="search"
          pending={form.pending && trying}
          disabled={!word.trim()}
          onClick={() => form.submit('try')}
        >
          {t.tryWord}
        </Button>
        <Button
          type="submit"
          priority="primary"
          icon="plus"
          pending={form.pending && !trying}
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
      <ConfirmDialog
        open={frequent}
        onClose={() => setFrequent(false)}
        onConfirm={() => form.submit('add anyway')}
        title={t.frequentTitle(word)}
        confirmLabel={t.addAnyway}
        cancelLabel={t.cancel}
      >
        {trial && t.frequentWords(trial.matchCount, trial.feedCount)}
      </ConfirmDialog>
    </Card>
  )
}

/** Splits text at commas of either width. */
const listOf = (typed: string) =>
  typed
    .split(/[、,，]/)
    .map((one) => one.trim())
    .filter(Boolean)

function WordRow({ word }: { word: Word }) {
  const t = useStrings(watchedWords)
  const refresh = useRefreshWords()
  const actions = useActions()
  const [editing, setEditing] = useState(false)
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      const conflict = error instanceof ApiError && error.code === 'conflict'
      toast.danger(conflict ? error.message : t.failed)
    }
    await refresh()
  }
  const put = () =>
    change(() => {
      const { action, exceptions } = word
      return call(createModerationWord, { body: { word: word.word, action, exceptions } })
    })
  const remove = () =>
    change(async () => {
      await call(deleteModerationWord, { params: { id: word.id }, query: { version: word.version } })
      toast.success(t.removed, { action: { label: t.undo, onAction: put } })
    })
  return (
    <li className={styles.word}>
      <span className={styles.wordText}>
        {word.word}
        {word.exceptions.length > 0 && (
          <span className={styles.below}> {t.exceptionsOf(word.exceptions.join('、'))}</span>
        )}
      </span>
      <Select
        label={t.actionOf(word.word)}
        labelHidden
        options={actions}
        value={word.action}
        onChange={(action) =>
          change(() =>
            call(updateModerationWord, { params: { id: word.id }, body: { action, version: word.version } }),
          )
        }
      />
      <IconButton icon="edit" label={t.editExceptions(word.word)} onClick={() => setEditing(true)} />
      <IconButton icon="trash" label={t.removeWord(word.word)} onClick={remove} />
      {editing && <ExceptionsDialog word={word} onClose={() => setEditing(false)} />}
    </li>
  )
}

function ExceptionsDialog({ word, onClose }: { word: Word; onClose: () => void }) {
  const t = useStrings(watchedWords)
  const refresh = useRefreshWords()
  const [typed, setTyped] = useState(word.exceptions.join('、'))
  const form = useSubmit({
    base: word,
    current: word,
    refetch: refresh,
    send: async (version) => {
      const body = { exceptions: listOf(typed), version }
      await call(updateModerationWord, { params: { id: word.id }, body })
      await refresh()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog submission={form} title={t.editExceptions(word.word)} submitLabel={t.save} onClose={onClose}>
      <ChangedElsewhere
        form={form}
        compare={(now) => [{ label: t.exceptions, now: now.exceptions.join('、') }]}
        onTake={(now) => setTyped(now.exceptions.join('、'))}
      />
      <Input
        label={t.exceptions}
        note={t.exceptionsNote}
        error={form.sentence}
        maxLength={500}
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
