import type { ReactNode } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import styles from '../documents/documents.module.css'
import { contentImportsWords, contentLineWords, contentLossWords } from './content-imports.strings.ts'
import { importedMenuWords, menuLossWords, menuReasonWords } from './imported-menus.strings.ts'
import type { ContentImport } from './use-content-import.ts'

type Report = NonNullable<ContentImport['report']>

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.below}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** What a check found: what is not kept, the lines that are left out, the rooms, and whose names texts will have. */
export function ContentReport({ report }: { report: Report }) {
  const t = useStrings(contentImportsWords)
  const losses = useStrings(contentLossWords)
  const reasons = useStrings(contentLineWords)
  const beyond = report.refusedCount - report.lines.length
  return (
    <>
      {report.losses.length + report.lostColumns.length > 0 && (
        <Part title={t.losses}>
          <ul>
            {report.losses.map(({ kind, count }) => (
              <li key={kind}>
                {losses[kind]}: {t.itemCount(count)}
              </li>
            ))}
            {report.lostColumns.map(({ name, count }) => (
              <li key={`column ${name}`}>
                {t.lostColumn(name)}: {t.itemCount(count)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {report.lines.length > 0 && (
        <Part title={t.lines}>
          <ul>
            {report.lines.map(({ place, reason }) => (
              <li key={place}>
                {t.line(place)}: {reasons[reason]}
              </li>
            ))}
            {beyond > 0 && <li>{t.moreLines(beyond)}</li>}
          </ul>
        </Part>
      )}
      {report.menus.length > 0 && <Menus menus={report.menus} />}
      {report.rooms.length > 0 && <Rooms rooms={report.rooms} />}
      {report.authors.length > 0 && (
        <Part title={t.authors}>
          {report.unmatchedCount > 0 && (
            <Notice situation="warning">{t.unmatched(report.unmatchedCount)}</Notice>
          )}
          <Authors authors={report.authors} />
        </Part>
      )}
    </>
  )
}

const tone = { new: 'success', changed: 'information', same: 'neutral', refused: 'danger' } as const

/** What becomes of each menu, why it is left out, and what of it is lost. */
function Menus({ menus }: Pick<Report, 'menus'>) {
  const t = useStrings(contentImportsWords)
  const w = useStrings(importedMenuWords)
  const reasons = useStrings(menuReasonWords)
  const losses = useStrings(menuLossWords)
  const columns: Column<Report['menus'][number]>[] = [
    { key: 'line', header: w.line, align: 'end', narrow: true, cell: ({ place }) => place },
    {
      key: 'name',
      header: t.name,
      cell: ({ menuId, name, category }) => (
        <>
          {menuId === null ? (
            name || w.nameless
          ) : (
            <AppLink to={`/admin/menus/${menuId}`}>{name || w.nameless}</AppLink>
          )}
          <br />
          <span className={styles.detail}>{category}</span>
        </>
      ),
    },
    {
      key: 'outcome',
      header: w.outcome,
      narrow: true,
      cell: ({ outcome }) => <Tag situation={tone[outcome]}>{w[outcome]}</Tag>,
    },
    {
      key: 'losses',
      header: w.remarks,
      cell: ({ reason, losses: lost }) => (
        <ul className={styles.rows}>
          {reason && <li>{reasons[reason]}</li>}
          {lost.map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>{losses[kind](text)}</li>
          ))}
        </ul>
      ),
    },
  ]
  return (
    <Part title={w.menus}>
      <Table
        stacks
        dense
        label={w.menus}
        columns={columns}
        rows={menus}
        rowKey={({ place }) => String(place)}
        rowName={({ name, place }) => name || String(place)}
      />
    </Part>
  )
}

function Rooms({ rooms }: Pick<Report, 'rooms'>) {
  const t = useStrings(contentImportsWords)
  const columns: Column<Report['rooms'][number]>[] = [
    { key: 'name', header: t.name, cell: ({ name }) => name },
    {
      key: 'messages',
      header: t.messages,
      align: 'end',
      narrow: true,
      cell: ({ messageCount }) => messageCount,
    },
    { key: 'members', header: t.members, align: 'end', narrow: true, cell: ({ memberCount }) => memberCount },
    {
      key: 'period',
      header: t.period,
      cell: ({ firstAt, lastAt }) =>
        firstAt &&
        lastAt && (
          <>
            <DateTime at={firstAt} /> – <DateTime at={lastAt} />
          </>
        ),
    },
  ]
  return (
    <Part title={t.rooms}>
      <Table
        stacks
        dense
        label={t.rooms}
        columns={columns}
        rows={rooms}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
      />
    </Part>
  )
}

function Authors({ authors }: Pick<Report, 'authors'>) {
  const t = useStrings(contentImportsWords)
  const columns: Column<Report['authors'][number]>[] = [
    { key: 'author', header: t.author, cell: ({ name }) => name },
    { key: 'email', header: t.email, cell: ({ email }) => email },
    { key: 'account', header: t.account, cell: ({ account }) => account ?? t.noAccount },
    { key: 'count', header: t.messages, align: 'end', narrow: true, cell: ({ itemCount }) => itemCount },
  ]
  return (
    <Table
      stacks
      dense
      label={t.authors}
      columns={columns}
      rows={authors}
      rowKey={({ name, email, account }) => `${name} ${email} ${account}`}
      rowName={({ name }) => name}
    />
  )
}
