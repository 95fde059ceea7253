import type { Answer } from '#contract/endpoint.ts'
import { type checkOrganisationFile, organisationFileMarks } from '#contract/organisation-files.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import styles from './organisation-files.module.css'
import { organisationFieldWords, organisationFileWords } from './organisation-files.strings.ts'

type Checked = Answer<typeof checkOrganisationFile>

const mostShown = 100

/** What a checked file would change, or the problems to fix in it. */
export function CheckResult({ checked }: { checked: Checked }) {
  const t = useStrings(organisationFileWords)
  const { counts, lines, problems } = checked
  if (problems.length > 0)
    return (
      <Notice situation="danger" title={t.problemsTitle(problems.length)} live>
        <p>{t.problemsNote}</p>
        <ul className={styles.problems}>
          {problems.slice(0, mostShown).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        {problems.length > mostShown && <p>{t.more(problems.length - mostShown)}</p>}
      </Notice>
    )
  if (lines.length === 0) return <Notice live>{t.nothing}</Notice>
  return (
    <section className={styles.part} aria-label={t.result}>
      <p role="status" className={styles.counts}>
        {([...organisationFileMarks, 'unchanged'] as const).map((mark) => (
          <span key={mark}>
            {t[mark]} {counts[mark].toLocaleString('ja')}
          </span>
        ))}
      </p>
      <ChangeTable lines={lines.slice(0, mostShown)} />
      {lines.length > mostShown && <p className={styles.note}>{t.more(lines.length - mostShown)}</p>}
    </section>
  )
}

function ChangeTable({ lines }: { lines: Checked['lines'] }) {
  const t = useStrings(organisationFileWords)
  const fields = useStrings(organisationFieldWords)
  return (
    <Table
      stacks
      label={t.result}
      rows={lines}
      rowKey={({ place }) => String(place)}
      rowName={({ name }) => name}
      columns={[
        { key: 'name', header: t.target, cell: ({ name }) => name },
        { key: 'line', header: t.line, narrow: true, align: 'end', cell: ({ place }) => place },
        {
          key: 'what',
          header: t.what,
          narrow: true,
          cell: ({ marks }) => marks.map((mark) => t[mark]).join(t.separator),
        },
        {
          key: 'details',
          header: t.details,
          cell: ({ id, changes }) =>
            changes.map(({ field, before, after }) => (
              <p key={field}>
                {id === null
                  ? t.to(fields[field], after || t.blank)
                  : t.from(fields[field], before || t.blank, after || t.blank)}
              </p>
            )),
        },
      ]}
    />
  )
}
