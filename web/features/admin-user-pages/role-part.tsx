import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { useStrings } from '#ui/locale.tsx'
import { accountWords, sectionWords } from '../admin-users/account.strings.ts'
import type { Account } from '../admin-users/account-values.ts'
import { roleWords } from '../admin-users/users-list.strings.ts'
import styles from '../administration/admin-lists.module.css'
import { RoleDialog } from './role-dialog.tsx'

/** What a person administers. */
export function RolePart({ account }: { account: Account }) {
  const t = useStrings(accountWords)
  const roles = useStrings(roleWords)
  const sections = useStrings(sectionWords)
  const [changing, setChanging] = useState(false)
  const limited = account.role === 'section_administrator'
  const { administeredDepartments: departments, administeredMenus: menus } = account
  return (
    <Card as="section" aria-labelledby="role" padding="large" className={styles.section}>
      <h2 id="role" className={styles.heading}>
        {t.role}
      </h2>
      <DataList
        items={[
          { term: t.role, value: roles[account.role] },
          ...(limited
            ? [{ term: t.sections, value: account.sections.map((one) => sections[one]).join(t.separator) }]
            : []),
          ...(limited && departments.length
            ? [{ term: t.ofDepartments, value: departments.map(({ name }) => name).join(t.separator) }]
            : []),
          ...(limited && menus.length
            ? [{ term: t.ofMenus, value: menus.map(({ name }) => name).join(t.separator) }]
            : []),
        ]}
      />
      {account.can.setRole && (
        <div className={styles.actions}>
          <Button size="xSmall" onClick={() => setChanging(true)}>
            {t.changeRole}
          </Button>
        </div>
      )}
      {changing && <RoleDialog account={account} onClose={() => setChanging(false)} />}
    </Card>
  )
}
