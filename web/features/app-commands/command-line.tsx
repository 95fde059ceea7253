import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { commandOf } from '#common/app-command.ts'
import { normalForm } from '#common/normal-form.ts'
import { appCommandLimits, listAppCommands, runAppCommand } from '#contract/app-commands.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListBox } from '#ui/list-box.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import styles from './command-line.module.css'
import { commandLineWords } from './command-line.strings.ts'

type Command = Answer<typeof listAppCommands>['appCommands'][number]
type Outcome = Answer<typeof runAppCommand>

export type CommandLineHandle = {
  /** True if the list handled the key. */
  press: (event: KeyboardEvent) => boolean
}

export type CommandLineProps = {
  /** The text of the form, which may be a command. */
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  place: { chatRoomId: number } | { menuId?: number | undefined }
  /** The form has files. */
  files: boolean
  /** Runs the command each time it grows. */
  asked: number
  busy: boolean
  /** Keeps the form busy while it works. */
  during: (work: () => Promise<unknown>) => Promise<unknown>
  onText: (text: string) => void
  /** There is an answer. Returns true if it is in its place, and is not shown here. */
  onAnswer: (outcome: Outcome) => boolean
  /** The text is none of the commands, and is sent as it is. */
  onPlain: () => void
  ref?: Ref<CommandLineHandle>
}

const beginning = /^[/／]\S*$/

/** The commands that a beginning of a text can become, those that begin like it first. */
function matching(commands: readonly Command[], text: string) {
  const typed = normalForm(text.slice(1)).toLowerCase()
  const begins = commands.filter(({ name }) => name.startsWith(typed))
  const others = commands.filter(
    ({ name, description }) =>
      !name.startsWith(typed) && `${name} ${description}`.toLowerCase().includes(typed),
  )
  return [...begins, ...others]
}

/** What a form needs for commands: the list after "/", running one, and what came of it. */
export default function CommandLine(props: CommandLineProps) {
  const { text, field, place, files, asked, busy, during, onText, onAnswer, onPlain, ref } = props
  const t = useStrings(commandLineWords)
  const id = useId()
  const { data } = useQuery({ ...queryFor(listAppCommands, {}), staleTime: 60_000 })
  const commands = data?.appCommands
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const [inField, setInField] = useState(true)
  const [problem, setProblem] = useState<{ text: string; words: string; plain: boolean }>()
  const [answer, setAnswer] = useState<Outcome & { app: string }>()
  const key = useRef<{ text: string; key: string }>(undefined)

  const command = commandOf(text)
  const known = commands?.find(({ name }) => name === command?.name)
  const choices =
    beginning.test(text) && text !== dismissed && inField && !busy ? matching(commands ?? [], text) : []
  const at = Math.min(active, choices.length - 1)
  const open = choices.length > 0

  // The field is the form's: while the list is open it names the active option.
  useEffect(() => {
    const element = field.current
    if (!element || !open) return
    element.setAttribute('aria-controls', id)
    element.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      element.removeAttribute('aria-controls')
      element.removeAttribute('aria-activedescendant')
    }
  }, [field, open, id, at])
  useEffect(() => {
    const element = field.current
    if (!element) return
    const look = () => setInField(document.activeElement === element)
    element.addEventListener('focus', look)
    element.addEventListener('blur', look)
    return () => {
      element.removeEventListener('focus', look)
      element.removeEventListener('blur', look)
    }
  }, [field])

  const complete = ({ name }: Command) => {
    setActive(0)
    onText(`/${name} `)
    field.current?.focus()
  }
  useImperativeHandle(ref, () => ({
    press: (event) => {
      const choice = choices[at]
      if (!choice) return false
      if (event.key === 'Escape') {
        event.stopPropagation()
        setDismissed(text)
      } else if (event.key === 'ArrowDown') setActive((at + 1) % choices.length)
      else if (event.key === 'ArrowUp') setActive((at - 1 + choices.length) % choices.length)
      else if (event.shiftKey || (event.key !== 'Enter' && event.key !== 'Tab')) return false
      // Written in full, it is sent.
      else if (event.key === 'Enter' && choice.name === command?.name) return false
      else complete(choice)
      event.preventDefault()
      return true
    },
  }))

  const fail = (words: string, plain = false) => setProblem({ text, words, plain })
  const run = async () => {
    if (busy) return
    if (!command || commands?.length === 0) return onPlain()
    if (files) return fail(t.noFiles, true)
    if (command.text.length > appCommandLimits.textLength)
      return fail(t.tooLong(appCommandLimits.textLength), true)
    setProblem(undefined)
    setAnswer(undefined)
    // The same text sent again is the same question, until there is an answer.
    if (key.current?.text !== text) key.current = { text, key: newClientKey() }
    const clientKey = key.current.key
    await during(async () => {
      try {
        const outcome = await call(runAppCommand, { body: { ...command, ...place, clientKey } })
        key.current = undefined
        if (!onAnswer(outcome)) setAnswer({ ...outcome, app: known?.app.name ?? t.unnamed })
      } catch (error) {
        const told = error instanceof ApiError ? error : undefined
        if (told?.code === 'app_command_unknown') fail(t.unknown(command.name), true)
        else fail(Object.values(told?.fields ?? {})[0] ?? (told?.message || t.failed))
      }
    })
  }
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (asked > 0) void latest.current()
  }, [asked])

  const inPost = !('chatRoomId' in place)
  return (
    <div className={styles.line}>
      <span className="visually-hidden" role="status">
        {open && t.found(choices.length)}
      </span>
      {open && (
        <ListBox
          id={id}
          label={t.commands}
          anchor={field}
          active={at}
          onPoint={setActive}
          onChoose={(index) => choices[index] && complete(choices[index])}
          options={choices.map((choice) => ({
            key: choice.name,
            content: (
              <>
                <Avatar name={choice.app.name} src={choice.app.profileImgPath} size="xSmall" square />
                <span className={styles.option}>
                  <span>
                    <span className={styles.name}>/{choice.name}</span> {choice.hint}
                  </span>
                  <span className={styles.detail}>{choice.description}</span>
                </span>
              </>
            ),
          }))}
        />
      )}
      {known && !open && !busy && (
        <div className={styles.hint}>
          <span>
            <span className={styles.name}>/{known.name}</span> {known.hint}
          </span>
          <span>{known.description}</span>
          {inPost && (
            <Button size="xSmall" onClick={() => void run()}>
              {t.run}
            </Button>
          )}
        </div>
      )}
      {busy && (
        <p role="status" className={styles.hint}>
          {t.asking(known?.app.name ?? t.unnamed)}
        </p>
      )}
      <div role="alert">
        {problem && problem.text === text && (
          <div className={styles.problem}>
            <p>{problem.words}</p>
            {problem.plain && (
              <Button
                size="xSmall"
                priority="tertiary"
                onClick={() => {
                  setProblem(undefined)
                  onPlain()
                }}
              >
                {t.sendAsText}
              </Button>
            )}
          </div>
        )}
      </div>
      <div role="status">
        {answer && (
          <section className={styles.answer} aria-label={t.onlyYou(answer.app)}>
            <p className={styles.head}>
              {t.onlyYou(answer.app)}
              <IconButton icon="close" label={t.close} onClick={() => setAnswer(undefined)} />
            </p>
            {answer.unsentReason && <Notice situation="warning">{answer.unsentReason}</Notice>}
            <div>
              <FormattedText text={answer.text} />
            </div>
            {inPost && (
              <div>
                <Button
                  size="xSmall"
                  onClick={() => {
                    onText(answer.text)
                    setAnswer(undefined)
                  }}
                >
                  {t.insert}
                </Button>
              </div>
            )}
          </section>
        )}
      </div>
    </div>
  )
}
