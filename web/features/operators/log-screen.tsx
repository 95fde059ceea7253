import { useQuery } from '@tanstack/react-query'
import { operatorActions } from '#common/operator-act.ts'
import { listOperators } from '#contract/operators.ts'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { choiceParam, idParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import styles from './acts-table.module.css'
import { ActsTable } from './acts-table.tsx'
import { operatorQuery } from './operator-api.ts'
import { OperatorFrame } from './operator-frame.tsx'
import { operatorActionWords, operatorWords } from './operators.strings.ts'

const params = searchParams({ operator: idParam, company: idParam, action: choiceParam(operatorActions) })

/** What operators did: who, when, about which company, why, before and after. */
export default function LogScreen() {
  const t = useStrings(operatorWords)
  return (
    <OperatorFrame title={t.log}>
      <Log />
    </OperatorFrame>
  )
}

function Log() {
  const t = useStrings(operatorWords)
  const actions = useStrings(operatorActionWords)
  const [{ operator, company, action }, change] = useSearchParams(params, '/backyard/log')
  const operators = useQuery(operatorQuery(listOperators, {})).data?.operators ?? []
  return (
    <>
      <p className={styles.note}>{t.unchangeable}</p>
      <FilterLine
        label={t.filters}
        count={[operator, company, action].filter(Boolean).length}
        onClear={() => change({ operator: undefined, company: undefined, action: undefined })}
      >
        <Select
          label={t.who}
          options={[
            { value: 'all', label: t.everything },
            ...operators.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={operator === undefined ? 'all' : String(operator)}
          onChange={(value) => change({ operator: value === 'all' ? undefined : Number(value) })}
        />
        <Select
          label={t.what}
          options={[
            { value: 'all', label: t.everything },
            ...operatorActions.map((value) => ({ value, label: actions[value] })),
          ]}
          value={action ?? 'all'}
          onChange={(value) => change({ action: value === 'all' ? undefined : value })}
        />
      </FilterLine>
      <ActsTable filters={{ operatorId: operator, companyId: company, action }} />
    </>
  )
}
