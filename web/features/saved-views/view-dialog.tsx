import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSavedView, deleteSavedView, savedViewLimits } from '#contract/saved-views.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { useAct } from '#web/app/use-act.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { savedViewWords } from './saved-views.strings.ts'
import { type SavedViewScreen, savedViewsQuery } from './saved-views-query.ts'
import { columnsParam, type ListView } from './use-list-view.ts'
import styles from './view-dialog.module.css'

export type ViewDialogProps = {
  screen: SavedViewScreen
  /** The screen's plain address. */
  path: string
  /** The columns that can be hidden. */
  columns: readonly { key: string; name: string }[]
  view: Pick<ListView, 'toggle' | 'reset'> & { shown: readonly { key: string }[] }
  onClose: () => void
}

/** The columns of a list, and its filters, order and columns under a name. */
export default function ViewDialog({ screen, path, columns, view, onClose }: ViewDialogProps) {
  const t = useStrings(savedViewWords)
  const client = useQueryClient()
  const { search } = useLocation()
  const saved = useQuery(savedViewsQuery(screen)).data?.savedViews ?? []
  const [name, setName] = useState('')
  const refresh = () => client.invalidateQueries({ queryKey: savedViewsQuery(screen).queryKey })
  const act = useAct({ refresh, failed: t.failed })
  const shown = view.shown.map(({ key }) => key)
  const form = useSubmit({
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: () => {
      // With its columns, which are not in the address while they are those chosen last.
      const values = new URLSearchParams(search)
      values.set('columns', columnsParam.write(shown) ?? '')
      return call(createSavedView, { body: { screen, name, search: `?${values}` } })
    },
    done: async () => {
      setName('')
      toast.success(t.savedNow)
      await refresh()
    },
    failed: t.failed,
    stays: true,
  })
  return (
    <Sheet
      open
      losesNothing
      title={t.settings}
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className={styles.parts}>
        <fieldset className={styles.columns}>
          <legend className={styles.heading}>{t.columns}</legend>
          {columns.map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={shown.includes(key)}
              onChange={(on) => view.toggle(key, on)}
            />
          ))}
          <Button size="xSmall" priority="tertiary" onClick={view.reset}>
            {t.usual}
          </Button>
        </fieldset>
        <section aria-label={t.saved} className={styles.saved}>
          <h3 className={styles.heading}>{t.saved}</h3>
          {saved.length === 0 && <p className={styles.note}>{t.none}</p>}
          <ul>
            {saved.map((one) => (
              <li key={one.id} className={styles.line}>
                <AppLink to={`${path}${one.search}`} className={styles.link} onClick={onClose}>
                  {one.name}
                </AppLink>
                <IconButton
                  icon="trash"
                  label={t.deleteView(one.name)}
                  onClick={() => act(() => call(deleteSavedView, { params: { id: one.id } }), t.deleted)}
                />
              </li>
            ))}
          </ul>
          <form className={styles.form} {...form.props}>
            <Input
              label={t.name}
              placeholder={t.nameExample}
              maxLength={savedViewLimits.nameLength}
              value={name}
              error={form.problems.name}
              onChange={setName}
            />
            <Button size="xSmall" type="submit" pending={form.pending}>
              {t.save}
            </Button>
          </form>
        </section>
      </div>
    </Sheet>
  )
}
