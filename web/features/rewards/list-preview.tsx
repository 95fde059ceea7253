import type { Answer } from '#contract/endpoint.ts'
import type { previewRewardBatch } from '#contract/rewards.ts'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Column, Table } from '#ui/table.tsx'
import settings from '../administration/settings.module.css'
import { Points } from './points.tsx'
import { rewards } from './rewards.strings.ts'
import styles from './rewards-screen.module.css'

type Preview = Answer<typeof previewRewardBatch>
type Line = Preview['lines'][number]

/** The effects of a list, line by line, with its problems first. */
export function ListPreview({ preview }: { preview: Preview }) {
  const t = useStrings(rewards)
  const { problems, problemCount, lines, entryCount, givenPoints, collectedPoints } = preview
  const person: Column<Line> = {
    key: 'who',
    header: t.who,
    cell: ({ user, place, identifier }) => (
      <>
        {user?.name ?? identifier}
        <span className={styles.line}>
          {t.place(place)}
          {user && ` ${identifier}`}
        </span>
      </>
    ),
  }
  return (
    <section aria-label={t.previewTitle} className={settings.part} role="status">
      {problemCount > 0 && (
        <>
          <Notice situation="danger">{t.problemLines(problemCount)}</Notice>
          <Table
            stacks
            label={t.problem}
            columns={[person, { key: 'problem', header: t.problem, cell: ({ problem }) => problem }]}
            rows={problems}
            rowKey={(line) => String(line.place)}
            rowName={(line) => line.identifier}
          />
          {problemCount > problems.length && <p>{t.more(problemCount - problems.length)}</p>}
        </>
      )}
      {entryCount > 0 && (
        <>
          <p>
            <strong>{t.listSum(entryCount, givenPoints, collectedPoints)}</strong>
          </p>
          <Table
            stacks
            label={t.previewTitle}
            columns={[
              person,
              {
                key: 'points',
                header: t.pointsColumn,
                narrow: true,
                align: 'end',
                cell: ({ points }) => <Points amount={points ?? 0} />,
              },
              { key: 'reason', header: t.reason, cell: ({ reason }) => reason },
              {
                key: 'balance',
                header: t.balanceAfter,
                narrow: true,
                align: 'end',
                cell: ({ balance }) => balance !== null && t.points(balance),
              },
            ]}
            rows={lines}
            rowKey={(line) => String(line.place)}
            rowName={(line) => line.identifier}
          />
          {entryCount > lines.length && <p>{t.more(entryCount - lines.length)}</p>}
        </>
      )}
    </section>
  )
}
