import type { inquiryStates } from '#contract/inquiries.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { inquiryStateWords } from './inquiries.strings.ts'

export type InquiryState = (typeof inquiryStates)[number]

const situations = {
  new: 'danger',
  in_progress: 'information',
  waiting: 'warning',
  solved: 'success',
} as const

/** The state of an inquiry. */
export function InquiryStateTag({ state }: { state: InquiryState }) {
  const t = useStrings(inquiryStateWords)
  return <Tag situation={situations[state]}>{t[state]}</Tag>
}
