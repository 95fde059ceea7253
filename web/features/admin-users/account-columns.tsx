import { readableDate } from '#common/readable-dates.ts'
import type { accountSorts, listAdminUsers } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import type { Column } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { Day } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './account-columns.module.css'
import { PlannedTags, stateTone } from './account-tags.tsx'
import { accountFilterWords, columnWords, roleWords, usersList } from './users-list.strings.ts'

export type Account = Answer<typeof listAdminUsers>['users'][number]

type Key = (typeof accountSorts)[number] | 'department' | 'role' | 'state' | 'email' | 'company_login_id'

/** The columns shown unless the person chooses others. */
export const usualColumns: readonly Key[] = [
  'department',
  'employee_number',
  'role',
  'state',
  'last_active_on',
]

/** The columns of the list of accounts. */
export function useAccountColumns(): readonly (Column<Account> & { key: Key; name: string })[] {
  const t = useStrings(usersList)
  const w = useStrings(columnWords)
  const roles = useStrings(roleWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const columns: (Column<Account> & { key: Key })[] = [
    { key: 'name', header: w.name, sortable: true, cell: (account) => <Name account={account} /> },
    {
      key: 'department',
      header: w.department,
      cell: ({ departmentName, positionName }) => (
        <>
          {departmentName ?? t.noDepartment}
          {positionName && <span className={styles.below}>{positionName}</span>}
        </>
      ),
    },
    {
      key: 'employee_number',
      header: w.employee_number,
      sortable: true,
      narrow: true,
      cell: ({ employeeNumber }) => employeeNumber ?? '',
    },
    {
      key: 'role',
      header: w.role,
      narrow: true,
      cell: ({ role }) => (role === 'employee' ? roles[role] : <Tag situation="standard">{roles[role]}</Tag>),
    },
    { key: 'state', header: w.state, cell: (account) => <State account={account} /> },
    {
      key: 'last_active_on',
      header: w.last_active_on,
      sortable: true,
      narrow: true,
      cell: ({ lastActiveOn, neverSignedIn }) =>
        lastActiveOn ? <Day on={lastActiveOn} /> : neverSignedIn ? t.neverUsed : '',
    },
    {
      key: 'created_at',
      header: w.created_at,
      sortable: true,
      narrow: true,
      cell: ({ createdAt }) => readableDate(createdAt, { locale, timeZone }),
    },
    {
      key: 'email',
      header: w.email,
      cell: ({ email }) => email && <span className={styles.anywhere}>{email}</span>,
    },
    {
      key: 'company_login_id',
      header: w.company_login_id,
      narrow: true,
      cell: ({ companyLoginId }) => companyLoginId ?? '',
    },
  ]
  return columns.map((column) => ({ ...column, name: w[column.key] }))
}

function Name({ account: { id, name, nameKana, profileImgPath } }: { account: Account }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={profileImgPath} size="small" />
      <span>
        <AppLink to={`/admin/users/${id}`} className={styles.link}>
          {name}
        </AppLink>
        <span className={styles.below}>{nameKana}</span>
      </span>
    </span>
  )
}

function State({ account }: { account: Account }) {
  const t = useStrings(usersList)
  const states = useStrings(accountFilterWords)
  return (
    <span className={styles.tags}>
      <Tag situation={stateTone[account.status]}>{states[account.status]}</Tag>
      {account.locked && <Tag situation="danger">{t.locked}</Tag>}
      {account.invitationNotSent && <Tag situation="danger">{t.notSent}</Tag>}
      <PlannedTags account={account} />
    </span>
  )
}
