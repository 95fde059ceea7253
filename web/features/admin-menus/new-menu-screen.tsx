import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { listMenuTemplates } from '#contract/admin-menus.ts'
import { createAdminMenu } from '#contract/admin-menus.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { MenuTile } from '../menus/menu-tile.tsx'
import { adminMenusQuery, templatesQuery, useRefreshMenus } from './admin-menus-query.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { designList } from './design-list.strings.ts'
import styles from './new-menu-screen.module.css'

type Template = Answer<typeof listMenuTemplates>['templates'][number]

/** Creates a menu, empty or from a template. */
export default function NewMenuScreen() {
  return (
    <AdminScreen path="/admin/menus">
      <NewMenu />
    </AdminScreen>
  )
}

function NewMenu() {
  const t = useStrings(designList)
  const templates = useQuery(templatesQuery)
  const menus = useQuery(adminMenusQuery)
  const [chosen, setChosen] = useState<Template | null>(null)
  if (templates.isPending || menus.isPending)
    return (
      <SkeletonGroup>
        <Skeleton width="third" />
        <Skeleton width="most" />
        <Skeleton width="most" />
      </SkeletonGroup>
    )
  if (menus.data && !menus.data.can.arrange)
    return (
      <EmptyState icon="lock" title={t.notYours}>
        {t.notYoursWords}
      </EmptyState>
    )
  if (!templates.data || !menus.data)
    return (
      <ErrorState
        onRetry={() => {
          void templates.refetch()
          void menus.refetch()
        }}
      />
    )
  return (
    <>
      <section aria-labelledby="begin-with" className={styles.section}>
        <h2 id="begin-with" className={styles.heading}>
          {t.begin}
        </h2>
        <p className={styles.note}>{t.templatesNote}</p>
        <ul className={styles.grid}>
          <li>
            <Choice chosen={chosen === null} onChoose={() => setChosen(null)}>
              <MenuTile iconName="plus" tone="gray" size="large" />
              <span className={styles.words}>
                <span className={styles.name}>{t.blank}</span>
                <span className={styles.note}>{t.blankNote}</span>
              </span>
            </Choice>
          </li>
          {templates.data.templates.map((template) => (
            <li key={template.key}>
              <Choice chosen={chosen?.key === template.key} onChoose={() => setChosen(template)}>
                <MenuTile iconName={template.iconName} tone={template.tone} size="large" />
                <span className={styles.words}>
                  <span className={styles.name}>{template.name}</span>
                  <span className={styles.note}>{template.description}</span>
                </span>
              </Choice>
            </li>
          ))}
        </ul>
      </section>
      <Naming key={chosen?.key ?? ''} template={chosen} categories={menus.data.menuCategories} />
    </>
  )
}

type ChoiceProps = { chosen: boolean; onChoose: () => void; children: React.ReactNode }

const Choice = ({ chosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    className={classNames(styles.choice, chosen && styles.chosen)}
    onClick={onChoose}
  >
    {children}
  </button>
)

type NamingProps = { template: Template | null; categories: readonly { id: number; name: string }[] }

function Naming({ template, categories }: NamingProps) {
  const t = useStrings(designList)
  const navigate = useAppNavigate()
  const refresh = useRefreshMenus()
  const [name, setName] = useState(template?.name ?? '')
  const [categoryId, setCategoryId] = useState('')
  const [adding, setAdding] = useState(false)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (template) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [template])
  const form = useSubmit({
    unsaved: name !== (template?.name ?? '') || categoryId !== '',
    check: () => ({
      name: name.trim() ? '' : t.nameMissing,
      menuCategoryId: categoryId ? '' : t.categoryMissing,
    }),
    send: () =>
      call(createAdminMenu, {
        body: { name, menuCategoryId: Number(categoryId), ...(template && { template: template.key }) },
      }),
    done: ({ id }) => {
      void refresh()
      navigate(`/admin/menus/${id}`, { replace: true })
    },
    failed: t.failed,
  })
  return (
    <Card ref={place}>
      <form className={styles.form} {...form.props}>
        {template && (
          <dl className={styles.facts}>
            <div>
              <dt>{t.asks}</dt>
              <dd>{template.itemNames.join('・')}</dd>
            </div>
            {template.stepNames.length > 0 && (
              <div>
                <dt>{t.approvals}</dt>
                <dd>{template.stepNames.join(' → ')}</dd>
              </div>
            )}
          </dl>
        )}
        {form.message && (
          <Notice situation="danger" live>
            {form.message}
          </Notice>
        )}
        <Input
          label={t.name}
          required
          maxLength={50}
          value={name}
          onChange={setName}
          error={form.problems.name}
        />
        <div className={styles.category}>
          <Select
            label={t.category}
            required
            placeholder={t.choose}
            options={categories.map((category) => ({ value: String(category.id), label: category.name }))}
            value={categoryId}
            onChange={setCategoryId}
            error={form.problems.menuCategoryId}
          />
          <Button icon="plus" situation="neutral" onClick={() => setAdding(true)}>
            {t.newCategory}
          </Button>
        </div>
        <p className={styles.note}>{t.makeNote}</p>
        <div>
          <Button priority="primary" type="submit" pending={form.pending}>
            {t.make}
          </Button>
        </div>
      </form>
      {adding && (
        <CategoryDialog
          category={undefined}
          onClose={() => setAdding(false)}
          onMade={({ id }) => setCategoryId(String(id))}
        />
      )}
    </Card>
  )
}
