import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, Suspense, useState } from 'react'
import { type PortalBlock, portalLimits, portalWidths } from '#common/portal/portal-content.ts'
import { portalProblems } from '#common/portal/portal-problems.ts'
import { portalKindNames, portalProblemWords } from '#common/portal/portal-words.strings.ts'
import { listAdminDocumentCategories } from '#contract/documents.administration.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { adminMenusQuery } from '../admin-menus/admin-menus-query.ts'
import type { LongTextFiles } from '../long-texts/long-text-view.tsx'
import { BannerFields, type Pictures } from './banner-fields.tsx'
import { LinkFields } from './link-fields.tsx'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'

const LongTextEditor = lazyPart(() => import('../long-texts/long-text-editor.tsx'))

type Props = {
  block: PortalBlock
  /** Not on the page yet. */
  fresh: boolean
  hosts: readonly string[]
  pictures: Pictures
  /** The files of the page as it is saved. */
  files: LongTextFiles
  onDone: (block: PortalBlock) => void
  onClose: () => void
}

/** The settings of one block. Problems are shown after an attempt to confirm; a draft may keep them. */
export function BlockDialog({ block: given, fresh, hosts, pictures, files, onDone, onClose }: Props) {
  const t = useStrings(portalAdminWords)
  const kinds = useStrings(portalKindNames)
  const problemWords = useStrings(portalProblemWords)
  const [block, setBlock] = useState(given)
  const [tried, setTried] = useState(false)
  const problems = portalProblems(
    { title: 'x', rule: { include: 'everyone' }, blocks: [block], phoneOrder: [] },
    hosts,
  )
  const confirm = () => {
    if (problems.length > 0 && !tried) setTried(true)
    else onDone(block)
  }
  const kind = kinds[block.kind]
  const shownOn = block.onPc && block.onPhone ? 'both' : block.onPc ? 'pc' : 'phone'
  return (
    <Dialog
      open
      size="large"
      title={fresh ? t.newBlock(kind) : t.editBlock(kind)}
      onClose={onClose}
      footer={
        <Button priority="primary" onClick={confirm}>
          {t.done}
        </Button>
      }
    >
      <div className={styles.form}>
        {tried && problems.length > 0 && (
          <Notice live situation="warning" title={t.problemsTitle}>
            <ul>
              {problems.map(({ code }) => (
                <li key={code}>{problemWords[code]}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Input
          label={t.heading}
          note={t.headingNote}
          maxLength={portalLimits.title}
          value={block.title}
          onChange={(title) => setBlock({ ...block, title })}
        />
        <Settings block={block} pictures={pictures} files={files} onChange={setBlock} />
        <div className={styles.pair}>
          <Select
            label={t.width}
            value={block.width}
            options={portalWidths.map((width) => ({ value: width, label: t[width] }))}
            onChange={(width) => setBlock({ ...block, width })}
          />
          <RadioGroup
            label={t.showOn}
            row
            value={shownOn}
            options={[
              { value: 'both', label: `${t.onPc}・${t.onPhone}` },
              { value: 'pc', label: t.pcOnly },
              { value: 'phone', label: t.phoneOnly },
            ]}
            onChange={(value) => setBlock({ ...block, onPc: value !== 'phone', onPhone: value !== 'pc' })}
          />
        </div>
      </div>
    </Dialog>
  )
}

type SettingsProps = {
  block: PortalBlock
  pictures: Pictures
  files: LongTextFiles
  onChange: Dispatch<SetStateAction<PortalBlock>>
}

const counts = [3, 5, 8, 10]
const joinedDays = [30, 60, 90, 180]

function Settings({ block, pictures, files, onChange }: SettingsProps) {
  const t = useStrings(portalAdminWords)
  switch (block.kind) {
    case 'banner':
      return (
        <BannerFields
          slides={block.slides}
          pictures={pictures}
          onChange={(change) =>
            onChange((now) => (now.kind === 'banner' ? { ...now, slides: change(now.slides) } : now))
          }
        />
      )
    case 'links':
      return <LinkFields tiles={block.tiles} onChange={(tiles) => onChange({ ...block, tiles })} />
    case 'text':
      return (
        <Suspense fallback={<SkeletonText lines={8} />}>
          <LongTextEditor
            label={t.body}
            text={block.body}
            files={files}
            onChange={(body) => onChange((now) => (now.kind === 'text' ? { ...now, body } : now))}
          />
        </Suspense>
      )
    case 'menu_feeds':
      return (
        <div className={styles.pair}>
          <MenuField menuId={block.menuId} onChange={(menuId) => onChange({ ...block, menuId })} />
          <CountField count={block.count} onChange={(count) => onChange({ ...block, count })} />
        </div>
      )
    case 'documents':
      return (
        <div className={styles.pair}>
          <CategoryField
            categoryId={block.categoryId}
            onChange={(categoryId) => onChange({ ...block, categoryId })}
          />
          <CountField count={block.count} onChange={(count) => onChange({ ...block, count })} />
        </div>
      )
    case 'poll':
      return <PostField feedId={block.feedId} onChange={(feedId) => onChange({ ...block, feedId })} />
    case 'joined':
      return (
        <Select
          label={t.days}
          value={String(block.days)}
          options={[...new Set([...joinedDays, block.days])].map((days) => ({
            value: String(days),
            label: t.dayCount(days),
          }))}
          onChange={(days) => onChange({ ...block, days: Number(days) })}
        />
      )
    case 'ranking':
      return (
        <div className={styles.pair}>
          <Select
            label={t.by}
            value={block.by}
            options={[
              { value: 'received', label: t.received },
              { value: 'given', label: t.given },
            ]}
            onChange={(by) => onChange({ ...block, by })}
          />
          <CountField count={block.count} onChange={(count) => onChange({ ...block, count })} />
        </div>
      )
    case 'embed':
      return <EmbedFields block={block} onChange={onChange} />
    case 'birthdays':
      return null
    default:
      return <CountField count={block.count} onChange={(count) => onChange({ ...block, count })} />
  }
}

function CountField({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const t = useStrings(portalAdminWords)
  return (
    <Select
      label={t.count}
      value={String(count)}
      options={[...new Set([...counts, count])]
        .sort((a, b) => a - b)
        .map((one) => ({
          value: String(one),
          label: t.entries(one),
        }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

function MenuField({ menuId, onChange }: { menuId: number | null; onChange: (menuId: number) => void }) {
  const t = useStrings(portalAdminWords)
  const { data } = useQuery(adminMenusQuery)
  const categories = data?.menuCategories.filter(({ menus }) => menus.length > 0) ?? []
  return (
    <Select
      label={t.menu}
      placeholder={t.choose}
      options={categories.map(({ name, menus }) => ({
        group: name,
        options: menus.map((menu) => ({ value: String(menu.id), label: menu.name })),
      }))}
      value={menuId === null ? '' : String(menuId)}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

function CategoryField({
  categoryId,
  onChange,
}: {
  categoryId: number | null
  onChange: (categoryId: number | null) => void
}) {
  const t = useStrings(portalAdminWords)
  const { data } = useQuery(queryFor(listAdminDocumentCategories, {}))
  return (
    <Select
      label={t.category}
      options={[
        { value: '', label: t.everyCategory },
        ...(data?.documentCategories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={categoryId === null ? '' : String(categoryId)}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
    />
  )
}

function PostField({
  feedId,
  onChange,
}: {
  feedId: number | null
  onChange: (feedId: number | null) => void
}) {
  const t = useStrings(portalAdminWords)
  const [typed, setTyped] = useState(feedId === null ? '' : `/feeds/${feedId}`)
  const idOf = (text: string) => {
    const found = /^\d{1,15}$|\/feeds\/\d{1,15}/.exec(text.trim())?.[0].replace('/feeds/', '')
    return found ? Number(found) : null
  }
  return (
    <Input
      label={t.post}
      note={t.postNote}
      error={typed.trim() && idOf(typed) === null ? t.postWrong : undefined}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        onChange(idOf(text))
      }}
    />
  )
}

type EmbedBlock = Extract<PortalBlock, { kind: 'embed' }>

function EmbedFields({ block, onChange }: { block: EmbedBlock; onChange: (block: EmbedBlock) => void }) {
  const t = useStrings(portalAdminWords)
  const { least, most } = portalLimits.embedHeight
  const [typed, setTyped] = useState(String(block.height))
  const isHeight = (text: string) =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
  return (
    <>
      <Input
        label={t.url}
        type="url"
        inputMode="url"
        maxLength={portalLimits.address}
        value={block.url}
        onChange={(url) => onChange({ ...block, url })}
      />
      <Input
        label={t.height}
        inputMode="numeric"
        error={isHeight(typed) ? undefined : t.heightWrong(least, most)}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          if (isHeight(text)) onChange({ ...block, height: Number(text) })
        }}
      />
    </>
  )
}
