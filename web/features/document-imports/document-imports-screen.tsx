import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { fileSize } from '#common/byte-size.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import {
  createDocumentImport,
  documentImportLimits,
  listDocumentImports,
} from '#contract/document-imports.ts'
import { listAdminDocumentCategories } from '#contract/documents.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import type { AdminCategory } from '../documents/category-dialog.tsx'
import { categoryOptions } from '../documents/category-options.ts'
import styles from '../documents/documents.module.css'
import { searchPeople } from '../filters/find-choices.tsx'
import { documentImportsWords } from './document-imports.strings.ts'
import { type ChosenFile, packFiles } from './folder-archive.ts'
import { importTone } from './use-document-import.ts'

const accepted = '.zip,.docx,.docm,.pdf,.md,.markdown,.png,.jpg,.jpeg,.gif,.webp'
const everyone: AudienceRule = { include: 'everyone' }

/** Imports documents from a folder or an archive, and lists earlier imports. */
export default function DocumentImportsScreen() {
  const t = useStrings(documentImportsWords)
  const query = useQuery({ ...queryFor(listAdminDocumentCategories, {}), staleTime: 0 })
  const categories = query.data?.documentCategories
  return (
    <AdminScreen path="/admin/documents" title={t.title} back="/admin/documents">
      {!categories ? (
        query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={6} />
          </SkeletonGroup>
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )
      ) : categories.length === 0 ? (
        <Notice>
          {t.noCategories} <AppLink to="/admin/documents?view=categories">{t.category}</AppLink>
        </Notice>
      ) : (
        <ImportForm categories={categories} />
      )}
      <History />
    </AdminScreen>
  )
}

type Folder = { name: string; files: readonly ChosenFile[] }

/** The files of a folder with their paths; hidden files are left out by the server. */
function folderOf(list: FileList): Folder | undefined {
  const files = [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
  return files[0] && { name: files[0].path.split('/')[0]!, files }
}

function ImportForm({ categories }: { categories: readonly AdminCategory[] }) {
  const t = useStrings(documentImportsWords)
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const me = useCurrentUser()
  const [files, setFiles] = useState<readonly File[]>([])
  const [folder, setFolder] = useState<Folder>()
  const [categoryId, setCategoryId] = useState('')
  const [owner, setOwner] = useState<ComboboxOption | null>(
    me ? { value: String(me.id), label: me.name } : null,
  )
  const [rule, setRule] = useState<AudienceRule>()
  const [sent, setSent] = useState<number>()
  const folderInput = useRef<HTMLInputElement>(null)
  const chosen = [...files.map((file) => ({ path: file.name, file })), ...(folder?.files ?? [])]
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const usual = categories.find(({ id }) => String(id) === categoryId)?.rule as AudienceRule | undefined
  const shownRule = rule ?? usual ?? everyone
  const form = useSubmit({
    unsaved: chosen.length > 0,
    check: () => ({
      attachments:
        chosen.length === 0
          ? t.filesMissing
          : chosen.length > documentImportLimits.files
            ? t.tooMany(documentImportLimits.files)
            : bytes > documentImportLimits.bytes
              ? t.tooLarge(fileSize(documentImportLimits.bytes))
              : '',
      categoryId: categoryId ? '' : t.categoryMissing,
      ownerId: owner ? '' : t.ownerMissing,
    }),
    send: async () => {
      setSent(0)
      const [only] = chosen
      const isArchive = chosen.length === 1 && /\.zip$/i.test(only!.file.name)
      const name = folder?.name ?? only!.file.name.replace(/\.[^.]*$/, '')
      const archive = isArchive ? only!.file : await packFiles(chosen, name)
      const made = await call(
        createDocumentImport,
        {
          body: { categoryId: Number(categoryId), ownerId: Number(owner!.value), rule: shownRule },
          files: { attachments: [archive] },
        },
        { onProgress: setSent },
      )
      await client.invalidateQueries({ queryKey: everyKeyOf(listDocumentImports) })
      return made
    },
    done: ({ id }) => navigate(`/admin/document_imports/${id}`),
    refused: () => setSent(undefined),
    failed: t.failed,
  })
  return (
    <Card as="section" aria-label={t.title} padding="large">
      <form className={styles.form} {...form.props}>
        <p>{t.intro}</p>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <FileDrop
          label={t.files}
          note={t.filesNote}
          required
          accept={accepted}
          maxFiles={50}
          maxBytes={documentImportLimits.bytes}
          files={files.map(({ name, size }, at) => ({ id: `${at} ${name}`, name, size }))}
          error={form.problems.attachments}
          onAdd={(added) => {
            form.clear('attachments')
            setFiles((before) => [...before, ...added])
          }}
          onRemove={(id) => setFiles((before) => before.filter(({ name }, at) => `${at} ${name}` !== id))}
        />
        <div className={styles.buttons}>
          <input
            ref={folderInput}
            type="file"
            hidden
            multiple
            // Directories can be chosen in every browser for computers; phones offer files instead.
            {...{ webkitdirectory: '' }}
            onChange={({ currentTarget }) => {
              form.clear('attachments')
              if (currentTarget.files) setFolder(folderOf(currentTarget.files))
              currentTarget.value = ''
            }}
          />
          <Button icon="attach" onClick={() => folderInput.current?.click()}>
            {t.folder}
          </Button>
          {folder && (
            <>
              <span>{t.folderChosen(folder.name, folder.files.length)}</span>
              <IconButton icon="close" label={t.clearFolder} onClick={() => setFolder(undefined)} />
            </>
          )}
        </div>
        <Select
          label={t.category}
          required
          placeholder={t.categoryMissing}
          options={categoryOptions(categories)}
          value={categoryId}
          error={form.problems.categoryId}
          onChange={(value) => {
            setCategoryId(value)
            form.clear('categoryId')
          }}
        />
        <Combobox
          label={t.owner}
          required
          options={searchPeople}
          value={owner}
          error={form.problems.ownerId}
          onChange={(next) => {
            setOwner(next)
            form.clear('ownerId')
          }}
        />
        <AudienceEditor
          label={t.readers}
          note={t.readersNote}
          rule={shownRule}
          error={form.problems.rule}
          onChange={(next) => {
            setRule(next)
            form.clear('rule')
          }}
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
  const t = useStrings(documentImportsWords)
  const place = { locale: useLocale(), timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const query = useInfiniteQuery({ ...pagesFor(listDocumentImports, {}, 'documentImports'), staleTime: 0 })
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
                <AppLink to={`/admin/document_imports/${one.id}`} className={styles.row}>
                  <span className={styles.words}>
                    <span className={styles.states}>
                      <span className={styles.name}>{one.fileName}</span>
                      <Tag situation={importTone[one.state]}>{t[one.state]}</Tag>
                    </span>
                    <span className={styles.detail}>
                      {[
                        one.category?.name ?? t.categoryGone,
                        one.counts.imported > 0 && t.made(one.counts.imported),
                        one.createdBy.name,
                        readableDateTime(one.createdAt, place),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
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
