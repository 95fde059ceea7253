import { importColumnWords } from '#common/import-column.strings.ts'
import type { ImportColumn } from '#common/import-column.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useStrings } from '#ui/locale.tsx'
import { saveText } from '#web/app/text-file.ts'
import { columnNotes, importsWords } from './imports.strings.ts'
import styles from './user-imports.module.css'

const told = [
  'userId',
  'name',
  'nameKana',
  'email',
  'companyLoginId',
  'employeeNumber',
  'initialPassword',
  'department',
  'position',
  'jobLabel',
  'concurrentDepartment',
  'stopsOn',
  'resumesOn',
  'lastOn',
] as const

const templates: { word: 'emailTemplate' | 'idTemplate' | 'leavingTemplate'; columns: ImportColumn[] }[] = [
  { word: 'emailTemplate', columns: ['name', 'nameKana', 'email', 'department', 'position', 'jobLabel'] },
  {
    word: 'idTemplate',
    columns: ['name', 'nameKana', 'companyLoginId', 'initialPassword', 'department', 'position', 'jobLabel'],
  },
  { word: 'leavingTemplate', columns: ['email', 'companyLoginId', 'name', 'lastOn'] },
]

/** Sample files, and how each column is filled in. */
export function ColumnsHelp() {
  const t = useStrings(importsWords)
  const words = useStrings(importColumnWords)
  const notes = useStrings(columnNotes)
  return (
    <Card as="section" aria-label={t.columns}>
      <div className={styles.part}>
        <div className={styles.row}>
          <span className={styles.strong}>{t.templates}</span>
          {templates.map(({ word, columns }) => (
            <Button
              key={word}
              size="xSmall"
              situation="neutral"
              icon="download"
              onClick={() =>
                saveText(
                  `${t.templateFile}_${t[word]}.csv`,
                  `\u{feff}${columns.map((column) => words[column]).join(',')}\r\n`,
                  'text/csv',
                )
              }
            >
              {t[word]}
            </Button>
          ))}
        </div>
        <details>
          <summary className={styles.summary}>{t.columns}</summary>
          <div className={styles.part}>
            <ul className={styles.changes}>
              {[t.keyRule, t.eraseRule, t.roleRule].map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            <table className={styles.columns}>
              <thead>
                <tr>
                  <th scope="col">{t.column}</th>
                  <th scope="col">{t.meaning}</th>
                </tr>
              </thead>
              <tbody>
                {told.map((column) => (
                  <tr key={column}>
                    <th scope="row">{words[column]}</th>
                    <td>{notes[column]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
    </Card>
  )
}
