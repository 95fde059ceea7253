import { useQuery } from '@tanstack/react-query'
import { companySettingNames, companySettingValues } from '#common/company-setting.strings.ts'
import {
  type CompanySetting,
  type SettingValue,
  settingGroupNames,
  settingGroups,
} from '#common/company-setting.ts'
import { companyStates } from '#common/company-state.ts'
import { compareCompanySettings, downloadCompanySettings } from '#contract/company-settings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { addressOf } from '#web/app/request.ts'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { companyStateWords } from '../companies/companies.strings.ts'
import { StateTag } from '../companies/state-tag.tsx'
import { operatorQuery } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { compareWords, settingGroupWords } from './company-settings.strings.ts'

const path = '/backyard/settings'
const settings: readonly CompanySetting[] = settingGroupNames.flatMap((group) => settingGroups[group])
const params = searchParams({
  ...{ query: textParam(100), state: choiceParam(companyStates), group: choiceParam(settingGroupNames) },
  unusual: choiceParam(settings),
})

type Row = Answer<typeof compareCompanySettings>['companies'][number]

/** Settings of companies beside each other. */
export default function CompareScreen() {
  const t = useStrings(compareWords)
  const [{ query, state, unusual }] = useSearchParams(params, path)
  const filters = { query: query || undefined, state, unusual }
  return (
    <OperatorFrame
      title={t.title}
      actions={
        <Button
          icon="download"
          onClick={() => location.assign(addressOf(downloadCompanySettings, { query: filters }))}
        >
          {t.download}
        </Button>
      }
    >
      <p>{t.intro}</p>
      <Comparison />
    </OperatorFrame>
  )
}

function Comparison() {
  const t = useStrings(compareWords)
  const states = useStrings(companyStateWords)
  const groups = useStrings(settingGroupWords)
  const names = useStrings(companySettingNames)
  const navigate = useAppNavigate()
  const [{ query, state, unusual, group = 'security' }, change] = useSearchParams(params, path)
  const search = useSearchText(`${path}${params.write({ state, unusual, group })}`)
  const result = useQuery({
    ...operatorQuery(compareCompanySettings, { query: { query: query || undefined, state, unusual } }),
    placeholderData: (last) => last,
  })
  const columns: readonly Column<Row>[] = [
    {
      ...{ key: 'company', header: t.company },
      cell: ({ id, name }) => <AppLink to={`/backyard/companies/${id}`}>{name}</AppLink>,
    },
    { ...{ key: 'state', header: t.state, narrow: true }, cell: (row) => <StateTag state={row.state} /> },
    ...settingGroups[group].map((setting) => ({
      ...{ key: setting, header: names[setting] },
      cell: (row: Row) => <Value of={row} setting={setting} />,
    })),
  ]
  return (
    <>
      <FilterLine
        label={t.filters}
        search={{ label: t.search, text: search.text, onChange: search.change, maxLength: 100 }}
        count={(state ? 1 : 0) + (unusual ? 1 : 0)}
        onClear={() => navigate(path, { replace: true })}
      >
        <Select
          label={t.group}
          options={settingGroupNames.map((value) => ({ value, label: groups[value] }))}
          value={group}
          onChange={(value) => change({ group: value })}
        />
        <Select
          label={t.state}
          options={[
            { value: 'all', label: t.everyState },
            ...companyStates.map((value) => ({ value, label: states[value] })),
          ]}
          value={state ?? 'all'}
          onChange={(value) => change({ state: value === 'all' ? undefined : value })}
        />
        <Select
          label={t.unusual}
          options={[
            { value: 'any', label: t.anything },
            ...settings.map((value) => ({ value, label: names[value] })),
          ]}
          value={unusual ?? 'any'}
          onChange={(value) => change({ unusual: value === 'any' ? undefined : value })}
        />
      </FilterLine>
      {result.isError && !result.data ? (
        <ErrorState onRetry={() => result.refetch()} pending={result.isFetching} />
      ) : (
        <Table
          stacks
          dense
          label={t.title}
          columns={columns}
          rows={result.data?.companies ?? []}
          rowKey={({ id }) => String(id)}
          rowName={({ name }) => name}
          pending={result.isPending}
          empty={
            <EmptyState icon="search" title={t.none}>
              {t.noneWords}
            </EmptyState>
          }
        />
      )}
      {(result.data?.leftOut ?? 0) > 0 && <p>{t.leftOut(result.data!.leftOut)}</p>}
    </>
  )
}

function Value({ of, setting }: { of: Row; setting: CompanySetting }) {
  const t = useStrings(compareWords)
  const words = useStrings(companySettingValues)
  const found = of.settings.find((one) => one.setting === setting)
  if (!found) return null
  const text = shown(found.value, words)
  return found.unusual ? (
    <Tag situation="warning">
      {text}
      <span className="visually-hidden">{t.differs}</span>
    </Tag>
  ) : (
    text
  )
}

function shown(value: SettingValue, words: Record<string, string> & { yes: string; no: string }) {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return typeof value === 'number' ? String(value) : (words[value] ?? value)
}
