import type { getUserCounts } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from '../administration/admin-lists.module.css'
import { contractWords } from './contract.strings.ts'

type Counts = Answer<typeof getUserCounts>

/**
 * The number of accounts, of the contracted count, and what is left. Suspended accounts count, offboarded ones do not.
 */
export function ContractNote({ counts }: { counts: Counts }) {
  const t = useStrings(contractWords)
  const { usedCount: used, contractedCount: contracted } = counts
  if (contracted === null) return <p className={styles.note}>{t.unlimited(used)}</p>
  const left = contracted - used
  return (
    <p className={styles.contract}>
      <span className={styles.strong}>{t.used(used, contracted)}</span>
      <Tag situation={left > 0 ? 'neutral' : 'danger'}>
        {left > 0 ? t.left(left) : left === 0 ? t.full : t.over(-left)}
      </Tag>
      <span className={styles.note}>{t.counted}</span>
    </p>
  )
}

/** The prefix of the company's IDs, and its code. */
export function PrefixNote({ counts }: { counts: Counts }) {
  const t = useStrings(contractWords)
  return (
    <p className={styles.note}>
      {counts.loginIdPrefix === null
        ? t.code(counts.companyCode)
        : t.prefixAndCode(counts.loginIdPrefix, counts.companyCode)}
    </p>
  )
}
