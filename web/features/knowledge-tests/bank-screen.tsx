import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankLimits, bankLists, listBankQuestions } from '#contract/knowledge-tests.bank.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SelectableList } from '#ui/selectable-list.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import columns from './admin.module.css'
import styles from './bank.module.css'
import { bankWords } from './bank.strings.ts'
import { BankFiles } from './bank-files.tsx'
import { BankLine } from './bank-line.tsx'
import { BankTagSelect } from './bank-tag-select.tsx'
import { BankTagging } from './bank-tagging.tsx'
import { adminTestsPath } from './use-admin-tests.ts'
import { type BankQuestion, bankPath } from './use-bank.ts'

const params = searchParams({
  list: choiceParam(bankLists, 'current'),
  tag: textParam(bankLimits.tagLength),
})

/** The questions from which tests draw: found by text and tag, edited, archived, imported and exported. */
export default function BankScreen() {
  const t = useStrings(bankWords)
  const href = useHref()
  return (
    <AdminScreen
      path={adminTestsPath}
      title={t.title}
      back={adminTestsPath}
      actions={
        <Button size="xSmall" priority="primary" icon="plus" href={href(`${bankPath}/new`)}>
          {t.add}
        </Button>
      }
    >
      <div className={columns.column}>
        <p className={columns.note}>{t.intro}</p>
        <Questions />
      </div>
    </AdminScreen>
  )
}

function Questions() {
  const t = useStrings(bankWords)
  const [values, set] = useSearchParams(params, bankPath)
  const { list, tag } = values
  const { text, settled, change } = useSearchText(`${bankPath}${params.write(values)}`)
  const filter = { list, query: settled || undefined, tag: tag || undefined }
  const query = useInfiniteQuery({
    ...pagesFor(listBankQuestions, { query: filter }, 'bankQuestions'),
    staleTime: 0,
  })
  return (
    <>
      <search className={styles.filters}>
        <Input
          type="search"
          label={t.search}
          labelHidden
          placeholder={t.search}
          before={<Icon name="search" />}
          value={text}
          maxLength={100}
          onChange={change}
          autoComplete="off"
          enterKeyHint="search"
        />
        <BankTagSelect value={tag} onChange={(value) => set({ tag: value })} />
        <Select
          label={t.shown}
          labelHidden
          options={bankLists.map((value) => ({ value, label: t[value] }))}
          value={list}
          onChange={(value) => set({ list: value })}
        />
      </search>
      <BankFiles filter={filter} empty={query.data?.length === 0} />
      {query.data ? (
        query.data.length > 0 ? (
          <Rows key={JSON.stringify(filter)} rows={query.data} selectable={list === 'current'} />
        ) : settled || tag || list === 'archived' ? (
          <EmptyState icon="search" title={t.noneFound}>
            {t.noneFoundWords}
          </EmptyState>
        ) : (
          <EmptyState icon="task" title={t.none}>
            {t.noneWords}
          </EmptyState>
        )
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </>
  )
}

/** The questions found; the selected ones get and lose tags together. */
function Rows({ rows, selectable }: { rows: readonly BankQuestion[]; selectable: boolean }) {
  const t = useStrings(bankWords)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [tagging, setTagging] = useState(false)
  const chosen = rows.filter(({ id }) => selected.has(id))
  const tooMany = chosen.length > bankLimits.selected
  return (
    <>
      {selectable && (
        <Checkbox
          label={t.chooseShown}
          checked={chosen.length === rows.length}
          onChange={(all) => setSelected(new Set(all ? rows.map(({ id }) => id) : []))}
        />
      )}
      <Card padding="none">
        <SelectableList
          label={t.list}
          rows={rows}
          keyOf={({ id }) => id}
          choiceOf={({ question }) => t.choose(question.text)}
          isSelectable={() => selectable}
          selected={selected}
          onSelect={setSelected}
        >
          {(row) => <BankLine row={row} />}
        </SelectableList>
      </Card>
      {chosen.length > 0 && (
        <section className={styles.chosen} aria-label={t.selected(chosen.length)}>
          <span role="status">{tooMany ? t.tooManySelected : t.selected(chosen.length)}</span>
          <Button
            size="xSmall"
            priority="primary"
            aria-haspopup="dialog"
            disabled={tooMany}
            onClick={() => setTagging(true)}
          >
            {t.retag}
          </Button>
          <Button size="xSmall" situation="neutral" onClick={() => setSelected(new Set())}>
            {t.unselect}
          </Button>
        </section>
      )}
      {tagging && (
        <BankTagging
          questions={chosen}
          onDone={() => setSelected(new Set())}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  )
}
