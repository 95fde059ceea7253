import { useState } from 'react'
import { getAdminUser, listAdminUsers } from '#contract/admin-users.ts'
import { saveReorganisationMoves } from '#contract/reorganisations.ts'
import { Combobox } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { accountForm } from '../admin-users/account-form.strings.ts'
import { type MembershipValue, newMembership, valuesOf } from '../admin-users/account-values.ts'
import { MembershipFields } from '../admin-users/membership-fields.tsx'
import type { Move } from './moves-part.tsx'
import styles from './reorganisations.module.css'
import { moveWords, reorganisationWords } from './reorganisations.strings.ts'
import { type Reorganisation, usePlannedTree, useRefreshReorganisations } from './use-reorganisation.ts'

type Props = { reorganisation: Reorganisation; move?: Move; onClose: () => void }

async function findPeople(query: string): Promise<ComboboxOption[]> {
  const { users } = await call(listAdminUsers, { query: { query: query.slice(0, 100), limit: 20 } })
  return users.map(({ id, name, departmentName, nameKana }) => ({
    value: String(id),
    label: name,
    detail: departmentName ?? undefined,
    keywords: nameKana,
  }))
}

const placesOf = ({ memberships }: Move): MembershipValue[] =>
  memberships.map(({ department, departmentName, positionId, jobLabel }) => ({
    ...newMembership(),
    department: departmentName === null ? null : { value: department, label: departmentName },
    ...{ positionId, jobLabel },
  }))

/** The future departments of a person: first choose the person, then the departments. */
export function MoveDialog({ reorganisation, move, onClose }: Props) {
  const t = useStrings(moveWords)
  const words = useStrings(reorganisationWords)
  const form = useStrings(accountForm)
  const refresh = useRefreshReorganisations()
  const { findPlanned } = usePlannedTree(reorganisation)
  const [person, setPerson] = useState<ComboboxOption | null>(
    move ? { value: String(move.user.id), label: move.user.name } : null,
  )
  const [places, setPlaces] = useState<readonly MembershipValue[] | undefined>(move && placesOf(move))
  const [problem, setProblem] = useState('')

  const choose = async (option: ComboboxOption | null) => {
    setPerson(option)
    setPlaces(undefined)
    setProblem('')
    if (!option) return
    try {
      const account = await call(getAdminUser, { params: { id: Number(option.value) } })
      setPlaces(valuesOf(account).memberships)
    } catch (error) {
      setProblem(sentenceOf(error, words.failedToDo))
    }
  }
  const submission = useSubmit({
    check: () => ({
      form: places?.some(({ department }) => !department) ? form.departmentMissing : '',
    }),
    send: async () => {
      const memberships = (places ?? []).map(({ department, positionId, jobLabel }) => ({
        ...{ department: department!.value, positionId, jobLabel },
      }))
      await call(saveReorganisationMoves, {
        params: { id: reorganisation.id },
        body: { version: reorganisation.version, moves: [{ userId: Number(person?.value), memberships }] },
      })
      await refresh()
    },
    done: onClose,
    failed: words.failedToDo,
  })
  return (
    <FormDialog
      submission={submission}
      title={person ? t.title(person.label) : t.add}
      submitLabel={words.save}
      submitDisabled={!places}
      onClose={onClose}
      className={styles.form}
      problem={places ? undefined : problem}
    >
      {!move && (
        <Combobox
          label={t.who}
          placeholder={t.whoPlaceholder}
          required
          options={findPeople}
          value={person}
          onChange={choose}
        />
      )}
      {places && (
        <MembershipFields
          memberships={places}
          problem={submission.sentence}
          departments={findPlanned}
          onChange={setPlaces}
        />
      )}
    </FormDialog>
  )
}
