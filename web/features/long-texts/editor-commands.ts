// Named by two words: the commands of the editor that the buttons and keys share.
import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import { GapCursor } from 'prosemirror-gapcursor'
import type { Node as EditorNode, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables'
import { longTextLimits } from '#contract/long-texts.ts'
import { editorSchema } from './editor-schema.ts'

const { nodes } = editorSchema

export const isWithin = ({ selection: { $from } }: EditorState, type: NodeType) =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type)

/** Between two blocks, such as below a table at the end, there is no paragraph to change: begins one. */
const inParagraph =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const { selection, tr } = state
    if (!(selection instanceof GapCursor)) return command(state, dispatch, view)
    if (!dispatch || !view) return dispatch === undefined
    const place = selection.head
    tr.insert(place, nodes.paragraph!.create())
    dispatch(tr.setSelection(TextSelection.create(tr.doc, place + 1)))
    return command(view.state, view.dispatch, view)
  }

export const setBlock = (type: NodeType, attrs?: { level: number }) => inParagraph(setBlockType(type, attrs))

/** Wraps in a list, or takes out of it; a list of the other kind changes. */
export const toggleList = (type: NodeType): Command =>
  inParagraph((state, dispatch) => {
    const { $from } = state.selection
    const other = type === nodes.bullet_list ? nodes.ordered_list! : nodes.bullet_list!
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth)
      if (node.type === type) return liftListItem(nodes.list_item!)(state, dispatch)
      if (node.type === other) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
        return true
      }
    }
    return wrapInList(type)(state, dispatch)
  })

export const toggleWrap = (type: NodeType, attrs?: object): Command =>
  inParagraph((state, dispatch) =>
    isWithin(state, type) ? lift(state, dispatch) : wrapIn(type, attrs)(state, dispatch),
  )

const placeOf = (doc: EditorNode, wanted: EditorNode) => {
  let place: number | undefined
  doc.descendants((node, at) => {
    if (node === wanted) place = at
    return place === undefined
  })
  return place
}

/**
 * Inserts a block after the selection, which is kept, and continues below the block; there is always a paragraph to
 * write in. Inserting several keeps their order.
 */
export function insertBlock(tr: Transaction, block: EditorNode): Transaction {
  const { selection } = tr
  if (selection instanceof NodeSelection && selection.node.isBlock) tr.insert(selection.to, block)
  else tr.setSelection(Selection.near(selection.$to, -1)).replaceSelectionWith(block)
  const place = placeOf(tr.doc, block)
  if (place === undefined) return tr
  const end = place + block.nodeSize
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, nodes.paragraph!.create())
  const next = block.isAtom ? end + 1 : place + 1
  return tr.setSelection(Selection.near(tr.doc.resolve(next))).scrollIntoView()
}

const insert =
  (make: () => EditorNode): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(insertBlock(tr, make()))
    return true
  }

const row = (type: NodeType) =>
  nodes.table_row!.create(
    null,
    Array.from({ length: 3 }, () => type.createAndFill()!),
  )

/** Three columns with a header row; the first cell is next. */
export const insertTable = insert(() =>
  nodes.table!.create(null, [row(nodes.table_header!), row(nodes.table_cell!), row(nodes.table_cell!)]),
)

export const insertDivider = insert(() => nodes.divider!.create())

export const insertEmbed = (href: string) => insert(() => nodes.embed!.create({ href }))

/** The cell after this one; after the last cell of a table, a new row. */
export const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, dispatch)) return true
  if (!addRowAfter(state, dispatch)) return false
  if (view && dispatch) goToNextCell(1)(view.state, dispatch)
  return true
}

/** Gives a picture its description. */
export const describePicture =
  (place: number, alt: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.setNodeAttribute(place, 'alt', alt))
    return true
  }

/** Puts the cursor after a picture. */
export const leavePicture =
  (place: number): Command =>
  ({ tr, doc }, dispatch) => {
    const end = place + doc.nodeAt(place)!.nodeSize
    const next = Selection.findFrom(doc.resolve(end), 1, true)
    const to = next ?? TextSelection.create(tr.insert(end, nodes.paragraph!.create()).doc, end + 1)
    dispatch?.(tr.setSelection(to).scrollIntoView())
    return true
  }

const depthOf = (node: EditorNode): number => {
  if (node.isTextblock || node.isLeaf) return node.childCount > 0 ? 1 : 0
  let most = 0
  node.forEach((child) => {
    most = Math.max(most, depthOf(child))
  })
  return 1 + most
}

const isTooWide = (doc: EditorNode) => {
  let wide = false
  doc.descendants((node) => {
    if (node.type === nodes.table_row)
      wide ||=
        node.children.reduce((sum, { attrs }) => sum + Number(attrs.colspan), 0) > longTextLimits.columns
    return !wide && !node.isTextblock
  })
  return wide
}

const isTooLong = (doc: EditorNode) => {
  // A node takes two places and a character with its five marks at least one: most texts need no counting.
  if (doc.content.size * 6 < longTextLimits.nodes) return false
  let count = 1
  let characters = 0
  let rows = 0
  doc.descendants((node) => {
    count += 1 + node.marks.length
    characters += node.text?.length ?? 0
    if (node.type === nodes.table) rows = Math.max(rows, node.childCount)
  })
  return count > longTextLimits.nodes || characters > longTextLimits.characters || rows > longTextLimits.rows
}

/** Why a text could not be saved; undefined: it can. */
export const excessOf = (doc: EditorNode) =>
  depthOf(doc) > longTextLimits.depth
    ? 'tooDeep'
    : isTooWide(doc)
      ? 'tooWide'
      : isTooLong(doc)
        ? 'tooLong'
        : undefined
