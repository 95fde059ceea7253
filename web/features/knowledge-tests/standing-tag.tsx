import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { knowledgeTestWords } from './knowledge-tests.strings.ts'
import type { KnowledgeTestItem } from './use-knowledge-test.ts'

const situations = {
  to_take: 'warning',
  in_progress: 'information',
  marking: 'neutral',
  passed: 'success',
  failed: 'danger',
} as const

/** Where the person stands with a test. */
export function StandingTag({ test }: { test: Pick<KnowledgeTestItem, 'standing' | 'attemptCount'> }) {
  const t = useStrings(knowledgeTestWords)
  const { standing, attemptCount } = test
  return (
    <Tag situation={situations[standing]}>
      {standing === 'to_take' && attemptCount > 0 ? t.retake : t[standing]}
    </Tag>
  )
}
