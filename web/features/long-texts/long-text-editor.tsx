import { type Command, EditorState } from 'prosemirror-state'
import { type EditorProps, EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { LongText } from '#common/long-text.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useTouch } from '#ui/unsaved-input.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { acceptedFiles, isPicture, isVideo } from '../media-files/pick-files.ts'
import { editorWords } from './editor.strings.ts'
import { editorPlugins } from './editor-plugins.ts'
import { editorSchema, fromEditor, toEditor } from './editor-schema.ts'
import { EditorTools } from './editor-tools.tsx'
import { EmbedDialog, LinkDialog } from './link-dialog.tsx'
import textStyles from './long-text.module.css'
import styles from './long-text-editor.module.css'
import type { LongTextFiles } from './long-text-view.tsx'
import { cleanPastedHtml } from './pasted-html.ts'

type Props = {
  label: string
  text: LongText
  /** The files of the text; those uploaded here are added. */
  files: LongTextFiles
  error?: ReactNode
  disabled?: boolean
  onChange: (text: LongText) => void
}

const { nodes, marks } = editorSchema
const fieldOf = (file: File) => (isPicture(file) ? 'photos' : isVideo(file) ? 'videos' : 'attachments')

/**
 * Edits a long text. The editor keeps the text itself: `text` is what it starts with; give it a new `key` to start
 * again.
 */
export default function LongTextEditor({ label, text, files, error, disabled = false, onChange }: Props) {
  const t = useStrings(editorWords)
  const id = useId()
  const touch = useTouch()
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const view = useRef<EditorView | null>(null)
  const [state, setState] = useState<EditorState>()
  const [dialog, setDialog] = useState<'link' | 'embed'>()
  const [problem, setProblem] = useState<string>()
  const { pending: sending, run: send } = usePending()
  const paths = useRef(new Map<number, string>())
  for (const photo of files.photos) paths.current.set(photo.id, photo.path)

  const upload = (chosen: readonly File[]) =>
    send(async () => {
      setProblem(undefined)
      for (const file of chosen)
        try {
          const { photo, attachment } = await call(uploadMediaFile, {
            body: {},
            files: { [fieldOf(file)]: [file] },
          })
          if (photo) paths.current.set(photo.id, photo.path)
          const node = photo
            ? nodes.picture!.create({ file: photo.id, alt: '' })
            : nodes.file!.create({ file: attachment!.id, name: file.name.slice(0, 200) })
          const now = view.current
          now?.dispatch(now.state.tr.replaceSelectionWith(node).scrollIntoView())
        } catch (failure) {
          setProblem(`${file.name}: ${sentenceOf(failure, t.fileFailed)}`)
        }
    })

  const latest = useRef({ onChange, touch, upload, label, disabled, invalid: !!error })
  useEffect(() => {
    latest.current = { onChange, touch, upload, label, disabled, invalid: !!error }
    view.current?.setProps({})
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its text from here on
  useEffect(() => {
    const taken = (given: DataTransfer | null) => [...(given?.files ?? [])]
    const props: EditorProps = {
      editable: () => !latest.current.disabled,
      attributes: () => ({
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': latest.current.label },
        ...(latest.current.invalid && { 'aria-invalid': 'true' }),
        class: `${textStyles.text} ${styles.text}`,
      }),
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => {
        const pasted = taken(event.clipboardData)
        // Word and Excel add a picture of what was copied.
        if (pasted.length === 0 || event.clipboardData?.types.includes('text/html')) return false
        void latest.current.upload(pasted)
        return true
      },
      handleDrop: (_, event, __, moved) => {
        const dropped = taken(event.dataTransfer)
        if (moved || dropped.length === 0) return false
        event.preventDefault()
        void latest.current.upload(dropped)
        return true
      },
      nodeViews: { picture: pictureView(paths.current) },
    }
    const made = new EditorView(place.current, {
      ...props,
      state: EditorState.create({ doc: toEditor(text), plugins: editorPlugins() }),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setState(next)
        if (!transaction.docChanged) return
        latest.current.touch()
        latest.current.onChange(fromEditor(next.doc))
      },
    })
    view.current = made
    setState(made.state)
    return () => {
      made.destroy()
      view.current = null
    }
  }, [])

  const run = (command: Command) => {
    const now = view.current
    if (!now) return
    command(now.state, now.dispatch, now)
    now.focus()
  }
  const linkHere = () => {
    const link = state && marks.link!.isInSet(state.selection.$head.marks())
    return (link?.attrs.href as string | undefined) ?? ''
  }
  const setLink = (href: string, words: string) =>
    run(({ selection: { empty, from, to }, tr }, dispatch) => {
      const mark = marks.link!.create({ href })
      dispatch?.(
        empty ? tr.replaceSelectionWith(editorSchema.text(words, [mark]), false) : tr.addMark(from, to, mark),
      )
      return true
    })
  const removeLink = () =>
    run(({ selection: { $from, from, to, empty }, tr }, dispatch) => {
      const [start, end] = empty ? [$from.start(), $from.end()] : [from, to]
      dispatch?.(tr.removeMark(start, end, marks.link!))
      return true
    })

  return (
    <Field id={`${id}-field`} label={label} error={problem ?? error}>
      {() => (
        <div className={styles.editor}>
          {state && !disabled && (
            <EditorTools
              state={state}
              run={run}
              textId={id}
              sending={sending}
              onLink={() => setDialog('link')}
              onEmbed={() => setDialog('embed')}
              onFiles={() => input.current?.click()}
            />
          )}
          <div ref={place} />
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={`image/*,${acceptedFiles}`}
            aria-label={t.files}
            onChange={(event) => {
              void upload([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
          {dialog === 'link' && state && (
            <LinkDialog
              href={linkHere()}
              bare={state.selection.empty}
              onSave={setLink}
              onRemove={linkHere() ? removeLink : undefined}
              onClose={() => setDialog(undefined)}
            />
          )}
          {dialog === 'embed' && (
            <EmbedDialog
              onSave={(href) =>
                run((now, dispatch) => {
                  dispatch?.(now.tr.replaceSelectionWith(nodes.embed!.create({ href })))
                  return true
                })
              }
              onClose={() => setDialog(undefined)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** A picture in the editor: drawn from the path of its file. */
const pictureView =
  (paths: ReadonlyMap<number, string>): NodeViewConstructor =>
  (node) => {
    const dom = document.createElement('figure')
    const path = paths.get(node.attrs.file as number)
    dom.dataset.file = String(node.attrs.file)
    dom.className = styles.figure!
    if (path) {
      const picture = document.createElement('img')
      picture.src = `${path}?variant=medium`
      picture.alt = node.attrs.alt as string
      dom.append(picture)
    }
    return { dom }
  }
