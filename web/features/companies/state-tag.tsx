import type { CompanyState } from '#common/company-state.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { companyStateWords } from './companies.strings.ts'

const situations = {
  trial: 'information',
  active: 'success',
  suspended: 'warning',
  closed: 'danger',
} as const

/** The state of a company. */
export function StateTag({ state }: { state: CompanyState }) {
  const states = useStrings(companyStateWords)
  return <Tag situation={situations[state]}>{states[state]}</Tag>
}
