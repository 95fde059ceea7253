import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { editorWords } from './editor.strings.ts'
import { insertDivider, insertTable, isWithin, setBlock, toggleList, toggleWrap } from './editor-commands.ts'
import { editorSchema } from './editor-schema.ts'
import styles from './long-text-editor.module.css'

const { nodes, marks } = editorSchema

const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType) =>
  selection.empty
    ? !!type.isInSet(storedMarks ?? selection.$from.marks())
    : doc.rangeHasMark(selection.from, selection.to, type)

type Props = {
  state: EditorState
  run: (command: Command) => void
  onLink: () => void
  onEmbed: () => void
  onFiles: () => void
  sending: boolean
  textId: string
  /** Moves the focus back to the text. */
  onLeave: () => void
  ref: Ref<{ focus: () => void }>
}

/** The buttons above the text. One tab stop; arrow keys, Home and End move. */
export function EditorTools({ state, run, onLink, onEmbed, onFiles, sending, textId, onLeave, ref }: Props) {
  const t = useStrings(editorWords)
  const bar = useRef<HTMLDivElement>(null)
  const buttons = () => [
    ...(bar.current?.querySelectorAll<HTMLButtonElement>('button[data-tool]:not(:disabled)') ?? []),
  ]
  const stop = () => buttons().find(({ tabIndex }) => tabIndex === 0)
  useImperativeHandle(ref, () => ({ focus: () => stop()?.focus() }))
  // The button that was the tab stop may be gone.
  useEffect(() => {
    if (stop()) return
    const [first] = buttons()
    if (first) first.tabIndex = 0
  })
  const move = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).getAttribute('role')?.startsWith('menuitem')) return
    if (event.key === 'Escape' && (event.target as HTMLElement).ariaExpanded !== 'true') {
      event.preventDefault()
      return onLeave()
    }
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || at === -1) return
    event.preventDefault()
    const next = all[(to + all.length) % all.length]!
    for (const button of all) button.tabIndex = button === next ? 0 : -1
    next.focus()
  }
  const { $from } = state.selection
  const level = $from.parent.type === nodes.heading ? ($from.parent.attrs.level as number) : undefined
  const sign = (words: string, label: string, command: Command, pressed: boolean, className?: string) => (
    <button
      type="button"
      data-tool
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={styles.tool}
      onClick={() => run(command)}
    >
      <span aria-hidden="true" data-sign={words} className={classNames(styles.sign, className)} />
    </button>
  )
  const item = (label: string, command: Command) => (
    <MenuItem
      key={label}
      onSelect={() => {
        run(command)
        // The menu gives the focus back to its button.
        queueMicrotask(onLeave)
      }}
    >
      {label}
    </MenuItem>
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t.tools}
      aria-controls={textId}
      className={styles.tools}
      onKeyDown={move}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Menu
        label={t.style}
        placement="below-start"
        trigger={(props) => (
          <button {...props} type="button" data-tool className={styles.tool}>
            {level === undefined ? t.paragraph : t.heading(level)} ▾
          </button>
        )}
      >
        {item(t.paragraph, setBlock(nodes.paragraph!))}
        {[2, 3, 4].map((one) => item(t.heading(one), setBlock(nodes.heading!, { level: one })))}
        {item(t.code, setBlock(nodes.code_block!))}
      </Menu>
      {sign('B', t.bold, toggleMark(marks.bold!), hasMark(state, marks.bold!), styles.bold)}
      {sign('I', t.italic, toggleMark(marks.italic!), hasMark(state, marks.italic!), styles.italic)}
      {sign('S', t.strike, toggleMark(marks.strike!), hasMark(state, marks.strike!), styles.strike)}
      <IconButton
        data-tool
        tabIndex={-1}
        icon="link"
        label={t.link}
        aria-pressed={hasMark(state, marks.link!)}
        onClick={onLink}
      />
      <IconButton
        data-tool
        tabIndex={-1}
        icon="list"
        label={t.bullets}
        aria-pressed={isWithin(state, nodes.bullet_list!)}
        onClick={() => run(toggleList(nodes.bullet_list!))}
      />
      {sign('1.', t.numbers, toggleList(nodes.ordered_list!), isWithin(state, nodes.ordered_list!))}
      {sign('❝', t.quote, toggleWrap(nodes.quote!), isWithin(state, nodes.quote!))}
      <IconButton
        data-tool
        tabIndex={-1}
        icon="image"
        label={sending ? t.uploading : t.files}
        disabled={sending}
        onClick={onFiles}
      />
      <Menu
        label={t.insert}
        placement="below-start"
        trigger={(props) => (
          <button {...props} type="button" data-tool tabIndex={-1} className={styles.tool}>
            {t.insert} ▾
          </button>
        )}
      >
        {item(t.table, insertTable)}
        {item(t.callout, toggleWrap(nodes.callout!, { tone: 'info' }))}
        {item(t.warningCallout, toggleWrap(nodes.callout!, { tone: 'warning' }))}
        {item(t.divider, insertDivider)}
        <MenuItem onSelect={onEmbed}>{t.embed}</MenuItem>
      </Menu>
      {isInTable(state) && (
        <Menu
          label={t.tableTools}
          placement="below-start"
          trigger={(props) => (
            <button {...props} type="button" data-tool tabIndex={-1} className={styles.tool}>
              {t.tableTools} ▾
            </button>
          )}
        >
          {item(t.rowAfter, addRowAfter)}
          {item(t.columnAfter, addColumnAfter)}
          {item(t.deleteRow, deleteRow)}
          {item(t.deleteColumn, deleteColumn)}
          {item(t.headerRow, toggleHeaderRow)}
          {item(t.mergeCells, mergeCells(state) ? mergeCells : splitCell)}
          {item(t.deleteTable, deleteTable)}
        </Menu>
      )}
      {sign('↶', t.undo, undo, false)}
      {sign('↷', t.redo, redo, false)}
    </div>
  )
}
