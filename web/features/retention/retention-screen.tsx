import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import type { RetentionKind } from '#common/retention.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listRetentionRules } from '#contract/retention.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './retention.module.css'
import {
  retentionKindNames,
  retentionKindNotes,
  retentionThingWords,
  retentionWords,
} from './retention.strings.ts'
import { type EditedRule, RuleDialog } from './rule-dialog.tsx'

type Rule = Answer<typeof listRetentionRules>['retentionRules'][number]
/** A kind for all, with its rule if there is one. */
type Line = { kind: RetentionKind; name: string; rule: Rule | undefined }

const forAll = ['posts', 'chat', 'notices', 'drafts', 'log'] as const

/** How long the company keeps what its people write. */
export default function RetentionScreen() {
  return (
    <AdminScreen path="/admin/retention">
      <Loaded />
    </AdminScreen>
  )
}

function Loaded() {
  const t = useStrings(retentionWords)
  const kinds = useStrings(retentionKindNames)
  const query = useQuery({ ...queryFor(listRetentionRules, {}), staleTime: 0 })
  const [edited, setEdited] = useState<EditedRule>()
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { retentionRules, chatDays } = query.data
  const wide = forAll.map((kind) => ({
    ...{ kind, name: kinds[kind] },
    rule: retentionRules.find((rule) => rule.kind === kind),
  }))
  const narrow = retentionRules.flatMap((rule) => {
    const subject = rule.menu ?? rule.chatRoom
    return subject ? [{ kind: rule.kind, name: subject.name, rule }] : []
  })
  const edit = ({ kind, name, rule }: Line) =>
    setEdited({
      ...{ kind, name, rule },
      subject: rule?.menu ?? rule?.chatRoom ?? null,
    })
  const kindsOfRooms = ['official', 'group', 'direct', 'notes'] as const
  return (
    <div className={styles.page}>
      <p className={styles.intro}>
        {t.intro} <AppLink to="/admin/legal_holds">{t.toHolds}</AppLink>
      </p>
      <section className={styles.part} aria-labelledby="for-all">
        <h2 id="for-all">{t.forAll}</h2>
        <RulesTable label={t.forAll} lines={wide} onEdit={edit} />
      </section>
      <section className={styles.part} aria-labelledby="exceptions">
        <div className={styles.head}>
          <h2 id="exceptions">{t.exceptions}</h2>
          <Button
            size="small"
            icon="plus"
            onClick={() => setEdited({ kind: 'menu', name: '', rule: undefined, subject: null })}
          >
            {t.add}
          </Button>
        </div>
        {narrow.length === 0 ? (
          <EmptyState icon="clock" title={t.noExceptions} />
        ) : (
          <RulesTable label={t.exceptions} lines={narrow} onEdit={edit} />
        )}
      </section>
      <section className={styles.part} aria-labelledby="in-chat">
        <h2 id="in-chat">{t.inChat}</h2>
        <p className={styles.detail}>{t.inChatNote}</p>
        <DataList
          items={kindsOfRooms.map((kind) => ({
            term: t[kind],
            value: chatDays[kind] === null ? t.unset : t.after(chatDays[kind]),
          }))}
        />
        <div>
          <AppLink to="/admin/chat">{t.toChat}</AppLink>
        </div>
      </section>
      {edited && (
        <RuleDialog edited={edited} onSaved={() => query.refetch()} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

type TableProps = { label: string; lines: readonly Line[]; onEdit: (line: Line) => void }

function RulesTable({ label, lines, onEdit }: TableProps) {
  const t = useStrings(retentionWords)
  const kinds = useStrings(retentionKindNames)
  const notes = useStrings(retentionKindNotes)
  const columns: readonly Column<Line>[] = [
    {
      key: 'what',
      header: t.what,
      cell: ({ kind, name, rule }) => (
        <>
          <div>{name}</div>
          <div className={styles.detail}>{rule?.menu || rule?.chatRoom ? kinds[kind] : notes[kind]}</div>
        </>
      ),
    },
    {
      key: 'period',
      header: t.period,
      cell: ({ rule }) =>
        !rule ? t.unset : rule.inherits ? t.inheriting : rule.days === null ? t.forever : t.after(rule.days),
    },
    { key: 'state', header: t.state, cell: ({ rule }) => rule && <State rule={rule} /> },
    {
      key: 'saved',
      header: t.savedBy,
      cell: ({ rule }) =>
        rule && (
          <>
            <div>{rule.savedBy.name}</div>
            <DateTime at={rule.savedAt} className={styles.detail} />
          </>
        ),
    },
    {
      key: 'act',
      header: t.act,
      narrow: true,
      cell: (line) => (
        <Button size="xSmall" icon="edit" aria-label={t.changeOne(line.name)} onClick={() => onEdit(line)}>
          {t.change}
        </Button>
      ),
    },
  ]
  return (
    <Table
      stacks
      label={label}
      columns={columns}
      rows={lines}
      rowKey={({ kind, rule }) => `${kind} ${rule?.id ?? ''}`}
      rowName={({ name }) => name}
    />
  )
}

function State({ rule }: { rule: Rule }) {
  const t = useStrings(retentionWords)
  const things = useStrings(retentionThingWords)
  const locale = useLocale()
  const dates = { locale, timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const from = readableDate(rule.effectiveAt, dates)
  const deletes = rule.days !== null && !rule.inherits
  return (
    <>
      {rule.pending && (deletes || rule.inherits) ? (
        <Tag situation="warning">{rule.inherits ? t.changesOn(from) : t.startsOn(from)}</Tag>
      ) : (
        <Tag situation={deletes ? 'information' : 'neutral'}>{deletes ? t.inForce : t.keeps}</Tag>
      )}
      {rule.last && (
        <div className={styles.detail}>
          {t.lastDeleted(readableDate(rule.last.at, dates))}
          {rule.last.counts.map(({ thing, count }) => things[thing](count)).join('・')}
        </div>
      )}
    </>
  )
}
