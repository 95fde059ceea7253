import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importColumnWords } from '#common/import-column.strings.ts'
import { type MappedColumn, mappedColumns } from '#common/import-column.ts'
import { getContentImport, setContentImportColumns } from '#contract/content-imports.ts'
import { listProfileItems } from '#contract/profile-items.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../documents/documents.module.css'
import own from './people-columns.module.css'
import { peopleColumnsWords } from './people-columns.strings.ts'
import type { ContentImport } from './use-content-import.ts'

type Column = NonNullable<ContentImport['columns']>[number]

/* The value of a select: a field, `item <id>`, or nothing. */
const leftOut = 'left_out'
const choiceOf = ({ key, profileItemId }: Column) =>
  key ?? (profileItemId === null ? leftOut : `item ${profileItemId}`)
const becomes = (choice: string) =>
  choice.startsWith('item ')
    ? { profileItemId: Number(choice.slice('item '.length)) }
    : choice === leftOut
      ? {}
      : { key: choice as MappedColumn }

type Props = { made: ContentImport; columns: readonly Column[]; onDone: () => void }

/** What each column of a file of people becomes, with the guesses of the server, and checking the lines with it. */
export function PeopleColumns({ made, columns, onDone }: Props) {
  const t = useStrings(peopleColumnsWords)
  const client = useQueryClient()
  const items = useQuery(queryFor(listProfileItems, {}))
  const fields = useStrings(importColumnWords)
  const [choices, setChoices] = useState<readonly string[]>(() => columns.map(choiceOf))
  const [createDepartments, setCreateDepartments] = useState(false)
  const [createPositions, setCreatePositions] = useState(false)
  const form = useSubmit({
    unsaved: choices.some((choice, index) => choice !== choiceOf(columns[index]!)),
    send: () =>
      call(setContentImportColumns, {
        params: { id: made.id },
        body: {
          ...{ version: made.version, createDepartments, createPositions },
          columns: columns.map(({ at }, index) => ({ at, ...becomes(choices[index]!) })),
        },
      }),
    done: async () => {
      await client.invalidateQueries({ queryKey: everyKeyOf(getContentImport) })
      onDone()
    },
    failed: t.failed,
    stays: true,
  })
  const asked = (items.data?.profileItems ?? []).filter(({ archived }) => !archived)
  const options = [
    { value: leftOut, label: t.leftOut },
    { group: t.fields, options: mappedColumns.map((key) => ({ value: key, label: fields[key] })) },
    ...(asked.length > 0
      ? [{ group: t.items, options: asked.map(({ id, name }) => ({ value: `item ${id}`, label: name })) }]
      : []),
  ]
  return (
    <Card as="section" aria-label={t.title} padding="large">
      <form className={styles.form} {...form.props}>
        <h2 className={styles.heading}>{t.title}</h2>
        <p>{t.intro}</p>
        {(form.failure || form.problems.columns) && (
          <Notice situation="danger" live>
            {form.problems.columns || form.failure}
          </Notice>
        )}
        <ul aria-label={t.title} className={styles.rows}>
          {columns.map((column, index) => (
            <li key={column.at} className={own.column}>
              <span className={styles.words}>
                <span className={styles.name}>{column.header || t.nameless}</span>
                <span className={styles.detail}>
                  {t.filled(column.filledCount)}
                  {column.samples.length > 0 && ` · ${t.samples(column.samples.join(t.separator))}`}
                </span>
              </span>
              <Select
                label={t.becomes(column.header || t.nameless)}
                labelHidden
                options={options}
                value={choices[index]!}
                onChange={(choice) => {
                  form.clear('columns')
                  setChoices(choices.with(index, choice))
                }}
              />
            </li>
          ))}
        </ul>
        <p className={styles.detail}>
          {t.levels} {t.itemsNote}
        </p>
        <Field label={t.unknown} note={t.unknownNote} group>
          {() => (
            <div className={styles.buttons}>
              <Checkbox
                label={t.createDepartments}
                checked={createDepartments}
                onChange={setCreateDepartments}
              />
              <Checkbox label={t.createPositions} checked={createPositions} onChange={setCreatePositions} />
            </div>
          )}
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" priority="primary" pending={form.pending}>
            {t.check}
          </Button>
        </div>
      </form>
    </Card>
  )
}
