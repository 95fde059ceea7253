import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { type EditorProps, EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LongText } from '#common/long-text.ts'
import { longTextLimits } from '#contract/long-texts.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { Field } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useTouch } from '#ui/unsaved-input.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { acceptedFiles, isPicture, isVideo } from '../media-files/pick-files.ts'
import { editorWords } from './editor.strings.ts'
import { insertBlock, insertEmbed } from './editor-commands.ts'
import { editorPlugins } from './editor-plugins.ts'
import { editorSchema, fromEditor, toEditor } from './editor-schema.ts'
import { EditorTools } from './editor-tools.tsx'
import { EmbedDialog, LinkDialog } from './link-dialog.tsx'
import textStyles from './long-text.module.css'
import styles from './long-text-editor.module.css'
import type { LongTextFiles } from './long-text-view.tsx'
import { cleanPastedHtml, contentOf } from './pasted-html.ts'
import { pictureView } from './picture-view.ts'

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

/** Resolves once no conversion is going on in the editor, which a change of the text would end. */
async function conversionEnd(view: EditorView) {
  while (view.composing) await new Promise((resolve) => setTimeout(resolve, 50))
}

const fieldOf = (file: File) => (isPicture(file) ? 'photos' : isVideo(file) ? 'videos' : 'attachments')

/** Renders dialogs outside of a form around the editor: a form cannot contain the form of a dialog, nor is it meant by it. */
const OutsideForm = ({ children }: { children: ReactNode }) =>
  createPortal(<div onSubmit={(event) => event.stopPropagation()}>{children}</div>, document.body)

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
  const tools = useRef<{ focus: () => void }>(null)
  const view = useRef<EditorView | null>(null)
  const [state, setState] = useState<EditorState>()
  const [dialog, setDialog] = useState<'link' | 'embed'>()
  const [problem, setProblem] = useState<string>()
  const { pending: sending, run: send } = usePending()
  const paths = useRef(new Map<number, string>())
  for (const photo of files.photos) paths.current.set(photo.id, photo.path)

  const waiting = useRef<File[]>([])
  /** Uploads files one after another and inserts each where the cursor is then. More can be added meanwhile. */
  const upload = (chosen: readonly File[]) => {
    waiting.current.push(...chosen)
    return send(async () => {
      setProblem(undefined)
      for (let file = waiting.current.shift(); file; file = waiting.current.shift())
        try {
          const { photo, attachment } = await call(uploadMediaFile, {
            body: {},
            files: { [fieldOf(file)]: [file] },
          })
          if (photo) paths.current.set(photo.id, photo.path)
          const node = photo
            ? nodes.picture!.create({ file: photo.id, alt: '' })
            : nodes.file!.create({ file: attachment!.id, name: file.name.slice(0, longTextLimits.name) })
          const now = view.current
          if (!now) return
          await conversionEnd(now)
          now.dispatch(insertBlock(now.state.tr, node))
        } catch (failure) {
          setProblem(`${file.name}: ${sentenceOf(failure, t.fileFailed)}`)
        }
    })
  }

  const told = { onChange, touch, upload, label, disabled, invalid: !!error, t }
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
    view.current?.setProps({})
  })

  // A dialog gives the focus back to the button that opened it; writing continues in the text.
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current && !dialog) view.current?.focus()
    opened.current = dialog !== undefined
  }, [dialog])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its text from here on
  useEffect(() => {
    const taken = (given: DataTransfer | null) => [...(given?.files ?? [])]
    const props: EditorProps = {
      editable: () => !latest.current.disabled,
      attributes: () => ({
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': latest.current.label },
        'aria-describedby': `${id}-keys`,
        ...(latest.current.invalid && { 'aria-invalid': 'true' }),
        class: `${textStyles.text} ${styles.text}`,
      }),
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => {
        const pasted = taken(event.clipboardData)
        const html = event.clipboardData?.getData('text/html') ?? ''
        const { words, pictures } = contentOf(html)
        // Word and Excel add a picture of what was copied; a browser adds the address of a picture.
        if (pasted.length > 0 && !words) {
          void latest.current.upload(pasted)
          return true
        }
        setProblem(pictures ? latest.current.t.picturesLeftOut : undefined)
        return false
      },
      handleDrop: (now, event, __, moved) => {
        const dropped = taken(event.dataTransfer)
        if (moved || dropped.length === 0) return false
        event.preventDefault()
        const at = now.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) now.dispatch(now.state.tr.setSelection(TextSelection.near(now.state.doc.resolve(at.pos))))
        void latest.current.upload(dropped)
        return true
      },
      nodeViews: { picture: pictureView({ paths: paths.current, words: () => latest.current.t }) },
    }
    const plugins = editorPlugins({
      onLink: () => setDialog('link'),
      onTools: () => tools.current?.focus(),
      onExcess: (excess) => setProblem(latest.current.t[excess]),
    })
    const made = new EditorView(place.current, {
      ...props,
      state: EditorState.create({ doc: toEditor(text), plugins }),
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
              ref={tools}
              state={state}
              run={run}
              textId={id}
              sending={sending}
              onLink={() => setDialog('link')}
              onEmbed={() => setDialog('embed')}
              onFiles={() => input.current?.click()}
              onLeave={() => view.current?.focus()}
            />
          )}
          <p id={`${id}-keys`} hidden>
            {t.keys}
          </p>
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
            <OutsideForm>
              <LinkDialog
                href={linkHere()}
                bare={state.selection.empty}
                onSave={setLink}
                onRemove={linkHere() ? removeLink : undefined}
                onClose={() => setDialog(undefined)}
              />
            </OutsideForm>
          )}
          {dialog === 'embed' && (
            <OutsideForm>
              <EmbedDialog onSave={(href) => run(insertEmbed(href))} onClose={() => setDialog(undefined)} />
            </OutsideForm>
          )}
        </div>
      )}
    </Field>
  )
}
