import type { Answer } from '#contract/endpoint.ts'
import { type createLeakReport, exportLeakReport } from '#contract/leak-reports.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { addressOf } from '#web/app/request.ts'
import styles from './leak-reports.module.css'
import { leakReportWords } from './leak-reports.strings.ts'

type Report = Answer<typeof createLeakReport>
type Line = Report['people'][number]

type Props = { address: string; reason: string; report: Report }

/** What is known of who could see something, and of who has seen it. */
export function LeakReport({ address, reason, report }: Props) {
  const t = useStrings(leakReportWords)
  const columns: readonly Column<Line>[] = [
    {
      key: 'person',
      header: t.person,
      cell: ({ person, departmentName, left }) => (
        <>
          <div>
            {person.name} {left && <Tag>{t.left}</Tag>}
          </div>
          {departmentName && <div className={styles.detail}>{departmentName}</div>}
        </>
      ),
    },
    { key: 'then', header: t.atThatTime, narrow: true, cell: ({ couldThen }) => (couldThen ? t.yes : t.no) },
    { key: 'now', header: t.now, narrow: true, cell: ({ canNow }) => (canNow ? t.yes : t.no) },
    {
      key: 'seen',
      header: t.seen,
      cell: ({ seen, seenAt }) => (seenAt ? <DateTime at={seenAt} /> : seen ? t.whenUnknown : t.unseen),
    },
  ]
  return (
    <section className={styles.page} aria-labelledby="result">
      <h2 id="result">{t.result}</h2>
      <DataList
        items={[
          { term: t.kind, value: t[report.kind] },
          ...(report.title ? [{ term: t.title, value: report.title }] : []),
          ...(report.place ? [{ term: t.place, value: report.place }] : []),
          { term: t.author, value: report.author.name },
          {
            term: t.writtenAt,
            value: (
              <>
                <DateTime at={report.writtenAt} /> {report.deleted && <Tag>{t.deleted}</Tag>}
              </>
            ),
          },
          { term: t.audience, value: report.audience ?? t.members },
          { term: t.couldThen, value: t.count(report.thenCount) },
          { term: t.canNow, value: t.count(report.nowCount) },
          { term: t.haveSeen, value: t.count(report.seenCount) },
        ]}
      />
      <Notice title={t.limitsTitle}>{report.audience === null ? t.limitsOfMessages : t.limitsOfPosts}</Notice>
      <div className={styles.part}>
        <div className={styles.head}>
          <h3>{t.people}</h3>
          <Button
            size="small"
            icon="download"
            onClick={() => location.assign(addressOf(exportLeakReport, { query: { address, reason } }))}
          >
            {t.csv}
          </Button>
        </div>
        {report.peopleCount > report.people.length && (
          <p className={styles.detail}>{t.more({ shown: report.people.length, all: report.peopleCount })}</p>
        )}
        <Table
          stacks
          dense
          label={t.people}
          columns={columns}
          rows={report.people}
          rowKey={({ person }) => String(person.id)}
          rowName={({ person }) => person.name}
        />
      </div>
      <div className={styles.part}>
        <h3>{t.exports}</h3>
        {report.exports.length === 0 && <p>{t.noExports}</p>}
        <ul className={styles.lines} aria-label={t.exports}>
          {report.exports.map(({ administrator, at }) => (
            <li key={`${administrator.id} ${at}`}>
              {administrator.name} <DateTime at={at} className={styles.detail} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.part}>
        <h3>{t.looks}</h3>
        {report.looks.length === 0 && <p>{t.noLooks}</p>}
        <ul className={styles.lines} aria-label={t.looks}>
          {report.looks.map(({ operatorName, person, beganAt, viewed }) => (
            <li key={`${operatorName} ${beganAt}`}>
              {t.asPerson({ operator: operatorName, person })}{' '}
              <DateTime at={beganAt} className={styles.detail} /> {viewed && <Tag>{t.viewed}</Tag>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
