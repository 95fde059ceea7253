import type { listAdminUsers } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { useDay } from '#ui/use-day.ts'
import { AppLink } from '#web/app/link.tsx'
import styles from '../administration/admin-lists.module.css'
import { accountFilterWords, roleWords, usersList } from './users-list.strings.ts'

type Account = Answer<typeof listAdminUsers>['users'][number]

export const stateTone = {
  invited: 'information',
  active: 'success',
  stopped: 'warning',
  withdrawn: 'neutral',
} as const

/** One account of the list. */
export function AccountLine({ account }: { account: Account }) {
  const t = useStrings(usersList)
  const states = useStrings(accountFilterWords)
  const roles = useStrings(roleWords)
  const place = [account.departmentName ?? t.noDepartment, account.positionName].filter(Boolean).join(' · ')
  const wayIn = [account.employeeNumber, account.email, account.companyLoginId].filter(Boolean).join(' · ')
  return (
    <>
      <Avatar name={account.name} src={account.profileImgPath} size="medium" />
      <span className={styles.words}>
        <span className={styles.rowHead}>
          <AppLink to={`/admin/users/${account.id}`} className={styles.link}>
            {account.name}
          </AppLink>
          <span className={styles.note}>{account.nameKana}</span>
        </span>
        <span className={styles.note}>{place}</span>
        {wayIn && <span className={styles.note}>{wayIn}</span>}
      </span>
      <span className={styles.tags}>
        {account.role !== 'employee' && <Tag situation="standard">{roles[account.role]}</Tag>}
        {account.locked && <Tag situation="danger">{t.locked}</Tag>}
        {account.invitationNotSent && <Tag situation="danger">{t.notSent}</Tag>}
        <PlannedTags account={account} />
        <Tag situation={stateTone[account.status]}>{states[account.status]}</Tag>
      </span>
    </>
  )
}

type Planned = Pick<Account, 'status' | 'stopsOn' | 'resumesOn' | 'lastOn'>

/** What is planned for an account. */
export function PlannedTags({ account }: { account: Planned }) {
  const t = useStrings(usersList)
  const day = useDay()
  const { status, stopsOn, resumesOn, lastOn } = account
  if (status === 'withdrawn') return null
  return (
    <>
      {stopsOn && status !== 'stopped' && <Tag situation="warning">{t.stopsOn(day(stopsOn))}</Tag>}
      {resumesOn && <Tag situation="neutral">{t.resumesOn(day(resumesOn))}</Tag>}
      {lastOn && <Tag situation="danger">{t.lastOn(day(lastOn))}</Tag>}
    </>
  )
}
