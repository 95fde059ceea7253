import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import {
  inPhoneOrder,
  newBlock,
  type PortalBlock,
  type PortalBlockKind,
  portalBlockKinds,
  portalLimits,
} from '#common/portal/portal-content.ts'
import { portalProblems } from '#common/portal/portal-problems.ts'
import { portalKindNames } from '#common/portal/portal-words.strings.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { Fallback } from '#web/app/fallback.tsx'
import { useParams } from '#web/app/location.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { PageBar } from './page-bar.tsx'
import styles from './portal-admin.module.css'
import { portalAdminWords } from './portal-admin.strings.ts'
import { type DesignedPage, designedQuery, type PageEditor, usePortalPage } from './use-portal-page.ts'

/** One page of the portal: its name, its audience and its blocks, with draft, publication and history. */
export default function PortalEditorScreen() {
  const t = useStrings(portalAdminWords)
  const id = Number(useParams().id)
  const known = Number.isSafeInteger(id) && id > 0
  const query = useQuery({ ...designedQuery(id), enabled: known, staleTime: 0 })
  const refetch = async () => (await query.refetch()).data
  return (
    <AdminScreen path="/admin/portal" title={query.data?.title} back="/admin/portal">
      {query.data ? (
        <Editor key={id} page={query.data} refetch={refetch} />
      ) : (
        <Fallback
          query={query}
          known={known}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={10} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to="/admin/portal"
          toWords={t.list}
        />
      )}
    </AdminScreen>
  )
}

type EditorProps = { page: DesignedPage; refetch: () => Promise<DesignedPage | undefined> }

function Editor({ page, refetch }: EditorProps) {
  const t = useStrings(portalAdminWords)
  const editor = usePortalPage(page, refetch)
  const { content, change } = editor
  const problems = portalProblems(content, page.embedHosts)
  return (
    <div className={styles.editor}>
      <PageBar editor={editor} problems={problems} />
      <Input
        label={t.title}
        required
        maxLength={portalLimits.title}
        value={content.title}
        onChange={(title) => change({ ...content, title })}
      />
      <AudienceEditor
        label={t.audience}
        rule={content.rule as AudienceRule}
        onChange={(rule) => change({ ...content, rule })}
        people={page.names.flatMap(({ type, id, name }) => (type === 'user' ? [{ id, name }] : []))}
      />
      <Blocks editor={editor} />
    </div>
  )
}

type Edited = { block: PortalBlock; fresh: boolean }

function Blocks({ editor }: { editor: PageEditor }) {
  const t = useStrings(portalAdminWords)
  const { content, change, page } = editor
  const [layout, setLayout] = useState<'pc' | 'phone'>('pc')
  const [choosing, setChoosing] = useState(false)
  const [edited, setEdited] = useState<Edited>()
  const [sent, setSent] = useState(new Map<number, string>())
  const { blocks } = content
  const pictures = {
    pathOf: (id: number) => sent.get(id) ?? page.photos.find((photo) => photo.id === id)?.path,
    add: (id: number, path: string) => setSent((now) => new Map(now).set(id, path)),
  }
  const put = (block: PortalBlock) =>
    change({
      ...content,
      blocks: blocks.some(({ key }) => key === block.key)
        ? blocks.map((one) => (one.key === block.key ? block : one))
        : [...blocks, block],
    })
  const remove = (key: string) =>
    change({
      ...content,
      blocks: blocks.filter((one) => one.key !== key),
      phoneOrder: content.phoneOrder.filter((one) => one !== key),
    })
  const list = (
    <BlockList
      blocks={layout === 'pc' ? blocks : inPhoneOrder(blocks, content.phoneOrder)}
      layout={layout}
      onEdit={(block) => setEdited({ block, fresh: false })}
      onRemove={remove}
      onOrder={(ordered) =>
        change(
          layout === 'pc'
            ? { ...content, blocks: ordered }
            : { ...content, phoneOrder: ordered.map(({ key }) => key) },
        )
      }
    />
  )
  return (
    <section aria-label={t.blocks} className={styles.editor}>
      <div className={styles.head}>
        <h2>{t.blocks}</h2>
        <Button
          size="xSmall"
          priority="primary"
          icon="plus"
          disabled={blocks.length >= portalLimits.blocks}
          onClick={() => setChoosing(true)}
        >
          {t.addBlock}
        </Button>
      </div>
      {blocks.length === 0 ? (
        <EmptyState icon="portal" title={t.noBlocks}>
          {t.noBlocksWords}
        </EmptyState>
      ) : (
        <Tabs
          label={t.order}
          tabs={[
            { id: 'pc', label: t.onPc },
            { id: 'phone', label: t.onPhone },
          ]}
          value={layout}
          onChange={setLayout}
        >
          {layout === 'phone' && <p className={styles.note}>{t.phoneOrderNote}</p>}
          {list}
        </Tabs>
      )}
      {choosing && (
        <KindDialog
          onClose={() => setChoosing(false)}
          onChoose={(block) => {
            setChoosing(false)
            setEdited({ block, fresh: true })
          }}
        />
      )}
      {edited && (
        <BlockDialog
          block={edited.block}
          fresh={edited.fresh}
          hosts={page.embedHosts}
          pictures={pictures}
          files={page}
          onClose={() => setEdited(undefined)}
          onDone={(block) => {
            put(block)
            setEdited(undefined)
          }}
        />
      )}
    </section>
  )
}

type ListProps = {
  blocks: readonly PortalBlock[]
  layout: 'pc' | 'phone'
  onEdit: (block: PortalBlock) => void
  onRemove: (key: string) => void
  onOrder: (blocks: PortalBlock[]) => void
}

function BlockList({ blocks, layout, onEdit, onRemove, onOrder }: ListProps) {
  const t = useStrings(portalAdminWords)
  const kinds = useStrings(portalKindNames)
  const nameOf = (block: PortalBlock) => block.title || kinds[block.kind]
  return (
    <SortableList
      label={t.blocks}
      items={blocks}
      keyOf={({ key }) => key}
      nameOf={nameOf}
      onOrder={onOrder}
      className={styles.row}
    >
      {(block) => (
        <>
          <span className={styles.words}>
            <span className={styles.name}>{nameOf(block)}</span>
            <span className={styles.standing}>
              {block.title && block.title !== kinds[block.kind] && (
                <span className={styles.note}>{kinds[block.kind]}</span>
              )}
              {layout === 'pc' && <span className={styles.note}>{t[block.width]}</span>}
              {!(block.onPc && block.onPhone) && (
                <Tag>{block.onPc ? t.pcOnly : block.onPhone ? t.phoneOnly : t.shownNowhere}</Tag>
              )}
            </span>
          </span>
          <span className={styles.buttons}>
            <IconButton icon="edit" label={t.edit(nameOf(block))} onClick={() => onEdit(block)} />
            <IconButton
              icon="trash"
              label={t.removeBlock(nameOf(block))}
              onClick={() => onRemove(block.key)}
            />
          </span>
        </>
      )}
    </SortableList>
  )
}

/** Blocks whose heading is usually left out. */
const bare: readonly PortalBlockKind[] = ['banner', 'text', 'embed']

type KindProps = { onClose: () => void; onChoose: (block: PortalBlock) => void }

function KindDialog({ onClose, onChoose }: KindProps) {
  const t = useStrings(portalAdminWords)
  const kinds = useStrings(portalKindNames)
  return (
    <Dialog open title={t.addBlock} onClose={onClose}>
      <div className={styles.kinds}>
        {portalBlockKinds.map((kind) => (
          <Button
            key={kind}
            situation="neutral"
            onClick={() =>
              onChoose(newBlock(kind, crypto.randomUUID(), bare.includes(kind) ? '' : kinds[kind]))
            }
          >
            {kinds[kind]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
