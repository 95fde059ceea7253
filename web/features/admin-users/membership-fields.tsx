import { mostMemberships } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/tag.tsx'
import { useTouch } from '#ui/unsaved-input.ts'
import type { OptionSource } from '#ui/use-options.ts'
import styles from '../administration/admin-lists.module.css'
import { accountForm } from './account-form.strings.ts'
import { type MembershipValue, newMembership } from './account-values.ts'
import { usePlaces } from './use-places.ts'

type Props = {
  memberships: readonly MembershipValue[]
  problem: string | undefined
  onChange: (memberships: readonly MembershipValue[]) => void
  /** Searches departments on the server. If unset, the given departments are offered. */
  departments?: OptionSource
}

/** A person's departments, the main one first, each with position and job label. */
export function MembershipFields({ memberships, problem, onChange: take, departments }: Props) {
  const t = useStrings(accountForm)
  const touch = useTouch()
  const onChange: typeof take = (next) => {
    touch()
    take(next)
  }
  const change = (key: number, change: Partial<MembershipValue>) =>
    onChange(memberships.map((one) => (one.key === key ? { ...one, ...change } : one)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{t.memberships}</legend>
      <p className={styles.note}>{t.membershipsNote}</p>
      <ul className={styles.memberships}>
        {memberships.map((one, index) => (
          <Membership
            key={one.key}
            membership={one}
            index={index}
            problem={one.department ? undefined : problem}
            departments={departments}
            onChange={(changed) => change(one.key, changed)}
            onFirst={() => onChange([one, ...memberships.filter(({ key }) => key !== one.key)])}
            onRemove={
              memberships.length > 1 && !one.fixed
                ? () => onChange(memberships.filter(({ key }) => key !== one.key))
                : undefined
            }
          />
        ))}
      </ul>
      {problem && memberships.every(({ department }) => department) && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {memberships.length < mostMemberships && (
        <div>
          <Button size="xSmall" icon="plus" onClick={() => onChange([...memberships, newMembership()])}>
            {t.addMembership}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type MembershipProps = {
  membership: MembershipValue
  departments: OptionSource | undefined
  index: number
  problem: string | undefined
  onChange: (change: Partial<MembershipValue>) => void
  onFirst: () => void
  onRemove: (() => void) | undefined
}

function Membership({
  membership,
  departments,
  index,
  problem,
  onChange,
  onFirst,
  onRemove,
}: MembershipProps) {
  const t = useStrings(accountForm)
  const { positions, findDepartments } = usePlaces()
  const { department, positionId, jobLabel, fixed } = membership
  const name = department?.label ?? t.another(index + 1)
  return (
    <li className={styles.membership}>
      <span className={styles.membershipHead}>
        {index === 0 ? (
          <Tag situation="standard">{t.main}</Tag>
        ) : (
          <span className={styles.note}>{t.another(index + 1)}</span>
        )}
        {fixed && <Tag situation="neutral">{t.fixed}</Tag>}
        <span className={styles.buttons}>
          {index > 0 && !fixed && <IconButton icon="up" label={t.makeMain(name)} onClick={onFirst} />}
          {onRemove && <IconButton icon="trash" label={t.remove(name)} onClick={onRemove} />}
        </span>
      </span>
      <span className={styles.pair}>
        <Combobox
          label={t.department}
          required
          disabled={fixed}
          options={departments ?? findDepartments}
          value={department}
          error={problem}
          onChange={(chosen) => onChange({ department: chosen })}
        />
        <Select
          label={t.position}
          disabled={fixed}
          options={[
            { value: 'none', label: t.noPosition },
            ...positions.map(({ id, name: position }) => ({ value: String(id), label: position })),
          ]}
          value={positionId === null ? 'none' : String(positionId)}
          onChange={(value) => onChange({ positionId: value === 'none' ? null : Number(value) })}
        />
        <Input
          label={t.jobLabel}
          disabled={fixed}
          maxLength={50}
          value={jobLabel}
          onChange={(value) => onChange({ jobLabel: value })}
        />
      </span>
    </li>
  )
}
