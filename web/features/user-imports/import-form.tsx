import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { getUserCounts } from '#contract/admin-users.ts'
import {
  createUserImport,
  type importKinds,
  importLimits,
  type importSources,
  listUserImports,
} from '#contract/user-imports.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { positionsQuery } from '../admin-users/use-places.ts'
import { importsWords } from './imports.strings.ts'
import styles from './user-imports.module.css'

type Kind = (typeof importKinds)[number]
type Source = (typeof importSources)[number]

/** The file and the options of an import. Checking it opens the preview. */
export function ImportForm() {
  const t = useStrings(importsWords)
  const navigate = useAppNavigate()
  const client = useQueryClient()
  const { data: positions } = useQuery(positionsQuery)
  const { data: counts } = useQuery(queryFor(getUserCounts, {}))
  const [source, setSource] = useState<Source>('file')
  const [kind, setKind] = useState<Kind>('people')
  const [file, setFile] = useState<File>()
  const [pasted, setPasted] = useState('')
  const [lastOn, setLastOn] = useState<PlainDate | ''>('')
  const [createDepartments, setCreateDepartments] = useState(false)
  const [createPositions, setCreatePositions] = useState(false)
  const [sent, setSent] = useState<number>()
  // Repeating the same attempt creates no second import.
  const key = useRef('')
  const content =
    source === 'file' ? file : pasted.trim() && new File([pasted], 'pasted.txt', { type: 'text/plain' })
  const form = useSubmit({
    unsaved: file !== undefined || pasted !== '',
    check: () => {
      if (content) return {}
      return { file: source === 'file' ? t.chooseFile : t.pasteFirst }
    },
    send: async () => {
      key.current ||= crypto.randomUUID()
      setSent(0)
      const body = {
        ...{ clientKey: key.current, kind, source },
        ...(kind === 'people' && { createDepartments, createPositions }),
        ...(kind === 'withdrawal' && lastOn !== '' && { lastOn }),
      }
      const files = { file: content ? [content] : [] }
      const made = await call(createUserImport, { body, files }, { onProgress: setSent })
      await client.invalidateQueries({ queryKey: everyKeyOf(listUserImports) })
      return made
    },
    done: ({ id }) => navigate(`/admin/users/imports/${id}`),
    refused: () => setSent(undefined),
    failed: t.failed,
  })
  const { problems } = form
  const edit = () => {
    key.current = ''
    form.clear()
  }

  const today = counts?.today as PlainDate | undefined
  return (
    <Card as="section" aria-label={t.title} padding="large">
      <form className={styles.part} {...form.props}>
        <p>{t.intro}</p>
        {form.failure && (
          <Notice situation="danger" live>
            {form.failure}
          </Notice>
        )}
        <RadioGroup
          label={t.kind}
          options={[
            { value: 'people', label: t.people, note: t.peopleNote },
            { value: 'withdrawal', label: t.withdrawal, note: t.withdrawalNote },
          ]}
          value={kind}
          onChange={(next: Kind) => {
            edit()
            setKind(next)
          }}
        />
        <Tabs
          label={t.source}
          tabs={[
            { id: 'file', label: t.file },
            { id: 'paste', label: t.paste },
          ]}
          value={source}
          onChange={(next: Source) => {
            edit()
            setSource(next)
          }}
        >
          {source === 'file' ? (
            <FileDrop
              label={t.fileLabel}
              note={t.fileNote}
              required
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              maxFiles={1}
              maxBytes={importLimits.bytes}
              files={file ? [{ id: file.name, name: file.name, size: file.size }] : []}
              error={problems.file}
              onAdd={([next]) => {
                edit()
                setFile(next)
              }}
              onRemove={() => {
                edit()
                setFile(undefined)
              }}
            />
          ) : (
            <Textarea
              label={t.pasteLabel}
              note={t.pasteNote}
              required
              rows={8}
              className={styles.paste}
              spellCheck={false}
              wrap="off"
              value={pasted}
              error={problems.file}
              onChange={(next) => {
                edit()
                setPasted(next)
              }}
            />
          )}
        </Tabs>
        {kind === 'withdrawal' && (
          <DatePicker
            label={t.lastOn}
            note={t.lastOnNote}
            value={lastOn}
            min={today}
            today={today}
            error={problems.lastOn}
            onChange={(next) => {
              edit()
              setLastOn(next)
            }}
          />
        )}
        {kind === 'people' && positions?.can.change && (
          <Field label={t.unknown} note={t.createNote} group>
            {() => (
              <div className={styles.row}>
                <Checkbox
                  label={t.createDepartments}
                  checked={createDepartments}
                  onChange={(next) => {
                    edit()
                    setCreateDepartments(next)
                  }}
                />
                <Checkbox
                  label={t.createPositions}
                  checked={createPositions}
                  onChange={(next) => {
                    edit()
                    setCreatePositions(next)
                  }}
                />
              </div>
            )}
          </Field>
        )}
        {sent !== undefined && <Progress label={t.sending} value={sent} />}
        <div className={styles.end}>
          <Button type="submit" priority="primary" pending={sent !== undefined}>
            {t.check}
          </Button>
        </div>
      </form>
    </Card>
  )
}
