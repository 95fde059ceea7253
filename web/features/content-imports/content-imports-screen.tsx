import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAdminMenus } from '#contract/admin-menus.ts'
import {
  contentImportKinds,
  contentImportLimits,
  createContentImport,
  listContentImports,
} from '#contract/content-imports.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../documents/documents.module.css'
import { contentImportsWords, contentKindNotes, contentKindWords } from './content-imports.strings.ts'
import { importTone } from './use-content-import.ts'

const mostBytes = {
  slack: contentImportLimits.bytes,
  posts: contentImportLimits.bytes,
  people: contentImportLimits.tableBytes,
  menus: contentImportLimits.menuBytes,
} as const

type Kind = (typeof contentImportKinds)[number]

/** Brings in conversations of Slack, and posts, people and menus of other software, and lists earlier imports. */
export default function ContentImportsScreen() {
  const t = useStrings(contentImportsWords)
  return (
    <AdminScreen path="/admin/content_imports" title={t.title}>
      <ImportForm />
      <History />
    </AdminScreen>
  )
}

function ImportForm() {
  const t = useStrings(contentImportsWords)
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const menus = useQuery(queryFor(listAdminMenus, {}))
  const kinds = useStrings(contentKindWords)
  const notes = useStrings(contentKindNotes)
  const [kind, setKind] = useState<Kind>('slack')
  const [menuId, setMenuId] = useState('')
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const form = useSubmit({
    unsaved: file !== undefined,
    check: () => ({
      menuId: kind !== 'posts' || menuId ? '' : t.menuMissing,
      attachments: file ? '' : t.fileMissing,
    }),
    send: async () => {
      setSent(0)
      const body = { kind, ...(kind === 'posts' && { menuId: Number(menuId) }) }
      const made = await call(
        createContentImport,
        { body, files: { attachments: [file!] } },
        { onProgress: setSent },
      )
      await client.invalidateQueries({ queryKey: everyKeyOf(listContentImports) })
      return made
    },
    done: ({ id }) => navigate(`/admin/content_imports/${id}`),
    refused: () => setSent(undefined),
    failed: t.failed,
  })
  const options = (menus.data?.menuCategories ?? []).flatMap((category) =>
    category.menus.map(({ id, name }) => ({ value: String(id), label: name })),
  )
  return (
    <Card as="section" aria-label={t.title} padding="large">
      <form className={styles.form} {...form.props}>
        <p>{t.intro}</p>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <Select
          label={t.kind}
          required
          options={contentImportKinds.map((value) => ({ value, label: kinds[value] }))}
          value={kind}
          onChange={(value) => {
            setKind(value)
            form.clear('attachments')
          }}
        />
        {kind === 'posts' && (
          <Select
            label={t.menu}
            required
            placeholder={t.menuMissing}
            options={options}
            value={menuId}
            error={form.problems.menuId}
            onChange={(value) => {
              setMenuId(value)
              form.clear('menuId')
            }}
          />
        )}
        <FileDrop
          label={t.file}
          note={notes[kind]}
          required
          accept={kind === 'slack' ? '.zip' : '.csv,.txt,.tsv'}
          maxFiles={1}
          maxBytes={mostBytes[kind]}
          files={file ? [{ id: 'file', name: file.name, size: file.size }] : []}
          error={form.problems.attachments}
          onAdd={([added]) => {
            form.clear('attachments')
            setFile(added)
          }}
          onRemove={() => setFile(undefined)}
        />
        {sent !== undefined && <Progress label={t.sending} value={sent} />}
        <div className={styles.buttons}>
          <Button type="submit" priority="primary" pending={form.pending}>
            {t.check}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function History() {
  const t = useStrings(contentImportsWords)
  const kinds = useStrings(contentKindWords)
  const query = useInfiniteQuery({ ...pagesFor(listContentImports, {}, 'contentImports'), staleTime: 0 })
  return (
    <section aria-label={t.history} className={styles.below}>
      <h2 className={styles.heading}>{t.history}</h2>
      {query.isPending ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : query.data.length === 0 ? (
        <EmptyState icon="clock" title={t.noHistory}>
          {t.noHistoryWords}
        </EmptyState>
      ) : (
        <Card padding="none" bleeds>
          <ul aria-label={t.history} className={styles.rows}>
            {query.data.map((one) => (
              <li key={one.id}>
                <AppLink to={`/admin/content_imports/${one.id}`} className={styles.row}>
                  <span className={styles.words}>
                    <span className={styles.states}>
                      <span className={styles.name}>{one.fileName}</span>
                      <Tag situation={importTone[one.state]}>{t[one.state]}</Tag>
                    </span>
                    <span className={styles.detail}>
                      {one.menu?.name ?? kinds[one.kind]} ·{' '}
                      {t.itemCount(
                        one.state === 'checked' || one.state === 'mapping' ? one.totalCount : one.doneCount,
                      )}{' '}
                      · {one.createdBy.name} <DateTime at={one.createdAt} />
                    </span>
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
          <ListEnd query={query}>
            <SkeletonText lines={3} />
          </ListEnd>
        </Card>
      )}
    </section>
  )
}
