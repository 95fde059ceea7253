import { useQuery } from '@tanstack/react-query'
import type { MissionAnswer } from '#common/form/answer.ts'
import { formLimits } from '#common/form/form-item.ts'
import { getMenu } from '#contract/menu-pages.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { queryFor } from '#web/app/query.ts'
import { type ItemProps, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'
import { PeoplePicker } from './people-field.tsx'

const empty: MissionAnswer = { userIds: [], dueOn: null, message: '' }

/** Asks people to use a menu, once the post is published. */
export function MissionField({ item, path, value, onChange }: ItemProps<'mission_request'>) {
  const t = useStrings(forms)
  const { problems, today } = useFormState()
  const { id: _, ...words } = useItemWords(item, path)
  const menu = useQuery(queryFor(getMenu, { params: { id: item.menuId } })).data
  const mission = value && 'mission' in value ? value.mission : empty
  const set = (change: Partial<MissionAnswer>) => {
    const next = { ...mission, ...change }
    onChange(next.userIds.length > 0 || next.message || next.dueOn ? { mission: next } : null)
  }
  return (
    <Field {...words} group>
      {() => (
        <div className={styles.panel}>
          <p className={styles.told}>
            <Icon name="mission" />
            {menu ? t.missionMenu(menu.name) : t.mission}
          </p>
          <PeoplePicker
            label={t.assignees}
            ids={mission.userIds}
            most={formLimits.users}
            error={problems.get(`${path}.userIds`)}
            required={item.required}
            onChange={(userIds) => set({ userIds })}
          />
          <div className={styles.short}>
            <DatePicker
              label={t.dueOn}
              value={mission.dueOn ?? ''}
              today={today}
              min={today}
              error={problems.get(`${path}.dueOn`)}
              onChange={(day) => set({ dueOn: day || null })}
              onUnreadable={(typed) => set({ dueOn: typed })}
            />
          </div>
          <Textarea
            label={t.missionMessage}
            value={mission.message}
            most={formLimits.messageLength}
            error={problems.get(`${path}.message`)}
            onChange={(message) => set({ message })}
          />
        </div>
      )}
    </Field>
  )
}
